import { words } from '../../words.ts';

/** Words of the refund dialog, of the decision to keep money, and of receipts. */
export const refundWords = words({
  title: { en: 'Refund', fr: 'Rembourser' },
  of: {
    en: (p: { name: string; amount: string }) => `${p.name} paid ${p.amount}`,
    fr: (p: { name: string; amount: string }) => `${p.name} a payé ${p.amount}`,
  },
  howMuch: { en: 'How much', fr: 'Combien' },
  full: { en: 'All of it', fr: 'La totalité' },
  rest: { en: 'All that is left', fr: 'Tout le reste' },
  partial: { en: 'A part', fr: 'Une partie' },
  partialHint: { en: (p: { max: string }) => `up to ${p.max}`, fr: (p: { max: string }) => `jusqu’à ${p.max}` },
  amount: { en: 'Amount to refund', fr: 'Montant à rembourser' },
  amountNeeded: { en: 'Enter the amount to refund.', fr: 'Saisissez le montant à rembourser.' },
  aboveRefundable: {
    en: (p: { max: string }) => `At most ${p.max} can be refunded.`,
    fr: (p: { max: string }) => `${p.max} au plus sont remboursables.`,
  },
  tooSmall: {
    en: (p: { min: string }) => `At least ${p.min}, or all that is left.`,
    fr: (p: { min: string }) => `Au moins ${p.min}, ou tout le reste.`,
  },
  reason: { en: 'Reason', fr: 'Motif' },
  chooseReason: { en: 'Choose a reason', fr: 'Choisissez un motif' },
  reasonNeeded: { en: 'Choose a reason.', fr: 'Choisissez un motif.' },
  note: { en: 'Note', fr: 'Note' },
  noteHint: {
    en: 'For your colleagues and your books, not for the customer.',
    fr: 'Pour vos collègues et vos comptes, pas pour le client.',
  },
  noteNeeded: { en: 'Say in a note what the reason is.', fr: 'Précisez le motif dans une note.' },
  result: { en: 'Result', fr: 'Résultat' },
  receives: { en: 'The customer receives', fr: 'Le client reçoit' },
  feeLost: { en: 'Fee you lose', fr: 'Frais perdus' },
  feeLostHint: { en: 'The fee of the payment is not returned.', fr: 'Les frais du paiement ne sont pas rendus.' },
  payerFeeKept: {
    en: (p: { amount: string }) => `The customer paid ${p.amount} of the fee on top; that is not given back.`,
    fr: (p: { amount: string }) => `Le client a payé ${p.amount} de frais en plus\u00a0; ils ne lui sont pas rendus.`,
  },
  balanceAfter: { en: 'Your balance after', fr: 'Votre solde après' },
  balanceShort: {
    en: 'Your balance is too low for this refund.',
    fr: 'Votre solde ne suffit pas pour ce remboursement.',
  },
  to: {
    en: (p: { phone: string }) => `The money goes to ${p.phone}, the number that paid.`,
    fr: (p: { phone: string }) => `L’argent part vers ${p.phone}, le numéro qui a payé.`,
  },
  confirm: {
    en: (p: { amount: string }) => `Refund ${p.amount}`,
    fr: (p: { amount: string }) => `Rembourser ${p.amount}`,
  },
  confirmPlain: { en: 'Refund', fr: 'Rembourser' },
  dupTitle: { en: 'Given back already?', fr: 'Déjà rendu\u202f?' },
  dupText: {
    en: (p: { amount: string; at: string }) => `${p.amount} of this payment on ${p.at}.`,
    fr: (p: { amount: string; at: string }) => `${p.amount} de ce paiement le ${p.at}.`,
  },
  dupOfColleague: {
    en: (p: { amount: string }) =>
      `A colleague’s refund of ${p.amount} of this payment is on its way, or was made less than 24 hours ago. Ask before you give it back again.`,
    fr: (p: { amount: string }) =>
      `Un remboursement de ${p.amount} de ce paiement par un collègue est en route, ou a été fait il y a moins de 24 heures. Renseignez-vous avant de le rendre de nouveau.`,
  },
  dupBy: { en: (p: { name: string }) => `By ${p.name}.`, fr: (p: { name: string }) => `Par ${p.name}.` },
  dupSee: { en: 'See this refund', fr: 'Voir ce remboursement' },
  dupTick: { en: 'I want to give it back once more', fr: 'Je veux le rendre encore une fois' },
  dupFirst: {
    en: 'Confirm first that you want to give it back once more.',
    fr: 'Confirmez d’abord que vous voulez le rendre encore une fois.',
  },
  confirmAgain: {
    en: (p: { amount: string }) => `Refund ${p.amount} once more`,
    fr: (p: { amount: string }) => `Rembourser ${p.amount} encore une fois`,
  },
  sent: {
    en: (p: { amount: string }) => `Refund of ${p.amount} is on its way`,
    fr: (p: { amount: string }) => `Le remboursement de ${p.amount} est parti`,
  },
  close: { en: 'Close', fr: 'Fermer' },
  takeUpTitle: {
    en: (p: { paid: string }) => `What becomes of ${p.paid}?`,
    fr: (p: { paid: string }) => `Que devient ${p.paid}\u00a0?`,
  },
  takeUpText: {
    en: (p: { paid: string; asked: string }) =>
      `${p.paid} was paid instead of ${p.asked}. Agree with the payer first. It is received as it was paid, without a fee.`,
    fr: (p: { paid: string; asked: string }) =>
      `${p.paid} payé au lieu de ${p.asked}. Mettez-vous d’abord d’accord avec le payeur. C’est reçu tel que payé, sans frais.`,
  },
  takeUpChoice: { en: 'What you agreed', fr: 'Ce dont vous êtes convenus' },
  takeUpKeep: { en: 'Keep it as what was paid', fr: 'Le garder comme paiement' },
  takeUpKeepHint: {
    en: 'It becomes an ordinary payment of that sum on your balance.',
    fr: 'Cela devient un paiement ordinaire de cette somme sur votre solde.',
  },
  takeUpGiveBack: { en: 'Give it back', fr: 'Le rendre' },
  takeUpGiveBackHint: {
    en: 'All of it leaves now for the payer’s phone.',
    fr: 'Tout repart maintenant vers le téléphone du payeur.',
  },
  takeUpConfirm: { en: 'Settle it', fr: 'Régler' },
  settleTitle: {
    en: (p: { amount: string }) => `Did the customer get ${p.amount}?`,
    fr: (p: { amount: string }) => `Le client a-t-il reçu ${p.amount}\u00a0?`,
  },
  settleText: {
    en: 'Ask the operator first, and the customer. What you say here is booked as if the operator had said it.',
    fr: 'Demandez d’abord à l’opérateur, et au client. Ce que vous dites ici est comptabilisé comme si l’opérateur l’avait dit.',
  },
  settleReferenceSaid: {
    en: (p: { reference: string }) => `The operator’s reference of this try: ${p.reference}`,
    fr: (p: { reference: string }) => `Référence de l’opérateur pour cette tentative\u00a0: ${p.reference}`,
  },
  settleChoice: { en: 'What you found out', fr: 'Ce que vous avez vérifié' },
  choiceNeeded: { en: 'Choose one of the two.', fr: 'Choisissez l’un des deux.' },
  settlePaid: { en: 'Yes, it was paid', fr: 'Oui, il a été payé' },
  settlePaidHint: {
    en: 'It is booked as given back and leaves your balance.',
    fr: 'Il est comptabilisé comme rendu et quitte votre solde.',
  },
  settleReturnPaidHint: {
    en: 'It is booked as given back. Your balance does not change.',
    fr: 'Il est comptabilisé comme rendu. Votre solde ne change pas.',
  },
  settleBeyondHint: {
    en: 'It is booked beside what was given back: your balance bears it until it is returned.',
    fr: 'Il est comptabilisé en plus de ce qui a été rendu\u00a0: votre solde le supporte jusqu’à sa restitution.',
  },
  settleBookedHint: {
    en: 'What is booked as given back stands.',
    fr: 'Ce qui est comptabilisé comme rendu le reste.',
  },
  settleNotPaid: { en: 'No, nothing left', fr: 'Non, rien n’est parti' },
  settleNotPaidHint: {
    en: 'Nothing of this try is booked. If no other try may still pay, what was set aside comes back and the payment can be refunded again.',
    fr: 'Rien de cette tentative n’est comptabilisé. Si aucune autre ne peut encore aboutir, ce qui était réservé revient et le paiement peut de nouveau être remboursé.',
  },
  settleReturnNotPaidHint: {
    en: 'Nothing of this try is booked. If no other try may still pay, you decide again whether the money goes back.',
    fr: 'Rien de cette tentative n’est comptabilisé. Si aucune autre ne peut encore aboutir, vous décidez à nouveau de la restitution.',
  },
  settleTakeBackHint: {
    en: 'What is booked as given back is undone: the money is there again, and the refund can be tried again.',
    fr: 'Ce qui est comptabilisé comme rendu est annulé\u00a0: l’argent est de nouveau là, et le remboursement peut être relancé.',
  },
  settleReference: { en: 'Proof', fr: 'Preuve' },
  settleReferenceHint: {
    en: 'Reference of the operator’s statement, mail or ticket',
    fr: 'Référence du relevé, du courriel ou du ticket de l’opérateur',
  },
  settleNote: { en: 'How you know', fr: 'Comment vous le savez' },
  settleNoteHint: {
    en: 'Who said so, and when. It stays in the timeline.',
    fr: 'Qui l’a dit, et quand. Cela reste dans l’historique.',
  },
  settleProofNeeded: { en: 'Say what proves it.', fr: 'Indiquez ce qui le prouve.' },
  settleNoteNeeded: { en: 'Say how you know.', fr: 'Dites comment vous le savez.' },
  settleConfirm: { en: 'Settle it', fr: 'Régler' },
  settled: { en: 'The refund is settled', fr: 'Le remboursement est réglé' },
  keepTitle: {
    en: (p: { amount: string }) => `Keep ${p.amount}?`,
    fr: (p: { amount: string }) => `Garder ${p.amount} ?`,
  },
  keepText: {
    en: 'Only when the payer has agreed. The money becomes an ordinary payment on your balance.',
    fr: 'Seulement avec l’accord du payeur. L’argent devient un paiement ordinaire sur votre solde.',
  },
  keepNote: { en: 'What the payer agreed to', fr: 'L’accord du payeur' },
  keepNoteHint: {
    en: 'Who agreed, when, and for what. It stays in the timeline.',
    fr: 'Qui a accepté, quand et pour quoi. Cela reste dans l’historique.',
  },
  keepConfirm: { en: 'Keep the money', fr: 'Garder l’argent' },
});

