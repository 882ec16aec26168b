import { words } from '../../words.ts';

/** What the frame around every screen says: session, connection, environment, errors. */
export const shellWords = words({
  skipToContent: { en: 'Skip to the content', fr: 'Aller au contenu' },
  rightMissing: {
    en: (p: { roles: string }) =>
      p.roles
        ? `Your role does not allow this. Ask someone with one of these roles: ${p.roles}.`
        : 'Your role does not allow this.',
    fr: (p: { roles: string }) =>
      p.roles
        ? `Votre rôle ne le permet pas. Demandez à une personne ayant l’un de ces rôles\u00a0: ${p.roles}.`
        : 'Votre rôle ne le permet pas.',
  },
  environmentNotice: { en: 'Environment', fr: 'Environnement' },
  connectionNotice: { en: 'Connection', fr: 'Connexion' },
  otherTabNotice: { en: 'Other tab', fr: 'Autre onglet' },
  sandboxBanner: {
    en: 'Sandbox: test data, no real money moves.',
    fr: 'Bac à sable\u00a0: données d’essai, aucun argent réel ne circule.',
  },
  sandboxShort: { en: 'Sandbox: test data', fr: 'Bac à sable\u00a0: données d’essai' },
  leaveSandbox: { en: 'Back to production', fr: 'Revenir en production' },
  leaveSandboxShort: { en: 'Leave', fr: 'Quitter' },
  sandboxEnded: {
    en: 'The sandbox session has ended. You are back in production.',
    fr: 'La session du bac à sable est terminée. Vous êtes de retour en production.',
  },
  offline: {
    en: 'You appear to be offline. What you see may be old; payments cannot be sent.',
    fr: 'Vous semblez hors ligne. Les données affichées peuvent être anciennes\u00a0; aucun paiement ne peut être envoyé.',
  },
  slow: {
    en: 'The connection is slow. We are still waiting for the answer.',
    fr: 'La connexion est lente. Nous attendons encore la réponse.',
  },
  otherOrganisation: {
    en: 'Another tab opened a different organisation. Reload to go on.',
    fr: 'Un autre onglet a ouvert une autre organisation. Rechargez pour continuer.',
  },
  otherEnvironment: {
    en: 'Another tab switched the environment. Reload to follow it.',
    fr: 'Un autre onglet a changé d’environnement. Rechargez pour le suivre.',
  },
  reload: { en: 'Reload', fr: 'Recharger' },
  idleTitle: { en: 'Are you still there?', fr: 'Êtes-vous toujours là\u00a0?' },
  idleText: {
    en: 'For your safety this session is about to end. Not every form keeps what you typed: stay signed in to go on with it.',
    fr: 'Par sécurité, cette session va se fermer. Tous les formulaires ne gardent pas votre saisie\u00a0: restez connecté pour la continuer.',
  },
  idleStay: { en: 'Stay signed in', fr: 'Rester connecté' },
  signOut: { en: 'Sign out', fr: 'Se déconnecter' },
  leaveTitle: { en: 'Leave this page?', fr: 'Quitter cette page\u00a0?' },
  leaveText: {
    en: 'What you entered has not been sent and will be lost.',
    fr: 'Votre saisie n’a pas été envoyée et sera perdue.',
  },
  leaveGo: { en: 'Leave without saving', fr: 'Quitter sans enregistrer' },
  preview: { en: 'previewData', fr: 'previewData' },
  forbiddenTitle: { en: 'You may not open this page', fr: 'Vous ne pouvez pas ouvrir cette page' },
  forbiddenText: {
    en: (p: { page: string; right: string }) => `“${p.page}” needs the right “${p.right}”, which you do not have.`,
    fr: (p: { page: string; right: string }) =>
      `«\u00a0${p.page}\u00a0» demande le droit «\u00a0${p.right}\u00a0», que vous n’avez pas.`,
  },
  goHome: { en: 'Go to the home page', fr: 'Aller à l’accueil' },
});
