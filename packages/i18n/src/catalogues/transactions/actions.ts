import { words } from '../../words.ts';

/** What is asked before something is done with a transaction; it loads with the question. */
export const transactionActionWords = words({
  promptSent: {
    en: 'A new prompt is on its way. This is its own transaction.',
    fr: 'Une nouvelle demande est partie. Voici sa propre transaction.',
  },
  done: { en: 'Done', fr: 'C’est fait' },
  confirmResend: { en: 'Send a new prompt?', fr: 'Renvoyer une demande ?' },
  confirmResendText: {
    en: (p: { amount: string; phone: string }) =>
      `${p.phone} will be asked for ${p.amount} again, as a new transaction. The earlier one has ended; if it is paid late all the same, we tell you and offer to return it.`,
    fr: (p: { amount: string; phone: string }) =>
      `${p.phone} recevra une nouvelle demande de ${p.amount}, dans une nouvelle transaction. La précédente est terminée ; si elle est payée en retard malgré tout, nous vous prévenons et proposons de la restituer.`,
  },
  confirmCancel: { en: 'Cancel this charge?', fr: 'Annuler cet encaissement ?' },
  confirmCancelText: {
    en: 'It has not left yet, so the payer will see nothing.',
    fr: 'Il n’est pas encore parti : le payeur ne verra rien.',
  },
  confirmApprove: {
    en: (p: { amount: string }) => `Approve the refund of ${p.amount}?`,
    fr: (p: { amount: string }) => `Approuver le remboursement de ${p.amount} ?`,
  },
  confirmDecline: { en: 'Decline this refund?', fr: 'Refuser ce remboursement ?' },
  confirmDeclineText: {
    en: 'Nothing has been sent. The reserved money returns to your balance, and whoever asked can see your decision.',
    fr: 'Rien n’a été envoyé. L’argent réservé revient à votre solde, et la personne qui l’a demandé voit votre décision.',
  },
  confirmStart: {
    en: (p: { amount: string }) => `Give ${p.amount} back?`,
    fr: (p: { amount: string }) => `Restituer ${p.amount} ?`,
  },
  confirmStartText: {
    en: (p: { phone: string }) => `The money goes to ${p.phone}, the number that paid. This cannot be undone.`,
    fr: (p: { phone: string }) => `L’argent part vers ${p.phone}, le numéro qui a payé. C’est irréversible.`,
  },
  confirmRetry: { en: 'Try this refund again?', fr: 'Relancer ce remboursement ?' },
  confirmRetryText: {
    en: (p: { amount: string; phone: string }) =>
      `The operator has confirmed that the last try failed, so ${p.phone} cannot receive ${p.amount} twice.`,
    fr: (p: { amount: string; phone: string }) =>
      `L’opérateur a confirmé l’échec de la dernière tentative : ${p.phone} ne peut pas recevoir ${p.amount} deux fois.`,
  },
  confirmRetrySince: {
    en: (p: { given: string; amount: string; phone: string }) =>
      `Since this one was asked for, ${p.given} of the same payment was given back or is on its way. Trying again gives ${p.phone} ${p.amount} besides.`,
    fr: (p: { given: string; amount: string; phone: string }) =>
      `Depuis cette demande, ${p.given} du même paiement ont été rendus ou sont en route. Relancer donne ${p.amount} de plus à ${p.phone}.`,
  },
  confirmCancelRefund: { en: 'Cancel this refund?', fr: 'Annuler ce remboursement ?' },
  confirmCancelRefundText: {
    en: 'It has not been sent. The reserved money returns to your balance.',
    fr: 'Il n’a pas été envoyé. L’argent réservé revient à votre solde.',
  },
  confirmPutOffText: {
    en: 'It has not been sent. The money is still not yours: you decide again whether it goes back.',
    fr: 'Il n’a pas été envoyé. L’argent n’est toujours pas à vous\u00a0: vous déciderez à nouveau de sa restitution.',
  },
});

export const findTransactionWords = words({
  title: { en: 'Find a transaction', fr: 'Trouver une transaction' },
  text: {
    en: 'By its id, the operator’s reference, your own reference, a phone number or a name.',
    fr: 'Par son id, la référence de l’opérateur, la vôtre, un numéro de téléphone ou un nom.',
  },
  label: { en: 'Id, reference, phone or name', fr: 'Id, référence, téléphone ou nom' },
  none: {
    en: 'Nothing found. Check the number or try another part of it.',
    fr: 'Rien trouvé. Vérifiez le numéro ou essayez-en une autre partie.',
  },
  seen: { en: 'Looked at last', fr: 'Consultées récemment' },
  latest: { en: 'Latest', fr: 'Les plus récentes' },
  nothingYet: { en: 'No transaction yet', fr: 'Aucune transaction pour l’instant' },
  all: { en: 'See all results in the list', fr: 'Voir tous les résultats dans la liste' },
});
