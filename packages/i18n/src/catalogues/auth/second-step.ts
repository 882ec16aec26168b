import { words } from '../../words.ts';

/**
 * A second step wherever one is asked for: at login, at a change of organisation, before a payment, before security is
 * changed.
 */
export const secondStepWords = words({
  title: { en: 'One more step', fr: 'Encore une étape' },
  text: {
    en: 'Your password was right. Confirm that it is you.',
    fr: 'Votre mot de passe est correct. Confirmez que c’est bien vous.',
  },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  missing: { en: 'Fill in this field', fr: 'Remplissez ce champ' },
  codeShort: { en: 'The code has 6 digits.', fr: 'Le code a 6 chiffres.' },
  unclear: {
    en: 'The connection broke before the answer came. Confirm again; where this step has passed already, start over. A code works only once.',
    fr: 'La connexion s’est coupée avant la réponse. Confirmez encore une fois\u00a0; si cette étape est déjà passée, recommencez. Un code ne sert qu’une fois.',
  },
  unclearSetUp: {
    en: 'The connection broke before the answer came. Keep the entry in the app and confirm again. Where this step has passed already, start over with the next code, and then make new recovery codes under Settings, Security: nobody has seen the first ones.',
    fr: 'La connexion s’est coupée avant la réponse. Gardez l’entrée dans l’application et confirmez encore une fois. Si cette étape est déjà passée, recommencez avec le code suivant, puis faites de nouveaux codes de secours dans Paramètres, Sécurité\u00a0: personne n’a vu les premiers.',
  },
  totpText: {
    en: 'Enter the six digits your authenticator shows now.',
    fr: 'Saisissez les six chiffres que votre application d’authentification affiche maintenant.',
  },
  totpLabel: { en: 'Code', fr: 'Code' },
  recoveryText: {
    en: 'Enter one of the recovery codes you kept. Each works once.',
    fr: 'Saisissez un des codes de secours que vous avez conservés. Chacun ne sert qu’une fois.',
  },
  recoveryLabel: { en: 'Recovery code', fr: 'Code de secours' },
  passwordText: { en: 'Enter your password once more.', fr: 'Saisissez encore une fois votre mot de passe.' },
  passwordLabel: { en: 'Password', fr: 'Mot de passe' },
  passkeyText: {
    en: 'Confirm with the passkey of this device: fingerprint, face or screen lock.',
    fr: 'Confirmez avec la clé d’accès de cet appareil\u00a0: empreinte, visage ou verrouillage d’écran.',
  },
  usePasskey: { en: 'Use the passkey', fr: 'Utiliser la clé d’accès' },
  passkeyFailed: {
    en: 'The passkey did not confirm. Try again or use another way.',
    fr: 'La clé d’accès n’a pas confirmé. Réessayez ou utilisez un autre moyen.',
  },
  scanText: {
    en: 'Scan this with a phone on which you are logged in, and enter this number there:',
    fr: 'Scannez ce code avec un téléphone où vous êtes connecté, et saisissez-y ce nombre\u00a0:',
  },
  scanLabel: { en: 'QR code to scan with your phone', fr: 'Code QR à scanner avec votre téléphone' },
  scanned: {
    en: (p: { name: string }) => `Scanned by ${p.name}. Confirm on the phone.`,
    fr: (p: { name: string }) => `Scanné par ${p.name}. Confirmez sur le téléphone.`,
  },
  scanDenied: { en: 'The phone refused this login.', fr: 'Le téléphone a refusé cette connexion.' },
  scanOver: { en: 'Nobody scanned the code in time.', fr: 'Personne n’a scanné le code à temps.' },
  scanAgain: { en: 'Show a new code', fr: 'Afficher un nouveau code' },
  setUpText: {
    en: 'Your organisation asks for a second step. Scan this with an authenticator app, then enter the code it shows.',
    fr: 'Votre organisation demande une deuxième étape. Scannez ceci avec une application d’authentification, puis saisissez le code affiché.',
  },
  setUpKey: {
    en: 'No camera? Enter this key in the app:',
    fr: 'Pas de caméra\u00a0? Saisissez cette clé dans l’application\u00a0:',
  },
  qrLabel: { en: 'Code for an authenticator app', fr: 'Code pour une application d’authentification' },
  other_totp: { en: 'Use the authenticator', fr: 'Utiliser l’application d’authentification' },
  other_recoveryCode: { en: 'Use a recovery code', fr: 'Utiliser un code de secours' },
  other_passkey: { en: 'Use a passkey', fr: 'Utiliser une clé d’accès' },
  other_password: { en: 'Use the password', fr: 'Utiliser le mot de passe' },
  other_scan: { en: 'Confirm on a phone', fr: 'Confirmer sur un téléphone' },
  pinLabel: { en: 'Payment PIN', fr: 'PIN de paiement' },
  pinShort: { en: 'The PIN has 6 digits.', fr: 'Le PIN a 6 chiffres.' },
  pinForgot: {
    en: 'Forgotten? Reset it under Settings, Security.',
    fr: 'Oublié\u00a0? Réinitialisez-le dans Paramètres, Sécurité.',
  },
  choosePin: { en: 'Choose a PIN', fr: 'Choisir un PIN' },
  proveTitle: { en: 'Is it you?', fr: 'Est-ce bien vous\u00a0?' },
  proveText: {
    en: 'Show once more who you are before this is changed.',
    fr: 'Montrez encore une fois qui vous êtes avant cette modification.',
  },
  powerTitle: { en: 'Confirm with your PIN', fr: 'Confirmez avec votre PIN' },
  wayText: {
    en: 'This changes a way by which money comes or goes.',
    fr: 'Ceci change une voie par laquelle l’argent arrive ou part.',
  },
  moneyText: {
    en: 'This moves money or lets it go. Your PIN confirms what you have just seen.',
    fr: 'Ceci déplace de l’argent ou le laisse partir. Votre PIN confirme ce que vous venez de voir.',
  },
  destinationText: {
    en: 'This changes where somebody’s money goes. Check the new number or account with the person first. Whoever lets payments go is told.',
    fr: 'Ceci change où va l’argent de quelqu’un. Vérifiez d’abord le nouveau numéro ou compte avec la personne. Ceux qui laissent partir les paiements sont avertis.',
  },
  powerText: {
    en: 'This gives or takes power over money. The other owners and administrators are told when it is about one of them.',
    fr: 'Ceci donne ou retire un pouvoir sur l’argent. Les autres propriétaires et administrateurs sont avertis quand il s’agit de l’un d’eux.',
  },
  codesTitle: { en: 'Keep these recovery codes', fr: 'Conservez ces codes de secours' },
  codesText: {
    en: 'They are shown only now. Each opens your account once, when the authenticator is lost.',
    fr: 'Ils ne sont affichés que maintenant. Chacun ouvre votre compte une fois, si l’application est perdue.',
  },
  codesCopy: { en: 'Copy', fr: 'Copier' },
  codesPrint: { en: 'Print', fr: 'Imprimer' },
  codesCopied: { en: 'Recovery codes copied', fr: 'Codes de secours copiés' },
  codesKept: { en: 'I have kept them', fr: 'Je les ai conservés' },
});