export const receiptWords = words({
  title: { en: 'Receipt', fr: 'Reçu' },
  text: {
    en: (p: { amount: string; name: string }) => `${p.amount} from ${p.name}`,
    fr: (p: { amount: string; name: string }) => `${p.amount} de ${p.name}`,
  },
  language: { en: 'Language of the receipt', fr: 'Langue du reçu' },
  download: { en: 'Download the PDF', fr: 'Télécharger le PDF' },
  share: { en: 'Share the PDF', fr: 'Partager le PDF' },
  whatsapp: { en: 'WhatsApp message', fr: 'Message WhatsApp' },
  sms: { en: 'SMS', fr: 'SMS' },
  tell: { en: 'Tell the payer', fr: 'Prévenir le payeur' },
  tellHint: {
    en: 'Opens the message with its text; you press send.',
    fr: 'Ouvre le message avec son texte ; vous l’envoyez.',
  },
});

/** The message itself speaks the language chosen for the receipt. */
export const receiptMessage = words({
  paid: {
    en: (p: { amount: string; merchant: string; at: string; reference: string }) =>
      `${p.merchant}: we received ${p.amount} on ${p.at}. Reference ${p.reference}. Thank you!`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string }) =>
      `${p.merchant} : nous avons reçu ${p.amount} le ${p.at}. Référence ${p.reference}. Merci !`,
  },
  paidPartlyRefunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string; back: string; left: string }) =>
      `${p.merchant}: we received ${p.amount} on ${p.at} and have since given ${p.back} back; ${p.left} remains paid. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string; back: string; left: string }) =>
      `${p.merchant}\u00a0: nous avons reçu ${p.amount} le ${p.at}, puis remboursé ${p.back}\u00a0; ${p.left} restent payés. Référence ${p.reference}.`,
  },
  paidRefunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string; back: string }) =>
      `${p.merchant}: we received ${p.amount} on ${p.at} and have since given ${p.back} back, all of it. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string; back: string }) =>
      `${p.merchant}\u00a0: nous avons reçu ${p.amount} le ${p.at}, puis tout remboursé (${p.back}). Référence ${p.reference}.`,
  },
  refunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string }) =>
      `${p.merchant}: we gave ${p.amount} back on ${p.at}. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string }) =>
      `${p.merchant} : nous avons remboursé ${p.amount} le ${p.at}. Référence ${p.reference}.`,
  },
});
