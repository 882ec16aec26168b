import { words } from '../../words.ts';

export const passwordsWords = words({
  forgotTitle: { en: 'Forgot your password?', fr: 'Mot de passe oublié\u00a0?' },
  forgotText: {
    en: 'Enter the email or phone you log in with. We send a code there.',
    fr: 'Saisissez l’e-mail ou le téléphone de votre compte. Nous y envoyons un code.',
  },
  send: { en: 'Send the code', fr: 'Envoyer le code' },
  back: { en: 'Back to login', fr: 'Retour à la connexion' },
  resetTitle: { en: 'Choose a new password', fr: 'Choisissez un nouveau mot de passe' },
  resetText: {
    en: (p: { name: string }) => `The account of ${p.name} gets a new password and every open session ends.`,
    fr: (p: { name: string }) =>
      `Le compte de ${p.name} reçoit un nouveau mot de passe et toutes les sessions ouvertes se ferment.`,
  },
  organisation: {
    en: 'Which organisation do you want to enter?',
    fr: 'Dans quelle organisation voulez-vous entrer\u00a0?',
  },
  organisationNeeded: { en: 'Choose one.', fr: 'Choisissez-en une.' },
  save: { en: 'Save and log in', fr: 'Enregistrer et se connecter' },
  needCodeTitle: { en: 'First a code', fr: 'D’abord un code' },
  needCodeText: {
    en: 'A new password needs a code that we send to your email or phone. It was not asked for on this device, or too long ago.',
    fr: 'Un nouveau mot de passe demande un code envoyé à votre e-mail ou téléphone. Il n’a pas été demandé sur cet appareil, ou il y a trop longtemps.',
  },
  needCode: { en: 'Ask for a code', fr: 'Demander un code' },
  notMeTitle: { en: 'Was this not you?', fr: 'Ce n’était pas vous\u00a0?' },
  notMeText: {
    en: 'Then somebody else may know your password. With one press we end every session of your account, everywhere, and nobody enters it for a quarter of an hour. Then we send a code to the address or number that this message came to.',
    fr: 'Alors quelqu’un d’autre connaît peut-être votre mot de passe. D’une pression, nous fermons toutes les sessions de votre compte, partout, et personne n’y entre pendant un quart d’heure. Puis nous envoyons un code à l’adresse ou au numéro où ce message est arrivé.',
  },
  notMeSubmit: { en: 'It was not me, lock it', fr: 'Pas moi, bloquer le compte' },
  notMeWasMe: { en: 'It was me', fr: 'C’était moi' },
  notMeCodeTitle: { en: 'It is locked. Now the code', fr: 'C’est bloqué. Maintenant le code' },
  notMeCodeText: {
    en: (p: { to: string }) =>
      `We sent a code to ${p.to}. With it, the email and the number you log in with become those of before this message, and two-step login and a PIN that were set up since go. You then choose a new password.`,
    fr: (p: { to: string }) =>
      `Nous avons envoyé un code à ${p.to}. Avec lui, l’e-mail et le numéro de connexion redeviennent ceux d’avant ce message, et la connexion en deux étapes et le PIN installés depuis sont retirés. Vous choisissez ensuite un nouveau mot de passe.`,
  },
  notMeDoneTitle: { en: 'Your account is safe', fr: 'Votre compte est protégé' },
  notMeDoneText: {
    en: 'Every session has ended and the old password no longer works. Choose a new one now.',
    fr: 'Toutes les sessions sont fermées et l’ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau maintenant.',
  },
  notMeGoesTo: {
    en: (p: { to: string }) => `Codes go to ${p.to}.`,
    fr: (p: { to: string }) => `Les codes vont à ${p.to}.`,
  },
  notMeUndone: { en: 'What we put back', fr: 'Ce que nous avons remis' },
  undone_email: {
    en: 'The email that came since is gone from the account.',
    fr: 'L’e-mail ajouté depuis n’est plus sur le compte.',
  },
  undone_phone: {
    en: 'The number that came since is gone from the account.',
    fr: 'Le numéro ajouté depuis n’est plus sur le compte.',
  },
  undone_secondFactor: {
    en: 'The two-step login that was set up since is gone.',
    fr: 'La connexion en deux étapes installée depuis est retirée.',
  },
  undone_pin: {
    en: 'The payment PIN that was set since is gone. Set one after you log in.',
    fr: 'Le PIN de paiement choisi depuis est retiré. Choisissez-en un après la connexion.',
  },
  notMeWaitsTitle: {
    en: 'It is locked. We ask somebody else too',
    fr: 'C’est bloqué. Nous demandons aussi à quelqu’un d’autre',
  },
  notMeWaitsText: {
    en: (p: { at: string }) =>
      `This address or number had been yours for less than a week, so we also wrote to the one before it. If nobody there says by ${p.at} that it was not them, press this link again in the day after that, and the account is yours. Nobody enters before.`,
    fr: (p: { at: string }) =>
      `Cette adresse ou ce numéro était à vous depuis moins d’une semaine\u00a0: nous avons aussi écrit à celle ou celui d’avant. Si personne n’y répond «\u00a0Pas moi\u00a0» avant le ${p.at}, appuyez de nouveau sur ce lien dans la journée qui suit, et le compte est à vous. Personne n’entre avant.`,
  },
  notMeClosedTitle: { en: 'It is yours, and still closed', fr: 'Il est à vous, et encore fermé' },
  notMeClosed: {
    en: (p: { at: string }) =>
      `An address or number that was this account’s before yours takes it back too, and nobody enters until ${p.at}. If nobody there finishes, choose a new password after that.`,
    fr: (p: { at: string }) =>
      `Une adresse ou un numéro que ce compte avait avant le vôtre le reprend aussi, et personne n’entre avant le ${p.at}. Si personne n’y va jusqu’au bout, choisissez ensuite un nouveau mot de passe.`,
  },
  notMeTakenTitle: { en: 'Where shall this account be reached?', fr: 'Où joindre ce compte\u00a0?' },
  notMeTakenText_any: {
    en: 'Another account has this address or number by now, and keeps it. Give another email or number of yours: this account gets it, and a code proves that you read it.',
    fr: 'Un autre compte a cette adresse ou ce numéro entre-temps, et le garde. Indiquez un autre e-mail ou numéro à vous\u00a0: ce compte le reçoit, et un code prouve que vous le lisez.',
  },
  notMeTakenText_email: {
    en: 'Another account has this address by now, and keeps it. Give another email address of yours: this account gets it beside its number, and a code proves that you read it.',
    fr: 'Un autre compte a cette adresse entre-temps, et la garde. Indiquez une autre adresse e-mail à vous\u00a0: ce compte la reçoit à côté de son numéro, et un code prouve que vous la lisez.',
  },
  notMeTakenText_phone: {
    en: 'Another account has this number by now, and keeps it. Give another phone number of yours: this account gets it beside its email, and a code proves that you read it.',
    fr: 'Un autre compte a ce numéro entre-temps, et le garde. Indiquez un autre numéro de téléphone à vous\u00a0: ce compte le reçoit à côté de son e-mail, et un code prouve que vous le lisez.',
  },
  otherKind_email: { en: 'Give an email address here.', fr: 'Indiquez ici une adresse e-mail.' },
  otherKind_phone: { en: 'Give a phone number here.', fr: 'Indiquez ici un numéro de téléphone.' },
  notMeNext: { en: 'Choose a new password', fr: 'Choisir un nouveau mot de passe' },
});
