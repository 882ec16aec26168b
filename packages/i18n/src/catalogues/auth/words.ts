import { words } from '../../words.ts';

export const authWords = words({
  title: { en: 'Log in to your business', fr: 'Connectez-vous à votre entreprise' },
  subtitle: { en: 'With your email or phone number', fr: 'Avec votre e-mail ou votre numéro de téléphone' },
  ways: { en: 'How to log in', fr: 'Mode de connexion' },
  wayPersonal: { en: 'Email or phone', fr: 'E-mail ou téléphone' },
  wayQr: { en: 'QR code', fr: 'Code QR' },
  subtitleQr: { en: 'With a phone on which you are logged in', fr: 'Avec un téléphone où vous êtes connecté' },
  wayOrganisation: { en: 'Organisation', fr: 'Organisation' },
  identifier: { en: 'Email or phone', fr: 'E-mail ou téléphone' },
  identifierPlaceholder: { en: 'name@example.cm or 677123456', fr: 'nom@exemple.cm ou 677123456' },
  organisationId: { en: 'Organisation id', fr: 'Identifiant de l’organisation' },
  organisationIdHint: {
    en: 'Begins with org_. The owner finds it in the settings.',
    fr: 'Commence par org_. Le propriétaire le trouve dans les paramètres.',
  },
  username: { en: 'User name', fr: 'Nom d’utilisateur' },
  usernameHint: {
    en: 'Your email or phone number in this organisation',
    fr: 'Votre e-mail ou numéro de téléphone dans cette organisation',
  },
  password: { en: 'Password', fr: 'Mot de passe' },
  submit: { en: 'Log in', fr: 'Se connecter' },
  signingIn: { en: 'Logging in…', fr: 'Connexion…' },
  required: { en: 'Fill in this field', fr: 'Remplissez ce champ' },
  identifierInvalid: {
    en: 'Enter an email like name@example.cm or a 9-digit mobile number',
    fr: 'Saisissez un e-mail comme nom@exemple.cm ou un numéro mobile à 9 chiffres',
  },
  organisationIdInvalid: {
    en: 'This is not an organisation id: it begins with org_ and has 30 characters',
    fr: 'Ce n’est pas un identifiant d’organisation\u00a0: il commence par org_ et compte 30 caractères',
  },
  forgot: { en: 'Forgot your password?', fr: 'Mot de passe oublié\u00a0?' },
  newHere: { en: 'New here?', fr: 'Nouveau ici\u00a0?' },
  language: { en: 'Language', fr: 'Langue' },
  signUp: { en: 'Open a business account', fr: 'Ouvrir un compte professionnel' },
  businessOnly: {
    en: 'This portal is for business accounts only.',
    fr: 'Ce portail est réservé aux comptes professionnels.',
  },
  sessionEnded: {
    en: 'Your session has ended. Log in again to go on where you were.',
    fr: 'Votre session est terminée. Reconnectez-vous pour reprendre là où vous étiez.',
  },
  signedOutElsewhere: { en: 'You signed out in another tab.', fr: 'Vous vous êtes déconnecté dans un autre onglet.' },
  idle: {
    en: 'You were signed out after a long time without activity.',
    fr: 'Vous avez été déconnecté après une longue inactivité.',
  },
  needLogin: { en: 'Log in to open this page.', fr: 'Connectez-vous pour ouvrir cette page.' },
  chooseTitle: { en: 'Choose an organisation', fr: 'Choisissez une organisation' },
  chooseText: {
    en: 'Your account belongs to several organisations.',
    fr: 'Votre compte appartient à plusieurs organisations.',
  },
  lastUsed: { en: (p: { at: string }) => `last used ${p.at}`, fr: (p: { at: string }) => `utilisée le ${p.at}` },
  waiting: {
    en: (p: { count: number }) => `${p.count} to approve`,
    fr: (p: { count: number }) => `${p.count} à approuver`,
  },
  back: { en: 'Use another account', fr: 'Utiliser un autre compte' },
  demoTitle: { en: 'Demo logins', fr: 'Comptes de démonstration' },
  demoText: {
    en: 'This installation shows a demo world. Choose who you want to be:',
    fr: 'Cette installation présente un monde de démonstration. Choisissez qui vous voulez être\u00a0:',
  },
  demoPassword: {
    en: (p: { password: string; pin: string | undefined }) =>
      `Password: ${p.password}${p.pin ? `, PIN: ${p.pin}` : ''}`,
    fr: (p: { password: string; pin: string | undefined }) =>
      `Mot de passe\u00a0: ${p.password}${p.pin ? `, PIN\u00a0: ${p.pin}` : ''}`,
  },
  promise: {
    en: 'Collect mobile money, see every franc, give it back when needed.',
    fr: 'Encaissez par mobile money, suivez chaque franc, remboursez si besoin.',
  },
  chat: { en: 'Need help? Chat with us', fr: 'Besoin d’aide\u00a0? Écrivez-nous' },
});
