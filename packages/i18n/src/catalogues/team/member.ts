import { plural, words } from '../../words.ts';

/** One member: facts, rights, actions. */
export const memberWords = words({
  back: { en: 'Team', fr: 'Équipe' },
  edit: { en: 'Change access', fr: 'Modifier l’accès' },
  actions: { en: 'More actions', fr: 'Autres actions' },
  resend: { en: 'Send the invitation again', fr: 'Renvoyer l’invitation' },
  resent: { en: 'Sent again. The earlier link no longer works.', fr: 'Renvoyée. Le lien précédent ne marche plus.' },
  revoke: { en: 'Take the invitation back', fr: 'Retirer l’invitation' },
  revokeTitle: {
    en: (p: { name: string }) => `Take the invitation of ${p.name} back?`,
    fr: (p: { name: string }) => `Retirer l’invitation de ${p.name}\u00a0?`,
  },
  revokeText: {
    en: 'The link stops working at once. You can invite again later.',
    fr: 'Le lien cesse aussitôt de marcher. Vous pourrez inviter de nouveau.',
  },
  revoked: { en: 'Invitation taken back', fr: 'Invitation retirée' },
  suspend: { en: 'Suspend', fr: 'Suspendre' },
  suspendTitle: {
    en: (p: { name: string }) => `Suspend ${p.name}?`,
    fr: (p: { name: string }) => `Suspendre ${p.name}\u00a0?`,
  },
  suspendText: {
    en: 'All sessions end at once, in production and in the sandbox. Roles are kept, and you can let the person in again. Invitations they sent that nobody has accepted are taken back; keys they typed that still wait do not begin to act.',
    fr: 'Toutes les sessions prennent fin aussitôt, en production et dans le bac à sable. Les rôles sont gardés et vous pourrez rétablir l’accès. Ses invitations que personne n’a acceptées sont retirées\u00a0; les clés saisies qui attendent encore ne seront pas utilisées.',
  },
  suspended: { en: 'Suspended. All sessions are closed.', fr: 'Accès suspendu. Toutes les sessions sont fermées.' },
  resume: { en: 'Let in again', fr: 'Rétablir l’accès' },
  resumed: { en: 'The person may log in again', fr: 'La personne peut de nouveau se connecter' },
  deactivate: { en: 'Remove from the organisation', fr: 'Retirer de l’organisation' },
  deactivateTitle: {
    en: (p: { name: string }) => `Remove ${p.name} for good?`,
    fr: (p: { name: string }) => `Retirer ${p.name} définitivement\u00a0?`,
  },
  deactivateText: {
    en: 'All sessions end at once and the person is told. Their name stays in the history; they come back only by a new invitation. Invitations they sent that nobody has accepted are taken back; keys they typed that still wait do not begin to act.',
    fr: 'Toutes les sessions prennent fin aussitôt et la personne est prévenue. Son nom reste dans l’historique\u00a0; elle ne revient que par une nouvelle invitation. Ses invitations que personne n’a acceptées sont retirées\u00a0; les clés saisies qui attendent encore ne seront pas utilisées.',
  },
  deactivated: { en: 'Removed. All sessions are closed.', fr: 'Personne retirée. Toutes les sessions sont fermées.' },
  details: { en: 'Details', fr: 'Détails' },
  rights: { en: 'Rights', fr: 'Droits' },
  rightsCount: {
    en: (p: { count: number }) =>
      `${p.count} ${plural('en', p.count, { one: 'right', other: 'rights' })} in production`,
    fr: (p: { count: number }) =>
      `${p.count} ${plural('fr', p.count, { one: 'droit', other: 'droits' })} en production`,
  },
  why: { en: 'Why?', fr: 'Pourquoi\u00a0?' },
  activity: { en: 'What this person did', fr: 'Ce que cette personne a fait' },
  removedBy: { en: 'Removed by', fr: 'Retiré par' },
  removedAt: { en: 'Removed', fr: 'Retiré le' },
  language: { en: 'Language', fr: 'Langue' },
  scope: { en: 'Sees', fr: 'Voit' },
  scopeAll: { en: 'What the roles show', fr: 'Ce que montrent les rôles' },
  gone: {
    en: 'This person is not in your organisation, or the link is wrong.',
    fr: 'Cette personne ne fait pas partie de votre organisation, ou le lien est faux.',
  },
  notRights: {
    en: 'While the access is closed these rights count for nothing.',
    fr: 'Tant que l’accès est fermé, ces droits ne comptent pas.',
  },
});
