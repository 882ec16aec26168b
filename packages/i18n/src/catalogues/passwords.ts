import { words } from '../words.ts';

export const passwordsWords = words({
  forgotTitle: { en: 'Forgot your password?', fr: 'Mot de passe oublié\u00a0?' },
  forgotText: { en: 'Enter the email or phone you log in with. We send a code there.', fr: 'Saisissez l’e-mail ou le téléphone de votre compte. Nous y envoyons un code.' },
  send: { en: 'Send the code', fr: 'Envoyer le code' },
  back: { en: 'Back to login', fr: 'Retour à la connexion' },
  resetTitle: { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' },
  resetText: { en: (p: { name: string }) => `The account of ${p.name} gets a new password and every open session ends.`, fr: (p: { name: string }) => `Le compte de ${p.name} reçoit un nouveau mot de passe et toutes les sessions ouvertes se ferment.` },
  organisation: { en: 'Which organisation do you want to enter?', fr: 'Dans quelle organisation voulez-vous entrer\u00a0?' },
  organisationNeeded: { en: 'Choose one.', fr: 'Choisissez-en une.' },
  save: { en: 'Save and log in', fr: 'Enregistrer et se connecter' },
  needCodeTitle: { en: 'First a code', fr: 'D’abord un code' },
  needCodeText: { en: 'A new password needs a code that we send to your email or phone. It was not asked for on this device, or too long ago.', fr: 'Un nouveau mot de passe demande un code envoyé à votre e-mail ou téléphone. Il n’a pas été demandé sur cet appareil, ou il y a trop longtemps.' },
  needCode: { en: 'Ask for a code', fr: 'Demander un code' },
  notMeTitle: { en: 'Was this login not you?', fr: 'Cette connexion n’était pas vous\u00a0?' },
  notMeText: { en: 'Then somebody else may know your password. With one press we end every session of your account, everywhere, and your present password stops working. You then choose a new one with a code.', fr: 'Alors quelqu’un d’autre connaît peut-être votre mot de passe. D’une pression, nous fermons toutes les sessions de votre compte, partout, et le mot de passe actuel ne fonctionne plus. Vous en choisissez ensuite un nouveau avec un code.' },
  notMeSubmit: { en: 'It was not me, lock it', fr: 'Pas moi, bloquer le compte' },
  notMeWasMe: { en: 'It was me', fr: 'C’était moi' },
  notMeDoneTitle: { en: 'Your account is safe', fr: 'Votre compte est protégé' },
  notMeDoneText: { en: 'Every session has ended and the old password no longer works. Choose a new one now.', fr: 'Toutes les sessions sont fermées et l’ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau maintenant.' },
  notMeNext: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
});
