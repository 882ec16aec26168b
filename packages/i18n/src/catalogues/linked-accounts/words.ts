import { words } from '../../words.ts';

/** Own accounts outside: adding, proving, revoking. */
export const linkedAccountWords = words({
  title: { en: 'Linked accounts', fr: 'Comptes liés' },
  text: {
    en: 'Your own bank accounts and wallets outside. You settle to them, and send there without asking whose they are.',
    fr: 'Vos propres comptes bancaires et portefeuilles. Vous y réglez, et y envoyez sans demander à qui ils sont.',
  },
  add: { en: 'Link an account', fr: 'Lier un compte' },
  emptyTitle: { en: 'No account is linked yet', fr: 'Aucun compte n’est encore lié' },
  emptyText: {
    en: 'Link your bank account or wallet once. For your safety it can be used after 24 hours, and every admin is told.',
    fr: 'Liez une fois votre compte ou portefeuille. Par sécurité, il sert après 24 heures, et chaque administrateur est prévenu.',
  },
  list: { en: 'Accounts', fr: 'Comptes' },
  revoked: { en: 'Revoked accounts', fr: 'Comptes révoqués' },
  holder: { en: 'Holder', fr: 'Titulaire' },
  account: { en: 'Account', fr: 'Compte' },
  bank: { en: 'Bank', fr: 'Banque' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  addedBy: { en: 'Added', fr: 'Ajouté' },
  by: {
    en: (p: { at: string; name: string }) => `${p.at}, by ${p.name}`,
    fr: (p: { at: string; name: string }) => `${p.at}, par ${p.name}`,
  },
  verified: { en: 'Verified', fr: 'Vérifié' },
  verified_nameCheck: { en: 'by the operator’s name', fr: 'par le nom de l’opérateur' },
  verified_microTransfer: { en: 'by a small transfer', fr: 'par un petit transfert' },
  verified_document: { en: 'by a document', fr: 'par un document' },
  nameThere: { en: 'Name at the operator', fr: 'Nom chez l’opérateur' },
  keyWrong: {
    en: 'The key of this account number does not fit. Check it with your bank.',
    fr: 'La clé de ce RIB ne correspond pas. Vérifiez avec votre banque.',
  },
  cooling: {
    en: (p: { at: string }) => `Can be used from ${p.at}`,
    fr: (p: { at: string }) => `Utilisable à partir du ${p.at}`,
  },
  coolingText: {
    en: 'A new account waits 24 hours, so that whoever was told of it can still stop it.',
    fr: 'Un nouveau compte attend 24 heures, pour que chaque personne prévenue puisse encore l’arrêter.',
  },
  waitsApproval: { en: 'Waits for approval', fr: 'Attend une approbation' },
  disowned: {
    en: (p: { name: string; isApproved: boolean }) =>
      `${p.name} says that somebody else was in their account when this one was added, approved or verified. Nothing goes there until it is ${p.isApproved ? '' : 'approved and '}verified anew.`,
    fr: (p: { name: string; isApproved: boolean }) =>
      `${p.name} signale que quelqu’un d’autre se servait de son accès quand ce compte a été ajouté, approuvé ou vérifié. Rien n’y part tant qu’il n’est pas ${p.isApproved ? '' : 'approuvé et '}vérifié de nouveau.`,
  },
  openAccounts: { en: 'See the linked accounts', fr: 'Voir les comptes liés' },
  openApproval: { en: 'Open the approval', fr: 'Ouvrir l’approbation' },
  verify: { en: 'Verify', fr: 'Vérifier' },
  revoke: { en: 'Revoke', fr: 'Révoquer' },
  send: { en: 'Send money there', fr: 'Y envoyer de l’argent' },
  actions: { en: 'Actions', fr: 'Actions' },
  revokedOn: {
    en: (p: { at: string; name: string }) => `Revoked on ${p.at} by ${p.name}`,
    fr: (p: { at: string; name: string }) => `Révoqué le ${p.at} par ${p.name}`,
  },
  undecided: {
    en: (p: { at: string }) =>
      `Nobody decided on it by ${p.at}, so nothing is paid to it. Link it again if it is to be used.`,
    fr: (p: { at: string }) =>
      `Personne n’avait décidé le ${p.at}\u00a0: rien n’y est versé. Liez-le de nouveau s’il doit servir.`,
  },
  somebody: { en: 'somebody', fr: 'quelqu’un' },
});

export const linkAccountWords = words({
  title: { en: 'Link an account', fr: 'Lier un compte' },
  kind: { en: 'What it is', fr: 'De quoi il s’agit' },
  bank: { en: 'Bank account', fr: 'Compte bancaire' },
  wallet: { en: 'Mobile money', fr: 'Mobile money' },
  label: { en: 'What you call it', fr: 'Comment vous l’appelez' },
  labelHint: { en: 'For example: current account Akwa', fr: 'Par exemple\u00a0: compte courant Akwa' },
  holder: { en: 'Holder', fr: 'Titulaire' },
  holderHint: { en: 'As the account is registered', fr: 'Comme le compte est enregistré' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  rib: { en: 'Bank account (RIB)', fr: 'Compte bancaire (RIB)' },
  ribHint: { en: '23 digits or the IBAN', fr: '23 chiffres ou l’IBAN' },
  told: {
    en: 'Every owner and admin is told at once. The account can be used after 24 hours.',
    fr: 'Chaque propriétaire et administrateur est prévenu aussitôt. Le compte sert après 24 heures.',
  },
  next: { en: 'Continue', fr: 'Continuer' },
  pinTitle: { en: (p: { label: string }) => `Link ${p.label}`, fr: (p: { label: string }) => `Lier ${p.label}` },
  confirm: { en: 'Link it', fr: 'Le lier' },
  added: { en: 'The account is linked.', fr: 'Le compte est lié.' },

  verifyTitle: {
    en: (p: { label: string }) => `Verify ${p.label}`,
    fr: (p: { label: string }) => `Vérifier ${p.label}`,
  },
  way: { en: 'How', fr: 'Comment' },
  wayName: { en: 'Ask the operator for the name', fr: 'Demander le nom à l’opérateur' },
  wayNameHint: {
    en: 'At once, when it is a name of your approved papers',
    fr: 'Aussitôt, si c’est un nom de votre dossier approuvé',
  },
  wayMicro: { en: 'Send a small amount with a code', fr: 'Envoyer un petit montant avec un code' },
  wayMicroHint: {
    en: (p: { amount: string }) => `${p.amount} and the usual fee; type back the four digits that come with it`,
    fr: (p: { amount: string }) => `${p.amount} et les frais habituels\u202f; recopiez les quatre chiffres reçus`,
  },
  wayDocument: { en: 'Give a document', fr: 'Donner un document' },
  wayDocumentHint: {
    en: 'A statement or certificate in the holder’s name; another person accepts it',
    fr: 'Un relevé ou une attestation au nom du titulaire\u202f; une autre personne l’accepte',
  },
  ask: { en: 'Ask', fr: 'Demander' },
  sendMicro: { en: 'Send it', fr: 'L’envoyer' },
  microPin: {
    en: (p: { amount: string; label: string }) => `Send ${p.amount} to ${p.label}`,
    fr: (p: { amount: string; label: string }) => `Envoyer ${p.amount} à ${p.label}`,
  },
  microOnItsWay: {
    en: 'The small amount is on its way. Come back when its message has arrived.',
    fr: 'Le petit montant est en route. Revenez quand son message est arrivé.',
  },
  microFailed: {
    en: 'The small amount did not arrive. Check the number, or verify another way.',
    fr: 'Le petit montant n’est pas arrivé. Vérifiez le numéro, ou choisissez une autre voie.',
  },
  code: { en: 'Code of four digits', fr: 'Code à quatre chiffres' },
  codeHint: {
    en: 'Stands in the message of the operator or the bank',
    fr: 'Dans le message de l’opérateur ou de la banque',
  },
  confirmCode: { en: 'Confirm', fr: 'Confirmer' },
  document: { en: 'Statement or certificate', fr: 'Relevé ou attestation' },
  giveDocument: { en: 'Hand it in', fr: 'Le remettre' },
  documentGiven: {
    en: 'Handed in. Another person with the right has to accept it.',
    fr: 'Remis. Une autre personne habilitée doit l’accepter.',
  },
  documentBy: {
    en: (p: { name: string }) => `${p.name} gave a document`,
    fr: (p: { name: string }) => `${p.name} a donné un document`,
  },
  seeDocument: { en: 'See the document', fr: 'Voir le document' },
  accept: { en: 'Accept the document', fr: 'Accepter le document' },
  done: { en: 'This account is verified.', fr: 'Ce compte est vérifié.' },
  doneWaits: {
    en: 'This account is verified, and waits for approval.',
    fr: 'Ce compte est vérifié et attend une approbation.',
  },
  nameOther: {
    en: (p: { name: string }) => `The operator knows ${p.name}. That does not prove it; choose another way.`,
    fr: (p: { name: string }) => `L’opérateur connaît ${p.name}. Cela ne suffit pas\u202f; choisissez une autre voie.`,
  },
  nameNone: {
    en: 'The operator gives no name. Choose another way.',
    fr: 'L’opérateur ne donne pas de nom. Choisissez une autre voie.',
  },
  revokeTitle: {
    en: (p: { label: string }) => `Revoke ${p.label}`,
    fr: (p: { label: string }) => `Révoquer ${p.label}`,
  },
  revokeText: {
    en: 'No money goes there any more, neither transfers nor settlements. It can only be linked anew.',
    fr: 'Plus d’argent n’y part, ni transferts ni règlements. Il faudrait le lier à nouveau.',
  },
  reason: { en: 'Reason', fr: 'Motif' },
  revoke: { en: 'Revoke for good', fr: 'Révoquer définitivement' },
  revokedDone: { en: 'Revoked. No money goes there any more.', fr: 'Révoqué. Plus d’argent n’y part.' },
});
