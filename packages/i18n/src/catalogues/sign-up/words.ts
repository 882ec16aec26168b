import { words } from '../../words.ts';

export const signUpWords = words({
  title: { en: 'Open a business account', fr: 'Ouvrez un compte professionnel' },
  subtitle: {
    en: 'Two minutes, on any phone. You need an email or a phone number.',
    fr: 'Deux minutes, sur n’importe quel téléphone. Il vous faut un e-mail ou un numéro de téléphone.',
  },
  stepOf: {
    en: (p: { step: number; of: number }) => `Step ${p.step} of ${p.of}`,
    fr: (p: { step: number; of: number }) => `Étape ${p.step} sur ${p.of}`,
  },
  stepContact: { en: 'Contact', fr: 'Contact' },
  stepCode: { en: 'Code', fr: 'Code' },
  stepBusiness: { en: 'Business', fr: 'Entreprise' },
  contact: { en: 'Email or phone', fr: 'E-mail ou téléphone' },
  contactHint: {
    en: 'You will log in with it. We send a code there.',
    fr: 'Il servira à vous connecter. Nous y envoyons un code.',
  },
  send: { en: 'Send the code', fr: 'Envoyer le code' },
  haveAccount: { en: 'Already have an account?', fr: 'Vous avez déjà un compte\u00a0?' },
  logIn: { en: 'Log in', fr: 'Se connecter' },
  codeTitle: { en: 'Enter the code', fr: 'Saisissez le code' },
  codeText: {
    en: (p: { to: string }) => `We sent six digits to ${p.to}. They are valid for 5 minutes.`,
    fr: (p: { to: string }) => `Nous avons envoyé six chiffres à ${p.to}. Ils sont valables 5 minutes.`,
  },
  codeTextIfKnown: {
    en: (p: { to: string }) =>
      `If ${p.to} belongs to an account, six digits are on their way. They are valid for 5 minutes.`,
    fr: (p: { to: string }) =>
      `Si ${p.to} appartient à un compte, six chiffres sont en route. Ils sont valables 5 minutes.`,
  },
  code: { en: 'Code', fr: 'Code' },
  check: { en: 'Confirm', fr: 'Confirmer' },
  resend: { en: 'Send a new code', fr: 'Envoyer un nouveau code' },
  resendIn: {
    en: (p: { seconds: number }) => `New code in ${p.seconds} s`,
    fr: (p: { seconds: number }) => `Nouveau code dans ${p.seconds} s`,
  },
  resent: {
    en: 'A new code is on its way. Earlier ones still count until they expire.',
    fr: 'Un nouveau code est en route. Les précédents comptent jusqu’à leur expiration.',
  },
  otherContact: { en: 'Use another email or number', fr: 'Utiliser un autre e-mail ou numéro' },
  existsTitle: { en: 'You already have an account', fr: 'Vous avez déjà un compte' },
  existsText: {
    en: (p: { name: string }) => `This contact belongs to ${p.name} and one login can hold several businesses.`,
    fr: (p: { name: string }) =>
      `Ce contact est celui de ${p.name} et un même compte peut porter plusieurs entreprises.`,
  },
  merge: { en: 'Add a new business to it', fr: 'Y ajouter une nouvelle entreprise' },
  businessTitle: { en: 'Your business', fr: 'Votre entreprise' },
  businessText: {
    en: 'What payers will see. Papers can follow later.',
    fr: 'Ce que verront les payeurs. Les documents pourront suivre.',
  },
  openedFor: {
    en: (p: { to: string }) => `The login of this account: ${p.to}`,
    fr: (p: { to: string }) => `L’identifiant de ce compte\u00a0: ${p.to}`,
  },
  mergeText: {
    en: (p: { name: string }) => `It joins the account of ${p.name} and the password stays the same.`,
    fr: (p: { name: string }) => `Elle s’ajoute au compte de ${p.name} et le mot de passe reste le même.`,
  },
  businessName: { en: 'Name of the business', fr: 'Nom de l’entreprise' },
  businessNamePlaceholder: { en: 'Boutique Njoya', fr: 'Boutique Njoya' },
  logo: { en: 'Logo', fr: 'Logo' },
  logoHint: {
    en: 'Made from the name, ready to use. A photo of your sign works too.',
    fr: 'Tiré du nom, prêt à servir. Une photo de votre enseigne convient aussi.',
  },
  logoChosen: { en: 'The chosen logo', fr: 'Le logo choisi' },
  logoMake: { en: 'Make one from the name instead', fr: 'Le tirer plutôt du nom' },
  logoNoImage: {
    en: 'The file must be an image: JPG, PNG, GIF or WebP.',
    fr: 'Le fichier doit être une image\u00a0: JPG, PNG, GIF ou WebP.',
  },
  logoTooLarge: { en: 'The image must be below 3 MB.', fr: 'L’image doit faire moins de 3 Mo.' },
  name: { en: 'Your full name', fr: 'Votre nom complet' },
  businessPhone: { en: 'Phone of the business', fr: 'Téléphone de l’entreprise' },
  businessEmail: { en: 'Email of the business', fr: 'E-mail de l’entreprise' },
  terms: { en: 'I accept the terms of use', fr: 'J’accepte les conditions d’utilisation' },
  termsRead: { en: 'Read the terms of use', fr: 'Lire les conditions d’utilisation' },
  termsNeeded: { en: 'Accept the terms to go on.', fr: 'Acceptez les conditions pour continuer.' },
  open: { en: 'Open the account', fr: 'Ouvrir le compte' },
  otherTitle: { en: 'This contact is already used', fr: 'Ce contact est déjà utilisé' },
  otherText: {
    en: 'An account exists for it. If it is yours, enter its password and the business is added there. Otherwise leave the field empty or use another contact.',
    fr: 'Un compte existe pour ce contact. S’il est à vous, saisissez son mot de passe\u00a0: l’entreprise y sera ajoutée. Sinon laissez le champ vide ou utilisez un autre contact.',
  },
  otherPassword: { en: 'Password of that account', fr: 'Mot de passe de ce compte' },
  factorTitle: { en: 'This account has two-step login', fr: 'Ce compte a une connexion en deux étapes' },
  factorText: {
    en: 'Enter a code of your authenticator app, or one of your recovery codes. Nothing is added before.',
    fr: 'Saisissez un code de votre application d’authentification, ou un de vos codes de secours. Rien n’est ajouté avant.',
  },
  factorCode: { en: 'Code', fr: 'Code' },
  otherAdd: { en: 'Add to that account', fr: 'Ajouter à ce compte' },
});

export const newPasswordWords = words({
  password: { en: 'Password', fr: 'Mot de passe' },
  newPassword: { en: 'New password', fr: 'Nouveau mot de passe' },
  rules: { en: 'A password has at least', fr: 'Un mot de passe contient au moins' },
  tooShort: { en: '8 characters', fr: '8 caractères' },
  noUppercase: { en: 'a capital letter', fr: 'une majuscule' },
  noLowercase: { en: 'a small letter', fr: 'une minuscule' },
  noDigit: { en: 'a digit', fr: 'un chiffre' },
  met: { en: 'met', fr: 'rempli' },
  missing: { en: 'missing', fr: 'manquant' },
});
