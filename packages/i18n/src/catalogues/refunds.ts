import { words } from '../words.ts';

/** Words of the refund dialog, of the decision to keep money, and of receipts. */
export const refundWords = words({
  title: { en: 'Refund', fr: 'Rembourser' },
  of: { en: (p: { name: string; amount: string }) => `${p.name} paid ${p.amount}`, fr: (p: { name: string; amount: string }) => `${p.name} a payé ${p.amount}` },
  howMuch: { en: 'How much', fr: 'Combien' },
  full: { en: 'All of it', fr: 'La totalité' },
  rest: { en: 'All that is left', fr: 'Tout le reste' },
  partial: { en: 'A part', fr: 'Une partie' },
  partialHint: { en: (p: { max: string }) => `up to ${p.max}`, fr: (p: { max: string }) => `jusqu’à ${p.max}` },
  amount: { en: 'Amount to refund', fr: 'Montant à rembourser' },
  amountNeeded: { en: 'Enter the amount to refund.', fr: 'Saisissez le montant à rembourser.' },
  aboveRefundable: { en: (p: { max: string }) => `At most ${p.max} can be refunded.`, fr: (p: { max: string }) => `${p.max} au plus sont remboursables.` },
  tooSmall: { en: (p: { min: string }) => `At least ${p.min}, or all that is left.`, fr: (p: { min: string }) => `Au moins ${p.min}, ou tout le reste.` },
  reason: { en: 'Reason', fr: 'Motif' },
  chooseReason: { en: 'Choose a reason', fr: 'Choisissez un motif' },
  reasonNeeded: { en: 'Choose a reason.', fr: 'Choisissez un motif.' },
  note: { en: 'Note', fr: 'Note' },
  noteHint: { en: 'For your colleagues and your books, not for the customer.', fr: 'Pour vos collègues et vos comptes, pas pour le client.' },
  noteNeeded: { en: 'Say in a note what the reason is.', fr: 'Précisez le motif dans une note.' },
  result: { en: 'Result', fr: 'Résultat' },
  receives: { en: 'The customer receives', fr: 'Le client reçoit' },
  feeLost: { en: 'Fee you lose', fr: 'Frais perdus' },
  feeLostHint: { en: 'The fee of the payment is not returned.', fr: 'Les frais du paiement ne sont pas rendus.' },
  payerFeeKept: { en: (p: { amount: string }) => `The customer paid ${p.amount} of the fee on top; that is not given back.`, fr: (p: { amount: string }) => `Le client a payé ${p.amount} de frais en plus ; ils ne lui sont pas rendus.` },
  balanceAfter: { en: 'Your balance after', fr: 'Votre solde après' },
  balanceShort: { en: 'Your balance is too low for this refund.', fr: 'Votre solde ne suffit pas pour ce remboursement.' },
  to: { en: (p: { phone: string }) => `The money goes to ${p.phone}, the number that paid.`, fr: (p: { phone: string }) => `L’argent part vers ${p.phone}, le numéro qui a payé.` },
  confirm: { en: (p: { amount: string }) => `Refund ${p.amount}`, fr: (p: { amount: string }) => `Rembourser ${p.amount}` },
  confirmPlain: { en: 'Refund', fr: 'Rembourser' },
  sent: { en: (p: { amount: string }) => `Refund of ${p.amount} is on its way`, fr: (p: { amount: string }) => `Le remboursement de ${p.amount} est parti` },
  close: { en: 'Close', fr: 'Fermer' },
  takeUpTitle: { en: (p: { paid: string }) => `What becomes of ${p.paid}?`, fr: (p: { paid: string }) => `Que devient ${p.paid} ?` },
  takeUpText: { en: (p: { paid: string; asked: string }) => `${p.paid} was paid instead of ${p.asked}. Agree with the payer first. It is received as it was paid, without a fee.`, fr: (p: { paid: string; asked: string }) => `${p.paid} payé au lieu de ${p.asked}. Mettez-vous d’abord d’accord avec le payeur. C’est reçu tel que payé, sans frais.` },
  takeUpChoice: { en: 'What you agreed', fr: 'Ce dont vous êtes convenus' },
  takeUpKeep: { en: 'Keep it as what was paid', fr: 'Le garder comme paiement' },
  takeUpKeepHint: { en: 'It becomes an ordinary payment of that sum on your balance.', fr: 'Cela devient un paiement ordinaire de cette somme sur votre solde.' },
  takeUpGiveBack: { en: 'Give it back', fr: 'Le rendre' },
  takeUpGiveBackHint: { en: 'All of it leaves now for the payer’s phone.', fr: 'Tout repart maintenant vers le téléphone du payeur.' },
  takeUpConfirm: { en: 'Settle it', fr: 'Régler' },
  keepTitle: { en: (p: { amount: string }) => `Keep ${p.amount}?`, fr: (p: { amount: string }) => `Garder ${p.amount} ?` },
  keepText: { en: 'Only when the payer has agreed. The money becomes an ordinary payment on your balance.', fr: 'Seulement avec l’accord du payeur. L’argent devient un paiement ordinaire sur votre solde.' },
  keepNote: { en: 'What the payer agreed to', fr: 'L’accord du payeur' },
  keepNoteHint: { en: 'Who agreed, when, and for what. It stays in the timeline.', fr: 'Qui a accepté, quand et pour quoi. Cela reste dans l’historique.' },
  keepConfirm: { en: 'Keep the money', fr: 'Garder l’argent' },
});

