import { counted, words } from '../../words.ts';
import { payoutDoubtWords } from '../mass-payments/payout-doubts.ts';

/** One transfer: what it is, what became of it, what can be done. */
export const transferDetailWords = words({
  back: { en: 'Transfers', fr: 'Transferts' },
  crumb: {
    en: (p: { amount: string; name: string }) => `${p.amount} to ${p.name}`,
    fr: (p: { amount: string; name: string }) => `${p.amount} à ${p.name}`,
  },
  notFound: { en: 'Transfer not found', fr: 'Transfert introuvable' },
  notFoundText: {
    en: 'It does not exist, or your role does not show it.',
    fr: 'Il n’existe pas, ou votre rôle ne le montre pas.',
  },
  toList: { en: 'To the list', fr: 'Vers la liste' },
  id: { en: 'Transfer id', fr: 'Id du transfert' },
  nextCheck: {
    en: (p: { time: string }) => `We ask again at ${p.time}.`,
    fr: (p: { time: string }) => `Nous redemandons à ${p.time}.`,
  },
  checkNow: { en: 'Ask the operator now', fr: 'Demander à l’opérateur' },
  checked: {
    en: (p: { status: string }) => `The operator was asked: ${p.status}`,
    fr: (p: { status: string }) => `L’opérateur a été interrogé\u00a0: ${p.status}`,
  },
  retry: { en: 'Try again', fr: 'Relancer' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  recall: { en: 'Take back from approval', fr: 'Retirer de l’approbation' },
  record: { en: 'Write down what was done', fr: 'Noter ce qui a été fait' },
  recordReturn: payoutDoubtWords.recordReturn,
  refund: { en: 'It was not paid', fr: 'Ce n’est pas payé' },
  receipt: { en: 'Receipt and proof', fr: 'Reçu et preuve' },
  clone: { en: 'Another one like it', fr: 'Un autre pareil' },
  preview: { en: 'Data', fr: 'Données' },
  print: { en: 'Print', fr: 'Imprimer' },
  moreActions: { en: 'More actions', fr: 'Autres actions' },
  approval: { en: 'Approval', fr: 'Approbation' },
  approvalBy: {
    en: (p: { name: string; at: string }) => `By ${p.name}, ${p.at}`,
    fr: (p: { name: string; at: string }) => `Par ${p.name}, ${p.at}`,
  },
  approvalWaits: {
    en: (p: { names: string }) => `Waits for ${p.names}`,
    fr: (p: { names: string }) => `Attend ${p.names}`,
  },
  approvalOpen: { en: 'Open the approval', fr: 'Ouvrir l’approbation' },
  money: { en: 'Money', fr: 'Argent' },
  facts: { en: 'Facts', fr: 'Détails' },
  papers: { en: 'Papers', fr: 'Pièces jointes' },
  takePaper: {
    en: (p: { name: string }) => `Download ${p.name}`,
    fr: (p: { name: string }) => `Télécharger ${p.name}`,
  },
  name: { en: 'Beneficiary', fr: 'Bénéficiaire' },
  verifiedName: { en: 'Name of the account', fr: 'Nom du compte' },
  destination: { en: 'Destination', fr: 'Destination' },
  account: { en: 'Account', fr: 'Compte' },
  bank: { en: 'Bank', fr: 'Banque' },
  rail: { en: 'Way', fr: 'Canal' },
  source: { en: 'From', fr: 'Depuis' },
  created: { en: 'Created', fr: 'Créé le' },
  completed: { en: 'Ended', fr: 'Terminé le' },
  planned: { en: 'Planned for', fr: 'Programmé le' },
  schedule: { en: 'Part of a plan', fr: 'Fait partie d’un programme' },
  maker: { en: 'Prepared by', fr: 'Préparé par' },
  channel: { en: 'Channel', fr: 'Canal de saisie' },
  description: { en: 'Description', fr: 'Description' },
  note: { en: 'Note to the beneficiary', fr: 'Mot au bénéficiaire' },
  reference: { en: 'Reference', fr: 'Référence' },
  operatorId: { en: 'Operator id', fr: 'Id opérateur' },
  matchStrong: { en: 'agrees with the name written', fr: 'correspond au nom écrit' },
  matchPartial: { en: 'agrees in part; somebody checked', fr: 'correspond en partie\u202f; vérifié par une personne' },
  matchNone: { en: 'differs; somebody checked', fr: 'différent\u202f; vérifié par une personne' },
  amount: { en: 'Amount', fr: 'Montant' },
  feeYours: { en: 'Fee, borne by you', fr: 'Frais, à votre charge' },
  feeTheirs: { en: 'Fee, borne by the beneficiary', fr: 'Frais, à la charge du bénéficiaire' },
  totalDebit: { en: 'Total debit', fr: 'Débit total' },
  receives: { en: 'Beneficiary receives', fr: 'Le bénéficiaire reçoit' },
});

/** The questions before something is done. */
export const transferActionWords = words({
  reason: { en: 'Reason', fr: 'Motif' },
  reasonHint: { en: 'Stays in the timeline', fr: 'Reste dans la chronologie' },
  cancelTitle: { en: 'Cancel this transfer', fr: 'Annuler ce transfert' },
  cancelText: {
    en: 'Nothing was handed over yet. What was set aside for it is free again.',
    fr: 'Rien n’est encore parti. Ce qui était réservé redevient disponible.',
  },
  cancelLabel: { en: 'Cancel the transfer', fr: 'Annuler le transfert' },
  recallTitle: { en: 'Take it back from approval', fr: 'Le retirer de l’approbation' },
  recallText: {
    en: 'Nobody has to decide it any more. What was set aside for it is free again.',
    fr: 'Plus personne n’a à décider. Ce qui était réservé redevient disponible.',
  },
  recallLabel: { en: 'Take it back', fr: 'Le retirer' },
  retryTitle: {
    en: (p: { amount: string; name: string }) => `Send ${p.amount} to ${p.name} again`,
    fr: (p: { amount: string; name: string }) => `Renvoyer ${p.amount} à ${p.name}`,
  },
  retryText: {
    en: (p: { total: string }) =>
      `A new attempt of the same transfer. The earlier one has failed for good. Your account is debited ${p.total} once it arrives.`,
    fr: (p: { total: string }) =>
      `Une nouvelle tentative du même transfert. La précédente a échoué pour de bon. Votre compte est débité de ${p.total} à l’arrivée.`,
  },
  retryLabel: { en: 'Try again', fr: 'Relancer' },
  refundTitle: {
    en: (p: { amount: string }) => `${p.amount}: not gone after all`,
    fr: (p: { amount: string }) => `${p.amount}\u00a0: pas parti finalement`,
  },
  refundText: {
    en: 'Only when the operator confirms that this try was not paid, or that its money came back. Nothing of it was booked, so your balance stays as it is.',
    fr: 'Seulement si l’opérateur confirme que cette tentative n’a pas été payée, ou que l’argent est revenu. Rien n’en a été comptabilisé\u00a0: votre solde ne change pas.',
  },
  refundLabel: { en: 'It was not paid', fr: 'Ce n’est pas payé' },
  recordTitle: { en: 'What was done by hand', fr: 'Ce qui a été fait à la main' },
  recordText: {
    en: (p: { amount: string; name: string }) => `${p.amount} to ${p.name}. The proof stays with it.`,
    fr: (p: { amount: string; name: string }) => `${p.amount} à ${p.name}. La preuve y reste attachée.`,
  },
  outcome: { en: 'Outcome', fr: 'Résultat' },
  outcomePaid: { en: 'It has arrived', fr: 'C’est arrivé' },
  outcomeFailed: { en: 'It could not be done', fr: 'Impossible à faire' },
  outcomeReturned: { en: 'It came back to you', fr: 'L’argent vous est revenu' },
  proofReference: { en: 'Number of the slip or operation', fr: 'Numéro du bordereau ou de l’opération' },
  proofDay: { en: 'Day', fr: 'Jour' },
  proofFile: { en: 'Photo or PDF of the proof', fr: 'Photo ou PDF de la preuve' },
  note: { en: 'Note', fr: 'Note' },
  recordLabel: { en: 'Write it down', fr: 'Enregistrer' },
  next: { en: 'Continue', fr: 'Continuer' },
  done: { en: 'Done', fr: 'C’est fait' },

  proofTitle: { en: 'Receipt and proof', fr: 'Reçu et preuve' },
  language: { en: 'Language', fr: 'Langue' },
  pdf: { en: 'PDF', fr: 'PDF' },
  image: { en: 'Image', fr: 'Image' },
  tell: { en: 'Send the proof', fr: 'Envoyer la preuve' },
  tellPhone: { en: 'To which phone', fr: 'À quel téléphone' },
  whatsapp: { en: 'WhatsApp', fr: 'WhatsApp' },
  sms: { en: 'SMS', fr: 'SMS' },
  smsSent: {
    en: (p: { phone: string }) => `SMS sent to ${p.phone}`,
    fr: (p: { phone: string }) => `SMS envoyé au ${p.phone}`,
  },
  proofText: {
    en: (p: { merchant: string; amount: string; name: string; at: string; reference: string }) =>
      `${p.merchant} sent ${p.amount} to ${p.name} on ${p.at}. Reference: ${p.reference}.`,
    fr: (p: { merchant: string; amount: string; name: string; at: string; reference: string }) =>
      `${p.merchant} a envoyé ${p.amount} à ${p.name} le ${p.at}. Référence\u00a0: ${p.reference}.`,
  },
  imageTest: { en: 'TEST: no money moved', fr: 'TEST\u00a0: aucun argent n’a bougé' },
  imageTitle: { en: 'Proof of transfer', fr: 'Preuve de transfert' },
});

/** The file of a list. */
export const transferExportWords = words({
  title: { en: 'Export transfers', fr: 'Exporter les transferts' },
  same: { en: 'The same filters and order as on the screen.', fr: 'Les mêmes filtres et le même ordre qu’à l’écran.' },
  counting: { en: 'Counting the rows…', fr: 'Comptage des lignes…' },
  rows: {
    en: (p: { count: string }) => counted('en', p.count, 'row', 'rows'),
    fr: (p: { count: string }) => counted('fr', p.count, 'ligne', 'lignes'),
  },
  more: {
    en: (p: { count: string }) => `More than ${p.count} rows: this takes a moment.`,
    fr: (p: { count: string }) => `Plus de ${p.count} lignes\u00a0: cela prend un moment.`,
  },
  none: {
    en: 'No row matches. There is nothing to export.',
    fr: 'Aucune ligne ne correspond. Il n’y a rien à exporter.',
  },
  format: { en: 'Format', fr: 'Format' },
  download: { en: 'Download', fr: 'Télécharger' },
  done: { en: 'The file is in your downloads.', fr: 'Le fichier est dans vos téléchargements.' },
});

/** Why a payment goes through another provider than was meant. */
export const detourWords = words({
  notTried: {
    en: (p: { from: string; to: string }) =>
      `${p.from} takes no payments at the moment: nothing was sent there. It goes through ${p.to}; what the sender pays stays the same.`,
    fr: (p: { from: string; to: string }) =>
      `${p.from} ne prend pas de paiements en ce moment\u00a0: rien n’y a été envoyé. Il passe par ${p.to}\u00a0; ce que paie l’expéditeur ne change pas.`,
  },
  notTaken: {
    en: (p: { from: string; to: string }) =>
      `${p.from} did not take it. It goes through ${p.to} instead; what the sender pays stays the same.`,
    fr: (p: { from: string; to: string }) =>
      `${p.from} ne l’a pas pris. Il passe par ${p.to}\u00a0; ce que paie l’expéditeur ne change pas.`,
  },
});
