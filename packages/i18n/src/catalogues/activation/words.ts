import { words } from '../../words.ts';

export const activationWords = words({
  title: {
    en: (p: { organisation: string }) => `Join ${p.organisation}`,
    fr: (p: { organisation: string }) => `Rejoignez ${p.organisation}`,
  },
  invitedBy: {
    en: (p: { inviter: string }) => `${p.inviter} invites you.`,
    fr: (p: { inviter: string }) => `${p.inviter} vous invite.`,
  },
  role: { en: 'Your role', fr: 'Votre rôle' },
  sentTo: { en: 'Sent to', fr: 'Envoyée à' },
  valid: { en: 'Valid for', fr: 'Valable encore' },
  days: {
    en: (p: { days: number }) => (p.days === 1 ? '1 day' : `${p.days} days`),
    fr: (p: { days: number }) => (p.days < 2 ? '1 jour' : `${p.days} jours`),
  },
  failedTitle: { en: 'The invitation could not be read', fr: 'L’invitation n’a pas pu être lue' },
  retry: { en: 'Try again', fr: 'Réessayer' },
  newText: { en: 'Choose a password for your account.', fr: 'Choisissez un mot de passe pour votre compte.' },
  name: { en: 'Your full name', fr: 'Votre nom complet' },
  activate: { en: 'Activate and log in', fr: 'Activer et se connecter' },
  knownText: {
    en: 'You already have an account. Enter its password to accept.',
    fr: 'Vous avez déjà un compte. Saisissez son mot de passe pour accepter.',
  },
  password: { en: 'Your password', fr: 'Votre mot de passe' },
  forgot: { en: 'Forgot your password?', fr: 'Mot de passe oublié\u00a0?' },
  accept: { en: 'Accept and log in', fr: 'Accepter et se connecter' },
  youText: {
    en: (p: { name: string }) => `You are logged in as ${p.name}. Accept to enter this organisation.`,
    fr: (p: { name: string }) =>
      `Vous êtes connecté en tant que ${p.name}. Acceptez pour entrer dans cette organisation.`,
  },
  join: { en: 'Accept the invitation', fr: 'Accepter l’invitation' },
  otherTitle: { en: 'This invitation is for somebody else', fr: 'Cette invitation est pour quelqu’un d’autre' },
  otherText: {
    en: (p: { name: string; sentTo: string }) =>
      `You are logged in as ${p.name}. The invitation went to ${p.sentTo}. Log out here to accept it as that person.`,
    fr: (p: { name: string; sentTo: string }) =>
      `Vous êtes connecté en tant que ${p.name}. L’invitation a été envoyée à ${p.sentTo}. Déconnectez-vous pour l’accepter au nom de cette personne.`,
  },
  logOut: { en: 'Log out and continue', fr: 'Se déconnecter et continuer' },
  stay: { en: 'Stay logged in', fr: 'Rester connecté' },
  expiredTitle: { en: 'This invitation has expired', fr: 'Cette invitation a expiré' },
  expiredText: {
    en: 'Invitations are valid for seven days. Ask whoever invited you to send it again; your name and role are kept.',
    fr: 'Une invitation est valable sept jours. Demandez à la personne qui vous a invité de la renvoyer\u00a0; votre nom et votre rôle sont conservés.',
  },
  usedTitle: { en: 'This invitation was already used', fr: 'Cette invitation a déjà servi' },
  usedText: {
    en: 'Your account is active. Log in with the password you chose. If it was not you who used it, tell whoever invited you.',
    fr: 'Votre compte est actif. Connectez-vous avec le mot de passe choisi. Si ce n’est pas vous qui l’avez utilisée, prévenez la personne qui vous a invité.',
  },
  revokedTitle: { en: 'This invitation was taken back', fr: 'Cette invitation a été retirée' },
  revokedText: {
    en: 'The organisation closed it or replaced it by a newer one. Look for a later message, or ask whoever invited you.',
    fr: 'L’organisation l’a fermée ou remplacée par une plus récente. Cherchez un message plus récent, ou demandez à la personne qui vous a invité.',
  },
  unknownTitle: { en: 'We do not know this invitation', fr: 'Nous ne connaissons pas cette invitation' },
  unknownText: {
    en: 'The link may be cut off. Open it again from the message, or copy the whole address.',
    fr: 'Le lien est peut-être coupé. Rouvrez-le depuis le message, ou copiez l’adresse entière.',
  },
  logIn: { en: 'Log in', fr: 'Se connecter' },
});