export const receiptWords = words({
  title: { en: 'Receipt', fr: 'Reçu' },
  text: { en: (p: { amount: string; name: string }) => `${p.amount} from ${p.name}`, fr: (p: { amount: string; name: string }) => `${p.amount} de ${p.name}` },
  language: { en: 'Language of the receipt', fr: 'Langue du reçu' },
  download: { en: 'Download the PDF', fr: 'Télécharger le PDF' },
  share: { en: 'Share the PDF', fr: 'Partager le PDF' },
  whatsapp: { en: 'WhatsApp message', fr: 'Message WhatsApp' },
  sms: { en: 'SMS', fr: 'SMS' },
  tell: { en: 'Tell the payer', fr: 'Prévenir le payeur' },
  tellHint: { en: 'Opens the message with its text; you press send.', fr: 'Ouvre le message avec son texte ; vous l’envoyez.' },
});

/** The message itself speaks the language chosen for the receipt. */
export const receiptMessage = words({
  paid: {
    en: (p: { amount: string; merchant: string; at: string; reference: string }) => `${p.merchant}: we received ${p.amount} on ${p.at}. Reference ${p.reference}. Thank you!`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string }) => `${p.merchant} : nous avons reçu ${p.amount} le ${p.at}. Référence ${p.reference}. Merci !`,
  },
  paidPartlyRefunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string; back: string; left: string }) => `${p.merchant}: we received ${p.amount} on ${p.at} and have since given ${p.back} back; ${p.left} remains paid. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string; back: string; left: string }) => `${p.merchant} : nous avons reçu ${p.amount} le ${p.at}, puis remboursé ${p.back} ; ${p.left} restent payés. Référence ${p.reference}.`,
  },
  paidRefunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string; back: string }) => `${p.merchant}: we received ${p.amount} on ${p.at} and have since given ${p.back} back, all of it. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string; back: string }) => `${p.merchant} : nous avons reçu ${p.amount} le ${p.at}, puis tout remboursé (${p.back}). Référence ${p.reference}.`,
  },
  refunded: {
    en: (p: { amount: string; merchant: string; at: string; reference: string }) => `${p.merchant}: we gave ${p.amount} back on ${p.at}. Reference ${p.reference}.`,
    fr: (p: { amount: string; merchant: string; at: string; reference: string }) => `${p.merchant} : nous avons remboursé ${p.amount} le ${p.at}. Référence ${p.reference}.`,
  },
});
