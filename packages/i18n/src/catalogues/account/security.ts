import { plural, words } from '../../words.ts';

/**
 * Settings, Security: second steps, PIN, password, sessions, the rule of the organisation; and the phone side of a QR
 * login.
 */
export const securityWords = words({
  cancel: { en: 'Cancel', fr: 'Annuler' },
  text: {
    en: 'How your account is protected, and what this organisation asks of its members.',
    fr: 'Comment votre compte est protégé, et ce que cette organisation exige de ses membres.',
  },
  loadFailed: {
    en: 'Your security settings could not be loaded',
    fr: 'Vos paramètres de sécurité n’ont pas pu être chargés',
  },
  on: { en: 'On', fr: 'Activé' },
  off: { en: 'Off', fr: 'Désactivé' },
  since: { en: (p: { at: string }) => `Since ${p.at}`, fr: (p: { at: string }) => `Depuis le ${p.at}` },

  totpTitle: { en: 'Authenticator app', fr: 'Application d’authentification' },
  totpText: {
    en: 'An app on your phone shows a new code every 30 seconds; login then asks for it. It works without network.',
    fr: 'Une application de votre téléphone affiche un nouveau code toutes les 30 secondes\u00a0; la connexion le demande ensuite. Elle marche sans réseau.',
  },
  totpStart: { en: 'Set up', fr: 'Configurer' },
  totpStop: { en: 'Remove', fr: 'Retirer' },
  totpStopTitle: { en: 'Remove the authenticator app?', fr: 'Retirer l’application d’authentification\u00a0?' },
  totpStopText: {
    en: 'Only the password will protect your account, unless you have a passkey. Your recovery codes end with it.',
    fr: 'Seul le mot de passe protégera votre compte, sauf si vous avez une clé d’accès. Vos codes de secours ne vaudront plus.',
  },
  totpSetUpTitle: { en: 'Set up the authenticator app', fr: 'Configurer l’application d’authentification' },
  totpSetUpText: {
    en: 'Scan the code with the app, then enter the six digits it shows.',
    fr: 'Scannez le code avec l’application, puis saisissez les six chiffres affichés.',
  },
  totpDone: { en: 'The authenticator app is on', fr: 'L’application d’authentification est activée' },

  passkeysTitle: { en: 'Passkeys', fr: 'Clés d’accès' },
  passkeysText: {
    en: 'The fingerprint, face or PIN of a device, or a security key, as second step.',
    fr: 'L’empreinte, le visage ou le code d’un appareil, ou une clé de sécurité, comme deuxième étape.',
  },
  passkeysNone: { en: 'No passkey yet', fr: 'Aucune clé d’accès' },
  passkeyAdd: { en: 'Add a passkey', fr: 'Ajouter une clé d’accès' },
  passkeyName: { en: 'Name of the passkey', fr: 'Nom de la clé d’accès' },
  passkeyNameHint: { en: 'Such as “Shop tablet”', fr: 'Par exemple «\u00a0Tablette de la boutique\u00a0»' },
  passkeyAdded: { en: 'The passkey was added', fr: 'La clé d’accès est ajoutée' },
  passkeyRemove: { en: (p: { name: string }) => `Remove ${p.name}`, fr: (p: { name: string }) => `Retirer ${p.name}` },
  passkeyRemoveText: { en: 'It will no longer open your account.', fr: 'Elle n’ouvrira plus votre compte.' },
  passkeyUsed: { en: (p: { at: string }) => `Last used ${p.at}`, fr: (p: { at: string }) => `Utilisée le ${p.at}` },
  passkeyNever: { en: 'Not used yet', fr: 'Pas encore utilisée' },
  passkeyUnsupported: {
    en: 'This browser offers no passkeys here. They need https, or localhost.',
    fr: 'Ce navigateur ne propose pas de clés d’accès ici. Il faut https, ou localhost.',
  },

  codesTitle: { en: 'Recovery codes', fr: 'Codes de secours' },
  codesLeft: {
    en: (p: { count: number }) => `${p.count} left`,
    fr: (p: { count: number }) => plural('fr', p.count, { one: `${p.count} restant`, other: `${p.count} restants` }),
  },
  codesText: {
    en: 'For the day the phone is lost. New codes end the old ones.',
    fr: 'Pour le jour où le téléphone est perdu. De nouveaux codes annulent les anciens.',
  },
  unseenTitle: {
    en: 'It is on, and its recovery codes were not shown',
    fr: 'C’est activé, et les codes de secours n’ont pas été montrés',
  },
  unseenText: {
    en: 'Only the answer was lost on the way. Keep the entry in the app, or the passkey: it is asked for at your next login. Make new recovery codes now, as nobody has seen the first ones.',
    fr: 'Seule la réponse s’est perdue en route. Gardez l’entrée dans l’application, ou la clé d’accès\u00a0: elle sera demandée à la prochaine connexion. Faites maintenant de nouveaux codes de secours, car personne n’a vu les premiers.',
  },
  unclearTitle: {
    en: 'New recovery codes may be made, and were not shown',
    fr: 'De nouveaux codes de secours sont peut-être faits, et n’ont pas été montrés',
  },
  unclearText: {
    en: 'The connection broke before the answer came. The codes that you kept may work no more. Make new ones now, and keep those.',
    fr: 'La connexion s’est coupée avant la réponse. Les codes que vous avez conservés ne fonctionnent peut-être plus. Faites-en de nouveaux maintenant, et conservez ceux-là.',
  },
  codesRenew: { en: 'New codes', fr: 'Nouveaux codes' },

  pinTitle: { en: 'Payment PIN', fr: 'PIN de paiement' },
  pinText: {
    en: 'Six digits that confirm money going out. It is yours alone: nobody will ask you for it.',
    fr: 'Six chiffres qui confirment les sorties d’argent. Il n’est qu’à vous\u00a0: personne ne vous le demandera.',
  },
  pinSet: { en: 'Set a PIN', fr: 'Définir un PIN' },
  pinChange: { en: 'Change', fr: 'Changer' },
  pinCheck: { en: 'Check', fr: 'Vérifier' },
  pinRight: { en: 'That is your PIN', fr: 'C’est bien votre PIN' },
  pinForgot: { en: 'Forgotten', fr: 'Oublié' },
  pinCurrent: { en: 'Present PIN', fr: 'PIN actuel' },
  pinNew: { en: 'New PIN', fr: 'Nouveau PIN' },
  pinAgain: { en: 'New PIN again', fr: 'Nouveau PIN, encore' },
  pinRule: {
    en: 'Not all alike, not in a row, not a birthday',
    fr: 'Ni répétés, ni qui se suivent, ni une date de naissance',
  },
  pinSave: { en: 'Save the PIN', fr: 'Enregistrer le PIN' },
  pinSaved: { en: 'The PIN was saved', fr: 'Le PIN est enregistré' },
  pinLocked: { en: (p: { at: string }) => `Locked until ${p.at}`, fr: (p: { at: string }) => `Bloqué jusqu’à ${p.at}` },
  pinLow: {
    en: (p: { at: string }) =>
      `Your PIN or your place here is new: until ${p.at} only small amounts, and no power given to anybody`,
    fr: (p: { at: string }) =>
      `Votre PIN ou votre place ici est récent\u00a0: jusqu’au ${p.at}, petits montants seulement, et aucun pouvoir donné à personne`,
  },
  pinResetTitle: { en: 'Reset the PIN', fr: 'Réinitialiser le PIN' },
  pinResetSend: { en: 'Send me a code', fr: 'M’envoyer un code' },
  pinResetText: {
    en: 'We send a code to your address. With it and your password, or your second step, you choose a new PIN; for a day it confirms only small amounts.',
    fr: 'Nous envoyons un code à votre adresse. Avec lui et votre mot de passe, ou votre deuxième étape, vous choisissez un nouveau PIN\u00a0; pendant un jour il ne confirme que de petits montants.',
  },
  pinResetSent: {
    en: (p: { to: string }) => `Code sent to ${p.to}`,
    fr: (p: { to: string }) => `Code envoyé à ${p.to}`,
  },
  code: { en: 'Code', fr: 'Code' },
  password: { en: 'Password', fr: 'Mot de passe' },

  passwordTitle: { en: 'Password', fr: 'Mot de passe' },
  passwordText: {
    en: 'At least 8 characters with upper case, lower case and a digit. Changing it ends your other sessions.',
    fr: 'Au moins 8 caractères avec majuscule, minuscule et chiffre. Le changer ferme vos autres sessions.',
  },
  passwordChange: { en: 'Change the password', fr: 'Changer le mot de passe' },
  passwordCurrent: { en: 'Present password', fr: 'Mot de passe actuel' },
  passwordNew: { en: 'New password', fr: 'Nouveau mot de passe' },
  passwordAgain: { en: 'New password again', fr: 'Nouveau mot de passe, encore' },
  passwordUnlike: { en: 'The two passwords do not match', fr: 'Les deux mots de passe ne correspondent pas' },
  passwordChanged: {
    en: (p: { count: number }) =>
      p.count === 0
        ? 'The password was changed'
        : `The password was changed; ${p.count} other ${p.count === 1 ? 'session' : 'sessions'} ended`,
    fr: (p: { count: number }) =>
      p.count === 0
        ? 'Le mot de passe est changé'
        : `Le mot de passe est changé\u00a0; ${plural('fr', p.count, { one: 'une autre session fermée', other: `${p.count} autres sessions fermées` })}`,
  },

  sessionsAll: {
    en: (p: { count: number }) => `Show all ${p.count}`,
    fr: (p: { count: number }) => `Afficher les ${p.count}`,
  },
  sessionsTitle: { en: 'Where you are logged in', fr: 'Où vous êtes connecté' },
  sessionsLetIn: {
    en: 'A device let in by QR code is out as soon as the session that let it in ends.',
    fr: 'Un appareil autorisé par code QR est déconnecté dès que la session qui l’a autorisé est fermée.',
  },
  sessionCurrent: { en: 'This one', fr: 'Celle-ci' },
  sessionSandbox: { en: 'Sandbox', fr: 'Bac à sable' },
  sessionSeen: { en: (p: { at: string }) => `Last active ${p.at}`, fr: (p: { at: string }) => `Active le ${p.at}` },
  sessionEnd: { en: 'End', fr: 'Fermer' },
  sessionEndOf: {
    en: (p: { device: string }) => `End the session on ${p.device}`,
    fr: (p: { device: string }) => `Fermer la session sur ${p.device}`,
  },
  sessionEnded: { en: 'The session was ended', fr: 'La session est fermée' },
  sessionEndOthers: { en: 'End all others', fr: 'Fermer toutes les autres' },
  way_password: { en: 'by password', fr: 'par mot de passe' },
  way_qr: { en: 'let in by another session, by QR code', fr: 'autorisé par une autre session, par code QR' },
  way_code: { en: 'by a code, without password', fr: 'par un code, sans mot de passe' },
  way_switch: { en: 'from another organisation', fr: 'depuis une autre organisation' },

  ruleTitle: { en: 'Rule of the organisation', fr: 'Règle de l’organisation' },
  ruleLabel: { en: 'Everybody needs a second step', fr: 'Une deuxième étape pour tous' },
  ruleText: {
    en: 'Members have seven days to set one up; after that the login asks them to.',
    fr: 'Les membres ont sept jours pour la configurer\u00a0; ensuite la connexion l’exige.',
  },
  ruleWithout: {
    en: (p: { count: number }) =>
      p.count === 0 ? 'Everybody has one' : `${p.count} ${p.count === 1 ? 'member has' : 'members have'} none yet`,
    fr: (p: { count: number }) =>
      p.count === 0
        ? 'Tout le monde en a une'
        : plural('fr', p.count, { one: '1 membre n’en a pas encore', other: `${p.count} membres n’en ont pas encore` }),
  },
  ruleGrace: {
    en: (p: { at: string }) => `Asked at the door from ${p.at}`,
    fr: (p: { at: string }) => `Exigée à la connexion à partir du ${p.at}`,
  },
  ruleOnlyAdmins: { en: 'Only an admin can change this.', fr: 'Seul un administrateur peut changer cela.' },
  toApprovalRules: { en: 'Approval rules', fr: 'Règles d’approbation' },
  ruleDropWaits: {
    en: 'Dropping this rule waits for another administrator.',
    fr: 'La levée de cette règle attend un autre administrateur.',
  },
  ruleDropSee: { en: 'See the request', fr: 'Voir la demande' },
  ruleOffTitle: { en: 'No longer ask for a second step?', fr: 'Ne plus exiger de deuxième étape\u00a0?' },
  ruleOffText: {
    en: 'Passwords alone will then open accounts that have none. Another administrator has to agree where there is one, and everybody who may set this rule is told.',
    fr: 'Le mot de passe seul ouvrira alors les comptes qui n’en ont pas. Un autre administrateur doit accepter s’il y en a un, et tous ceux qui peuvent fixer cette règle en sont avertis.',
  },
  ruleOff: { en: 'Stop asking', fr: 'Ne plus l’exiger' },

  qrTitle: { en: 'Let another device in?', fr: 'Laisser entrer un autre appareil\u00a0?' },
  qrSwitchTitle: { en: 'Confirm the change of organisation?', fr: 'Confirmer le changement d’organisation\u00a0?' },
  qrText: {
    en: 'Go on only if you see this code on a screen in front of you. Whoever sends you such a code wants into your account.',
    fr: 'Continuez seulement si ce code est sur un écran devant vous. Qui vous envoie un tel code veut entrer dans votre compte.',
  },
  qrDevice: { en: 'Device', fr: 'Appareil' },
  qrPlace: { en: 'Place', fr: 'Lieu' },
  qrSameNetwork: { en: 'The same network as this phone', fr: 'Le même réseau que ce téléphone' },
  qrOtherNetwork: {
    en: (p: { ip: string }) => `Another network than this phone (${p.ip})`,
    fr: (p: { ip: string }) => `Un autre réseau que ce téléphone (${p.ip})`,
  },
  qrOrganisation: { en: 'Organisation', fr: 'Organisation' },
  qrNumber: { en: 'Two digits on the other screen', fr: 'Deux chiffres sur l’autre écran' },
  qrConfirm: { en: 'Let it in', fr: 'Laisser entrer' },
  qrDeny: { en: 'No, keep it out', fr: 'Non, refuser' },
  qrDone: { en: 'The other device is in', fr: 'L’autre appareil est connecté' },
  qrDenied: { en: 'The other device stays out', fr: 'L’autre appareil reste dehors' },
  qrHome: { en: 'Home', fr: 'Accueil' },
  qrOverTitle: { en: 'This code is over', fr: 'Ce code n’est plus valable' },
});
