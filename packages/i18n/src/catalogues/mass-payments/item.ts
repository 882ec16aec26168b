import { words } from '../../words.ts';
import { payoutDoubtWords } from './payout-doubts.ts';

/** One person of a mass payment: what became of the payment, and what can be done. */
export const massItemWords = words({
  title: { en: 'Payment of a mass payment', fr: 'Paiement d’un paiement de masse' },
  notFound: { en: 'This payment was not found', fr: 'Ce paiement est introuvable' },
  notFoundText: {
    en: 'It does not exist, was dropped, or your role does not show it.',
    fr: 'Il n’existe pas, a été retiré, ou votre rôle ne le montre pas.',
  },
  toList: { en: 'To the mass payments', fr: 'Vers les paiements de masse' },
  row: { en: (p: { no: number }) => `Row ${p.no}`, fr: (p) => `Ligne ${p.no}` },
  part: { en: (p: { no: number; of: number }) => `part ${p.no} of ${p.of}`, fr: (p) => `partie ${p.no} sur ${p.of}` },
  id: { en: 'Id of this payment', fr: 'Id de ce paiement' },
  moreActions: { en: 'More actions', fr: 'Autres actions' },

  // What has become of it, and what to do.
  wrong: { en: 'To correct', fr: 'À corriger' },
  wrongText: {
    en: 'Nobody is paid while rows of the mass payment are wrong. Correct this one or drop it.',
    fr: 'Personne n’est payé tant que des lignes sont fausses. Corrigez celle-ci ou retirez-la.',
  },
  leftOut: { en: 'Left out', fr: 'Écarté' },
  leftOutText: {
    en: 'Nobody is paid by it unless you take it in.',
    fr: 'Elle ne paie personne, sauf si vous la reprenez.',
  },
  ready: { en: 'Ready to be paid', fr: 'Prêt à être payé' },
  readyText: {
    en: 'It leaves once the mass payment is submitted and approved.',
    fr: 'Il part une fois le paiement de masse envoyé et approuvé.',
  },
  corrected: { en: 'Corrected, waits for approval', fr: 'Corrigé, attend l’approbation' },
  correctedText: {
    en: 'It goes out again as soon as the correction is approved.',
    fr: 'Il repart dès que la correction est approuvée.',
  },
  pending: { en: 'Waits for its turn', fr: 'Attend son tour' },
  pendingText: { en: 'It leaves by itself. Nothing has to be done.', fr: 'Il part tout seul. Il n’y a rien à faire.' },
  byHand: { en: 'To be paid outside, by hand', fr: 'À payer à l’extérieur, à la main' },
  byHandText: {
    en: 'Once it is done, somebody who did not submit the mass payment writes down the proof here.',
    fr: 'Une fois fait, quelqu’un qui n’a pas envoyé le paiement de masse note ici la preuve.',
  },
  sent: { en: 'With the operator', fr: 'Chez l’opérateur' },
  sentText: {
    en: 'Only the operator’s word says whether it arrived. Nothing has to be done.',
    fr: 'Seul l’opérateur dit si c’est arrivé. Il n’y a rien à faire.',
  },
  ...payoutDoubtWords,
  silent: { en: 'No clear answer: do not pay it again', fr: 'Pas de réponse claire\u00a0: ne payez pas de nouveau' },
  paidOtherwise: { en: 'Paid, but not what was asked', fr: 'Payé, mais pas ce qui était demandé' },
  silentText: {
    en: 'The money may have arrived. We keep asking. With a paper of the operator, somebody who did not submit it can settle it here.',
    fr: 'L’argent est peut-être arrivé. Nous continuons de demander. Avec un document de l’opérateur, quelqu’un qui ne l’a pas envoyé peut le régler ici.',
  },
  paid: { en: 'Paid', fr: 'Payé' },
  paidText: {
    en: (p: { name: string; amount: string; at: string }) => `${p.name} got ${p.amount} on ${p.at}.`,
    fr: (p) => `${p.name} a reçu ${p.amount} le ${p.at}.`,
  },
  failed: { en: 'It did not arrive', fr: 'Ce n’est pas arrivé' },
  failedMoney: { en: 'Its money is free again.', fr: 'Son argent est de nouveau disponible.' },
  doRetry: { en: 'Try it again.', fr: 'Relancez-le.' },
  doCorrect: {
    en: 'Correct the number or lower the amount, then try again.',
    fr: 'Corrigez le numéro ou baissez le montant, puis relancez.',
  },
  doNothing: {
    en: 'Trying again would not help. Ask the person for another way to be paid.',
    fr: 'Relancer ne servirait à rien. Demandez à la personne un autre moyen de la payer.',
  },
  calledOff: { en: 'Cancelled', fr: 'Annulé' },
  cancelled: { en: 'Not sent', fr: 'Non envoyé' },
  cancelledText: {
    en: 'It was cancelled before it left. Its money is free again.',
    fr: 'Il a été annulé avant de partir. Son argent est de nouveau disponible.',
  },
  reversed: { en: 'It came back', fr: 'Il est revenu' },
  reversedText: {
    en: 'Nobody has it. The money is on your account again.',
    fr: 'Personne ne l’a reçu. L’argent est de nouveau sur votre compte.',
  },

  // Acts.
  edit: { en: 'Correct', fr: 'Corriger' },
  drop: { en: 'Drop', fr: 'Retirer' },
  dropTitle: { en: (p: { name: string }) => `Drop ${p.name}?`, fr: (p) => `Retirer ${p.name}\u202f?` },
  dropText: {
    en: 'The row leaves the mass payment and nobody is paid by it.',
    fr: 'La ligne quitte le paiement de masse et ne paie plus personne.',
  },
  dropped: { en: 'Dropped', fr: 'Retiré' },
  retry: { en: 'Try again', fr: 'Relancer' },
  retryTitle: {
    en: (p: { amount: string; name: string }) => `Send ${p.amount} to ${p.name} again`,
    fr: (p) => `Renvoyer ${p.amount} à ${p.name}`,
  },
  retryText: {
    en: 'A new try of the same payment; the earlier one has failed for good.',
    fr: 'Un nouvel essai du même paiement\u00a0; le précédent a échoué pour de bon.',
  },
  retried: { en: 'It goes out again', fr: 'Il repart' },
  retryCorrected: { en: 'Correct and try again', fr: 'Corriger et relancer' },
  record: { en: 'Write down what was done', fr: 'Noter ce qui a été fait' },

  // The record.
  money: { en: 'Money', fr: 'Argent' },
  notPriced: {
    en: 'Fees and taxes are worked out once the row is right.',
    fr: 'Frais et taxes se calculent une fois la ligne juste.',
  },
  amount: { en: 'Amount', fr: 'Montant' },
  feeYours: { en: 'Fee, borne by you', fr: 'Frais, à votre charge' },
  takenOff: { en: 'Taken off what they receive', fr: 'Retenu sur ce qui est reçu' },
  tax: { en: 'Taxes', fr: 'Taxes' },
  totalDebit: { en: 'Total debit', fr: 'Débit total' },
  receives: { en: 'Gets', fr: 'Reçoit' },
  journal: { en: 'Bookings and the whole story of this payment', fr: 'Écritures et histoire complète de ce paiement' },
  noJournal: {
    en: 'Nothing was booked: it has not left yet.',
    fr: 'Rien n’a été comptabilisé\u00a0: il n’est pas encore parti.',
  },
  facts: { en: 'Who is paid', fr: 'Qui est payé' },
  name: { en: 'Name', fr: 'Nom' },
  verifiedName: { en: 'Registered name', fr: 'Nom enregistré' },
  match_strong: { en: 'agrees with the name written', fr: 'correspond au nom écrit' },
  match_partial: { en: 'agrees in part with the name written', fr: 'correspond en partie au nom écrit' },
  match_none: { en: 'differs from the name written', fr: 'diffère du nom écrit' },
  wallet: { en: 'Mobile money', fr: 'Mobile money' },
  bank: { en: 'Bank account', fr: 'Compte bancaire' },
  destination: { en: 'Destination', fr: 'Destination' },
  account: { en: 'Number', fr: 'Numéro' },
  recipientNow: { en: 'On the list of recipients by now', fr: 'Maintenant dans la liste des bénéficiaires' },
  before: { en: 'Before the correction', fr: 'Avant la correction' },
  rail: { en: 'Way', fr: 'Canal' },
  viaHand: { en: 'By hand, outside', fr: 'À la main, à l’extérieur' },
  viaBank: { en: 'The bank', fr: 'La banque' },
  note: { en: 'Note', fr: 'Motif' },
  reference: { en: 'Your reference', fr: 'Votre référence' },
  operatorId: { en: 'Operator id', fr: 'Id opérateur' },
  paidAt: { en: 'Paid on', fr: 'Payé le' },
  run: { en: 'Mass payment', fr: 'Paiement de masse' },
  recipient: { en: 'Saved recipient', fr: 'Bénéficiaire enregistré' },
  openRecipient: { en: 'Open', fr: 'Ouvrir' },
  written: { en: 'What the row said', fr: 'Ce que disait la ligne' },
  writtenText: {
    en: 'As it stood in the file, before anything was read.',
    fr: 'Tel que dans le fichier, avant toute lecture.',
  },
  tries: { en: 'Tries', fr: 'Essais' },
  noTries: { en: 'Nothing was sent yet.', fr: 'Rien n’a encore été envoyé.' },
  no: { en: 'No.', fr: 'N°' },
  state: { en: 'State', fr: 'État' },
  when: { en: 'When', fr: 'Quand' },
  reason: { en: 'Reason', fr: 'Cause' },
  providerReference: { en: 'Our reference', fr: 'Notre référence' },

  // Everybody, over all runs.
  resultsText: {
    en: 'Every payment of your mass payments that left, person by person.',
    fr: 'Chaque paiement de vos paiements de masse qui est parti, personne par personne.',
  },
  resultsEmpty: { en: 'No mass payment has paid anybody yet', fr: 'Aucun paiement de masse n’a encore payé quelqu’un' },
});
