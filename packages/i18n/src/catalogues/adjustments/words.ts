import { words } from '../../words.ts';

export const adjustmentWords = words({
  text: {
    en: 'Corrections of the books, each with its reason. One person asks, another with the right to approve decides.',
    fr: 'Corrections des comptes, chacune avec son motif. Une personne demande, une autre qui a le droit d’approuver décide.',
  },
  request: { en: 'Ask for an adjustment', fr: 'Demander une régularisation' },
  label: { en: 'Adjustments', fr: 'Régularisations' },
  createdAt: { en: 'Date', fr: 'Date' },
  reason: { en: 'Reason', fr: 'Motif' },
  amount: { en: 'Amount', fr: 'Montant' },
  status: { en: 'Status', fr: 'Statut' },
  transaction: { en: 'Transaction', fr: 'Transaction' },
  requestedBy: { en: 'Asked by', fr: 'Demandée par' },
  decidedBy: { en: 'Decided by', fr: 'Décidée par' },
  note: { en: 'Note', fr: 'Note' },
  decisionNote: { en: 'Answer', fr: 'Réponse' },
  id: { en: 'Id', fr: 'Id' },
  credit: { en: 'In your favour', fr: 'En votre faveur' },
  debit: { en: 'To your charge', fr: 'À votre charge' },
  emptyTitle: { en: 'No adjustment yet', fr: 'Aucune régularisation' },
  emptyText: {
    en: 'When a fee or an amount is wrong, open the transaction and ask for its correction.',
    fr: 'Quand des frais ou un montant sont faux, ouvrez la transaction et demandez sa correction.',
  },
  openTransactions: { en: 'Open the transactions', fr: 'Ouvrir les transactions' },
  loadFailed: { en: 'The list could not be loaded', fr: 'La liste n’a pas pu être chargée' },
  actions: { en: 'Actions', fr: 'Actions' },
  details: { en: 'Details', fr: 'Détails' },
  json: { en: 'Data (previewData)', fr: 'Données (previewData)' },
});

/** The form, loaded with its dialog. */
export const adjustmentFormWords = words({
  title: { en: 'Ask for an adjustment', fr: 'Demander une régularisation' },
  text: {
    en: 'Nothing changes before the request is approved by somebody else.',
    fr: 'Rien ne change avant qu’une autre personne approuve la demande.',
  },
  transactionId: { en: 'Transaction id', fr: 'Id de la transaction' },
  transactionIdHint: {
    en: 'Begins with txn_. Copy it from the transaction.',
    fr: 'Commence par txn_. Copiez-le depuis la transaction.',
  },
  idInvalid: {
    en: 'This is not a transaction id: it begins with txn_ and has 30 characters.',
    fr: 'Ce n’est pas un id de transaction : il commence par txn_ et compte 30 caractères.',
  },
  about: {
    en: (p: { amount: string; name: string; at: string }) => `${p.amount} · ${p.name} · ${p.at}`,
    fr: (p: { amount: string; name: string; at: string }) => `${p.amount} · ${p.name} · ${p.at}`,
  },
  unknown: { en: 'There is no such transaction.', fr: 'Cette transaction n’existe pas.' },
  direction: { en: 'What should happen', fr: 'Ce qui doit se passer' },
  credit: { en: 'Credit us', fr: 'Nous créditer' },
  creditHint: { en: 'We received too little', fr: 'Nous avons reçu trop peu' },
  debit: { en: 'Debit us', fr: 'Nous débiter' },
  debitHint: { en: 'We received too much', fr: 'Nous avons trop reçu' },
  amount: { en: 'By how much', fr: 'De combien' },
  reason: { en: 'Reason', fr: 'Motif' },
  chooseReason: { en: 'Choose a reason', fr: 'Choisissez un motif' },
  note: { en: 'What is wrong', fr: 'Ce qui est faux' },
  noteHint: { en: 'What you see, and what you expected.', fr: 'Ce que vous voyez, et ce que vous attendiez.' },
  send: { en: 'Send the request', fr: 'Envoyer la demande' },
  sent: { en: 'The request is waiting for approval', fr: 'La demande attend son approbation' },
});

/** The drawer of one adjustment and the dialogs in which it is decided. */
export const adjustmentDecisionWords = words({
  loadFailed: { en: 'The adjustment could not be loaded', fr: 'La régularisation n’a pas pu être chargée' },
  happened: { en: 'What happened', fr: 'Ce qui s’est passé' },
  askedOn: { en: 'Asked on', fr: 'Demandée le' },
  decidedOn: { en: 'Decided on', fr: 'Décidée le' },
  posting: { en: 'Ledger posting', fr: 'Écriture comptable' },
  approve: { en: 'Approve', fr: 'Approuver' },
  reject: { en: 'Reject', fr: 'Refuser' },
  withdraw: { en: 'Withdraw my request', fr: 'Retirer ma demande' },
  reverse: { en: 'Undo', fr: 'Annuler la régularisation' },
  step_adjustmentRequested: { en: 'Asked for', fr: 'Demandée' },
  step_adjustmentApproved: { en: 'Approved and posted', fr: 'Approuvée et comptabilisée' },
  step_adjustmentUndecided: { en: 'Nobody decided on it', fr: 'Restée sans décision' },
  step_adjustmentRejected: { en: 'Rejected', fr: 'Refusée' },
  step_adjustmentWithdrawn: { en: 'Withdrawn', fr: 'Retirée' },
  step_adjustmentLapsed: { en: 'No longer needed', fr: 'Devenue sans objet' },
  step_adjustmentReversed: { en: 'Undone', fr: 'Annulée' },
  approveCredit: {
    en: (p: { amount: string }) => `Credit ${p.amount}?`,
    fr: (p: { amount: string }) => `Créditer ${p.amount}\u00a0?`,
  },
  approveDebit: {
    en: (p: { amount: string }) => `Debit ${p.amount}?`,
    fr: (p: { amount: string }) => `Débiter ${p.amount}\u00a0?`,
  },
  approveText: {
    en: 'It is posted to the collection account at once and appears in the statement with its reason.',
    fr: 'Elle est comptabilisée aussitôt sur le compte d’encaissement et paraît au relevé avec son motif.',
  },
  rejectTitle: { en: 'Reject this request?', fr: 'Refuser cette demande\u00a0?' },
  rejectText: {
    en: 'No money moves. Whoever asked reads your reason.',
    fr: 'Aucun argent ne bouge. La personne qui a demandé lit votre raison.',
  },
  withdrawTitle: { en: 'Withdraw your request?', fr: 'Retirer votre demande\u00a0?' },
  withdrawText: {
    en: 'Nobody decides about it any more. No money moves.',
    fr: 'Plus personne ne décide à son sujet. Aucun argent ne bouge.',
  },
  reverseTitle: {
    en: (p: { amount: string }) => `Undo the adjustment of ${p.amount}?`,
    fr: (p: { amount: string }) => `Annuler la régularisation de ${p.amount}\u00a0?`,
  },
  reverseText: {
    en: 'The opposite entry is posted; both stay in the statement.',
    fr: 'L’écriture inverse est passée\u00a0; les deux restent au relevé.',
  },
  why: { en: 'Why', fr: 'Pourquoi' },
  whyHint: { en: 'Stays with the adjustment for good.', fr: 'Reste attachée à la régularisation.' },
  whyNeeded: { en: 'Say why.', fr: 'Dites pourquoi.' },
  approved: { en: 'Approved and posted', fr: 'Approuvée et comptabilisée' },
  decided: { en: 'Done', fr: 'C’est fait' },
});
