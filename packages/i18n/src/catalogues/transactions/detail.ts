import { words } from '../../words.ts';
import { payoutDoubtWords as doubts } from '../mass-payments/payout-doubts.ts';

/** The first screenful of a transaction: amount, state, what may be done. The rest is in `transaction-record.ts`. */
export const transactionDetailWords = words({
  back: { en: 'Transactions', fr: 'Transactions' },
  crumb: {
    en: (p: { amount: string; name: string }) => `${p.amount} · ${p.name}`,
    fr: (p: { amount: string; name: string }) => `${p.amount} · ${p.name}`,
  },
  id: { en: 'Transaction id', fr: 'Id de la transaction' },
  preview: { en: 'Data (previewData)', fr: 'Données (previewData)' },
  print: { en: 'Print', fr: 'Imprimer' },
  openUncompleted: { en: 'See it among the uncompleted flows', fr: 'Voir dans les flux inachevés' },
  moreActions: { en: 'More', fr: 'Plus' },
  checkNow: { en: 'Check now', fr: 'Vérifier maintenant' },
  resendPrompt: { en: 'Send a new prompt', fr: 'Renvoyer une demande' },
  cancel: { en: 'Cancel the charge', fr: 'Annuler l’encaissement' },
  refund: { en: 'Refund', fr: 'Rembourser' },
  requestAdjustment: { en: 'Something is wrong with it', fr: 'Signaler une erreur' },
  takeUpPaid: { en: 'Settle what was paid', fr: 'Régler ce qui a été payé' },
  sendReceipt: { en: 'Receipt', fr: 'Reçu' },
  approve: { en: 'Approve', fr: 'Approuver' },
  decline: { en: 'Decline', fr: 'Refuser' },
  startRefund: { en: 'Give the money back', fr: 'Restituer l’argent' },
  keepInstead: { en: 'Keep it instead', fr: 'Garder l’argent' },
  retryRefund: { en: 'Try the refund again', fr: 'Relancer le remboursement' },
  nothingOwed: { en: 'Nothing is owed any more', fr: 'Plus rien n’est dû' },
  settleRefund: { en: 'Settle by hand', fr: 'Régler à la main' },
  cancelRefund: { en: 'Cancel the refund', fr: 'Annuler le remboursement' },
  checked: {
    en: (p: { status: string }) => `Asked the operator: ${p.status}`,
    fr: (p: { status: string }) => `Réponse de l’opérateur : ${p.status}`,
  },
  offline: {
    en: 'You appear to be offline. Nothing can be sent.',
    fr: 'Vous semblez hors ligne. Rien ne peut être envoyé.',
  },
  reasonTitle: { en: 'Why', fr: 'Pourquoi' },
  operatorSays: {
    en: (p: { word: string }) => `The operator’s word: ${p.word}`,
    fr: (p: { word: string }) => `Mot de l’opérateur : ${p.word}`,
  },
  lateTitle: { en: 'Paid after it had ended', fr: 'Payée après sa fin' },
  lateText: {
    en: 'The operator confirmed this payment after we had given it up. It is booked. If you have charged the customer again in the meantime, refund one of the two.',
    fr: 'L’opérateur a confirmé ce paiement après notre abandon. Il est comptabilisé. Si vous avez encaissé le client une seconde fois entre-temps, remboursez l’un des deux.',
  },
  reversedTitle: { en: 'Taken back by the operator', fr: 'Reprise par l’opérateur' },
  reversedText: {
    en: 'The operator has taken this payment back from your account. Ask the customer before you deliver.',
    fr: 'L’opérateur a repris ce paiement sur votre compte. Voyez avec le client avant de livrer.',
  },
  loadFailed: { en: 'This transaction could not be loaded', fr: 'Cette transaction n’a pas pu être chargée' },
  notFoundTitle: { en: 'There is no such transaction', fr: 'Cette transaction n’existe pas' },
  notFoundText: {
    en: 'Check the id. It may belong to another organisation, or to the other environment (production or sandbox).',
    fr: 'Vérifiez l’id. Elle appartient peut-être à une autre organisation, ou à l’autre environnement (production ou bac à sable).',
  },
  searchAgain: { en: 'Search for another', fr: 'En chercher une autre' },
  // What the state means, in a sentence. The key is the kind and the stage, or the status when there is no stage.
  pay_pending: {
    en: 'Being prepared. Nothing has been sent to the operator yet.',
    fr: 'En préparation. Rien n’a encore été envoyé à l’opérateur.',
  },
  pay_pendingApproval: { en: 'Waits for approval by a colleague.', fr: 'Attend l’approbation d’un collègue.' },
  pay_partnerSubmitted: {
    en: 'Sent to the operator. The prompt reaches the phone in a moment.',
    fr: 'Envoyée à l’opérateur. La demande arrive sur le téléphone dans un instant.',
  },
  pay_payInProgress: {
    en: 'A prompt is on the payer’s phone. We wait for their answer.',
    fr: 'Une demande est sur le téléphone du payeur. Nous attendons sa réponse.',
  },
  pay_waitingForAuthorization: {
    en: 'The payer has to authorise this payment.',
    fr: 'Le payeur doit autoriser ce paiement.',
  },
  pay_authRequired: { en: 'The payer has to confirm with a code.', fr: 'Le payeur doit confirmer avec un code.' },
  pay_redirectUrlGeneration: {
    en: 'The operator is preparing the payment page.',
    fr: 'L’opérateur prépare la page de paiement.',
  },
  pay_redirectRequired: {
    en: 'The payer has to open the operator’s payment page.',
    fr: 'Le payeur doit ouvrir la page de paiement de l’opérateur.',
  },
  pay_externalPayPending: {
    en: 'The payer is on the operator’s payment page.',
    fr: 'Le payeur est sur la page de paiement de l’opérateur.',
  },
  pay_partnerCompleted: {
    en: 'The payer has approved. The operator is finishing.',
    fr: 'Le payeur a validé. L’opérateur termine.',
  },
  pay_inReconciliation: {
    en: 'The operator has given no clear answer. The money may or may not have moved: do not charge again. We keep asking.',
    fr: 'L’opérateur n’a pas répondu clairement. L’argent a peut-être bougé, ou non : n’encaissez pas une seconde fois. Nous continuons de demander.',
  },
  pay_paidOtherwise: { en: 'Paid, but not what was asked.', fr: 'Payée, mais pas ce qui était demandé.' },
  pay_completed: { en: 'Paid. The money is on your balance.', fr: 'Payée. L’argent est sur votre solde.' },
  transfer_completed: { en: 'Received. The money is on your balance.', fr: 'Reçu. L’argent est sur votre solde.' },
  pay_partlyRefunded: {
    en: (p: { back: string; left: string }) =>
      `Paid, and partly refunded: ${p.back} has been given back. ${p.left} of it is left on your balance.`,
    fr: (p: { back: string; left: string }) =>
      `Payée, puis remboursée en partie\u00a0: ${p.back} ont été rendus. Il en reste ${p.left} sur votre solde.`,
  },
  pay_unasked: {
    en: 'Paid, but nobody asked for it. The money is not on your balance: it goes back to the payer, or waits for a decision.',
    fr: 'Payée sans être demandée. L’argent n’est pas sur votre solde\u00a0: il retourne au payeur, ou attend une décision.',
  },
  pay_refunded: { en: 'Paid, and given back in full.', fr: 'Payée, puis remboursée en totalité.' },
  pay_reversed: { en: 'Paid, then taken back by the operator.', fr: 'Payée, puis reprise par l’opérateur.' },
  pay_failed: { en: 'Not paid. The payer has not been charged.', fr: 'Non payée. Le payeur n’a pas été débité.' },
  pay_creditedByHand: {
    en: 'It stands on your balance by an adjustment. This payment is over and is never booked a second time; what an adjustment has left of it is credited by another one.',
    fr: 'Il est sur votre solde par une régularisation. Ce paiement est terminé et n’est jamais comptabilisé une seconde fois\u00a0; ce qu’une régularisation en a laissé se crédite par une autre.',
  },
  pay_failedByAdmin: {
    en: 'Closed as failed by the operator’s staff.',
    fr: 'Clôturée en échec par l’équipe de l’opérateur.',
  },
  pay_canceledByPayer: {
    en: 'The payer refused. They have not been charged.',
    fr: 'Le payeur a refusé. Il n’a pas été débité.',
  },
  pay_cancelledByMerchant: {
    en: 'Cancelled before it was sent. The payer saw nothing.',
    fr: 'Annulée avant l’envoi. Le payeur n’a rien vu.',
  },
  pay_declined: {
    en: 'Approval was refused. Nothing was sent.',
    fr: 'L’approbation a été refusée. Rien n’a été envoyé.',
  },
  pay_expired: {
    en: 'Nobody answered in time. The payer has not been charged.',
    fr: 'Personne n’a répondu à temps. Le payeur n’a pas été débité.',
  },
  move_completed: {
    en: 'Moved at once, free of charge. The money has stayed with you.',
    fr: 'Déplacé à l’instant, sans frais. L’argent est resté chez vous.',
  },
  topUp_completed: { en: 'The money is on your payout account.', fr: 'L’argent est sur votre compte de décaissement.' },
  topUp_failed: {
    en: 'It did not go through. Your wallet has not been charged.',
    fr: 'Elle n’est pas passée. Votre portefeuille n’a pas été débité.',
  },
  // Money that leaves: nobody is its payer, and none of it comes in.
  out_pending: {
    en: 'Waits for its turn. Nothing has been sent yet.',
    fr: 'Attend son tour. Rien n’est encore parti.',
  },
  out_nextFile: {
    en: 'Waits for the next file to the bank. Nothing has been sent yet.',
    fr: 'Attend le prochain fichier à la banque. Rien n’est encore parti.',
  },
  out_byHand: {
    en: 'Somebody pays it outside, by hand: nothing sends it. Once it is done, somebody other than the maker writes down the proof where it was asked for.',
    fr: 'Une personne le paie à l’extérieur, à la main\u00a0: rien ne l’envoie. Une fois fait, une autre personne que le demandeur note la preuve là où il a été demandé.',
  },
  out_pendingApproval: {
    en: 'Waits for approval by a colleague. Nothing is sent before.',
    fr: 'Attend l’approbation d’un collègue. Rien ne part avant.',
  },
  out_waitingForAuthorization: { en: 'Approved. It waits for a PIN.', fr: 'Approuvé. Il attend un PIN.' },
  out_queued: {
    en: 'Waits for money: the payout account holds too little. It leaves by itself.',
    fr: 'En attente de fonds\u00a0: le compte de décaissement est trop court. Il part tout seul.',
  },
  out_processing: {
    en: 'Sent. Only the operator’s word says whether it has arrived.',
    fr: 'Envoyé. Seul l’opérateur dit si c’est arrivé.',
  },
  out_inReconciliation: {
    en: 'No clear answer: it may have arrived or not. We keep asking. Do not send it again.',
    fr: 'Pas de réponse claire\u00a0: c’est peut-être arrivé, peut-être pas. Nous continuons à demander. Ne le renvoyez pas.',
  },
  out_retryRequired: { en: 'It goes out again.', fr: 'Il repart.' },
  out_completed: { en: 'It has left, and has arrived.', fr: 'L’argent est parti, et il est arrivé.' },
  out_failed: {
    en: 'It did not arrive. The money is back on your account.',
    fr: 'Ce n’est pas arrivé. L’argent est revenu sur votre compte.',
  },
  out_refundRequired: {
    en: 'The money left and did not arrive. Somebody with the right takes it back into the books, once the operator has returned it.',
    fr: 'L’argent est parti sans arriver. Une personne habilitée le reprend dans les livres, une fois que l’opérateur l’a rendu.',
  },
  out_cancelled: {
    en: 'Cancelled before it left. No money moved.',
    fr: 'Annulé avant le départ. Aucun argent n’a bougé.',
  },
  out_declined: {
    en: 'Approval was refused. No money moved.',
    fr: 'L’approbation a été refusée. Aucun argent n’a bougé.',
  },
  out_expired: {
    en: 'Nobody approved it in time. No money moved.',
    fr: 'Personne ne l’a approuvé à temps. Aucun argent n’a bougé.',
  },
  out_reversed: {
    en: 'It had arrived, then came back. The money is on your account again.',
    fr: 'Il était arrivé, puis il est revenu. L’argent est de nouveau sur votre compte.',
  },
  out_refunded: {
    en: 'A try was said to be paid, and was found not to have been, or its money came back. Nothing of it was booked.',
    fr: 'Une tentative était dite payée\u00a0; vérification faite, elle ne l’a pas été, ou l’argent est revenu. Rien n’en a été comptabilisé.',
  },
  out_contradiction: doubts.contradicted,
  out_contradictionText: doubts.contradictedText,
  out_paidBeyond: doubts.paidBeyond,
  out_paidBeyondText: doubts.paidBeyondText,
  out_deniedAfterAll: doubts.denied,
  out_deniedAfterAllText: doubts.deniedText,
  refund_refundRequired: {
    en: 'Money came in that nobody asked for. Decide whether it goes back.',
    fr: 'De l’argent est arrivé sans être attendu. Décidez s’il repart.',
  },
  refund_pendingApproval: { en: 'Waits for approval by a colleague.', fr: 'Attend l’approbation d’un collègue.' },
  refund_refundInitiated: {
    en: 'Reserved on your balance, about to be sent.',
    fr: 'Réservé sur votre solde, sur le point de partir.',
  },
  return_refundInitiated: {
    en: 'About to be sent back. This money is not on your balance.',
    fr: 'Sur le point d’être restitué. Cet argent n’est pas sur votre solde.',
  },
  refund_queued: { en: 'Waits until your balance is sufficient.', fr: 'Attend que votre solde suffise.' },
  return_queued: {
    en: 'Waits for its turn. This money is not on your balance.',
    fr: 'Attend son tour. Cet argent n’est pas sur votre solde.',
  },
  refund_refundInProgress: { en: 'On its way to the customer.', fr: 'En route vers le client.' },
  refund_inReconciliation: {
    en: 'The operator has given no clear answer. Do not refund again: we keep asking.',
    fr: 'L’opérateur n’a pas répondu clairement. Ne remboursez pas une seconde fois : nous continuons de demander.',
  },
  refund_contradicted: {
    en: 'The operator had given this refund up and now says that it was paid. Nothing is booked. Ask the operator for proof, then settle it here.',
    fr: 'L’opérateur avait abandonné ce remboursement et dit maintenant l’avoir payé. Rien n’est comptabilisé. Demandez-lui la preuve, puis réglez-le ici.',
  },
  refund_contradictedBeyond: {
    en: 'The operator now says that a try it had given up was paid, beside what was given back. The customer may have the money twice. Ask the operator for proof, then settle it here.',
    fr: 'L’opérateur dit maintenant avoir payé une tentative qu’il avait abandonnée, en plus de ce qui a été rendu. Le client a peut-être l’argent deux fois. Demandez la preuve à l’opérateur, puis réglez-le ici.',
  },
  refund_paidBeyond: {
    en: (p: { amount: string }) =>
      `The customer got ${p.amount} beside what was given back. Your balance bears it: ask the customer or the operator to return it.`,
    fr: (p: { amount: string }) =>
      `Le client a reçu ${p.amount} en plus de ce qui a été rendu. Votre solde le supporte\u00a0: demandez-en la restitution au client ou à l’opérateur.`,
  },
  refund_denied: {
    en: 'Somebody recorded this refund as paid, and the operator now says that it was not. What is booked stands. Ask the operator for proof, then settle it here.',
    fr: 'Une personne a noté ce remboursement comme payé, et l’opérateur dit maintenant que non. Rien n’a changé dans les comptes. Demandez-lui la preuve, puis réglez-le ici.',
  },
  inDoubtTitle: { en: 'A refund of this payment is in doubt', fr: 'Un remboursement de ce paiement est en doute' },
  inDoubtText: {
    en: 'The operator now says otherwise than it had, or than somebody has recorded. Its amount is not given back again until somebody has settled it.',
    fr: 'L’opérateur dit maintenant autre chose qu’avant, ou que ce qui a été noté. Son montant n’est pas rendu de nouveau tant que personne ne l’a réglé.',
  },
  inDoubtBesideTitle: {
    en: 'Another refund of the same payment is in doubt',
    fr: 'Un autre remboursement du même paiement est en doute',
  },
  open_transfer: { en: 'Open the transfer', fr: 'Ouvrir le transfert' },
  open_settlement: { en: 'Open the settlement', fr: 'Ouvrir le règlement' },
  open_massPaymentItem: { en: 'Open the payment in its mass payment', fr: 'Ouvrir dans le paiement de masse' },
  inDoubtOpen: { en: 'Open the refund', fr: 'Ouvrir le remboursement' },
  refund_refunded: { en: 'The customer has the money back.', fr: 'Le client a récupéré son argent.' },
  refund_refundFailed: {
    en: 'It did not go through. The money is back on your balance.',
    fr: 'Il n’est pas passé. L’argent est revenu sur votre solde.',
  },
  refund_failedSince: {
    en: (p: { given: string }) =>
      `It did not go through. Since it was asked for, ${p.given} of the same payment was given back or is on its way.`,
    fr: (p: { given: string }) =>
      `Il n’est pas passé. Depuis cette demande, ${p.given} du même paiement ont été rendus ou sont en route.`,
  },
  refund_nothingOwed: {
    en: 'It did not go through. Somebody has said that nothing is owed any more: the history says who.',
    fr: 'Il n’est pas passé. Une personne a dit que plus rien n’est dû\u00a0: l’historique dit qui.',
  },
  return_refundFailed: {
    en: 'It did not go through. The money is not on your balance: try again, or keep it with the payer’s agreement.',
    fr: 'Il n’est pas passé. L’argent n’est pas sur votre solde\u00a0: relancez, ou gardez-le avec l’accord du payeur.',
  },
  refund_declined: {
    en: 'Approval was refused. Nothing was sent.',
    fr: 'L’approbation a été refusée. Rien n’a été envoyé.',
  },
  refund_expired: {
    en: 'Nobody decided on it: nothing was sent, and the amount is free again. Ask for it once more if it is still owed.',
    fr: 'Personne n’a décidé\u00a0: rien n’a été envoyé, et le montant est de nouveau libre. Redemandez-le s’il est toujours dû.',
  },
  refund_cancelledByMerchant: {
    en: 'Not carried out. No money was sent.',
    fr: 'Non exécuté. Aucun argent n’est parti.',
  },
});
