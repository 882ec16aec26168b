import type { ActionState } from '#domain/actions/action-state.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words } from '../../words.ts';
import { teamReasons } from '../team/reasons.ts';

/** Why an action is not offered right now, and what to do instead where there is something to do. */
export const disabledReasons: Readonly<Record<DisabledReason, Bilingual>> = words({
  noPermission: { en: 'Your role does not include this right.', fr: 'Votre rôle ne comprend pas ce droit.' },
  notYours: {
    en: 'You can do this only on records you created.',
    fr: 'Vous ne pouvez le faire que sur ce que vous avez créé.',
  },
  knownElsewhere: {
    en: 'Another sub-account, or the organisation as a whole, knows this customer too. Somebody who sees the whole organisation can change it.',
    fr: 'Un autre sous-compte, ou l’organisation dans son ensemble, connaît aussi ce client. Une personne qui voit toute l’organisation peut le modifier.',
  },
  samePerson: {
    en: 'Somebody other than the requester must do this.',
    fr: 'Une autre personne que le demandeur doit le faire.',
  },
  ownPayment: {
    en: 'You had a hand in a payment or a deposit this is about. Somebody else must do this.',
    fr: 'Vous avez pris part à un paiement ou un dépôt concerné. Une autre personne doit le faire.',
  },
  cameLater: {
    en: 'Your place here was not yet a day old when this was brought. Somebody who was here longer must do this.',
    fr: 'Votre place ici n’avait pas encore un jour quand ceci a été transmis. Une personne présente depuis plus longtemps doit le faire.',
  },
  cameJustNow: {
    en: 'Your place here is not a day old yet. Somebody who has been here longer can do this now.',
    fr: 'Votre place ici n’a pas encore un jour. Une personne présente depuis plus longtemps peut le faire dès maintenant.',
  },
  alreadyFinal: { en: 'This is already finished.', fr: 'C’est déjà terminé.' },
  notFinal: { en: 'Wait until this is finished.', fr: 'Attendez que ce soit terminé.' },
  notSent: { en: 'Nothing has been sent to the operator yet.', fr: 'Rien n’a encore été envoyé à l’opérateur.' },
  proofToPaidOnly: {
    en: 'Until your papers are accepted, a proof goes only to the number that was paid.',
    fr: 'Tant que votre dossier n’est pas accepté, la preuve n’est envoyée qu’au numéro payé.',
  },
  proofToSelfOnly: {
    en: 'The sandbox sends proofs only to your own number.',
    fr: 'Le bac à sable n’envoie les preuves qu’à votre propre numéro.',
  },
  alreadySent: {
    en: 'It has already been sent to the operator and can no longer be cancelled here.',
    fr: 'C’est déjà parti chez l’opérateur et ne peut plus être annulé ici.',
  },
  checkedJustNow: {
    en: 'It was checked a moment ago. Try again in a few seconds.',
    fr: 'La vérification vient d’être faite. Réessayez dans quelques secondes.',
  },
  beingAsked: {
    en: 'The operator has called about it since it failed, and is being asked why. Wait for the answer: sending again could pay twice.',
    fr: 'L’opérateur a rappelé à son sujet depuis l’échec, et on lui demande pourquoi. Attendez la réponse\u00a0: renvoyer pourrait payer deux fois.',
  },
  beingChecked: {
    en: 'The operator has not given a clear answer. Wait for the check: sending again could charge twice.',
    fr: 'L’opérateur n’a pas répondu clairement. Attendez la vérification\u00a0: renvoyer pourrait débiter deux fois.',
  },
  payerStillAsked: {
    en: 'The payer still has a prompt. Wait until it is answered or expires.',
    fr: 'Le payeur a encore une demande. Attendez sa réponse ou son expiration.',
  },
  creditedAlready: { en: 'An adjustment has credited this already.', fr: 'Une régularisation l’a déjà crédité.' },
  bookedAlready: {
    en: 'This payment has been booked: nothing of it is missing any more.',
    fr: 'Ce paiement est comptabilisé\u00a0: il n’y manque plus rien.',
  },
  asMissingCredit: {
    en: 'Nothing of this payment is booked yet. Choose “Missing credit”.',
    fr: 'Rien de ce paiement n’est encore comptabilisé. Choisissez «\u00a0Crédit manquant\u00a0».',
  },
  aboveWhatWasPaid: {
    en: 'This is more than was paid and is not on the balance yet.',
    fr: 'C’est plus que ce qui a été payé et n’est pas encore au solde.',
  },
  aboveWhatItTook: {
    en: 'This is more than this payment took from the balance and has not come back.',
    fr: 'C’est plus que ce que ce paiement a pris au solde et qui n’est pas revenu.',
  },
  aboveTheFee: {
    en: 'This is more than was charged as a fee for this payment and has not been given back.',
    fr: 'C’est plus que les frais pris pour ce paiement et non rendus.',
  },
  aboveTheTax: {
    en: 'This is more than was taken as tax for this payment and has not been given back.',
    fr: 'C’est plus que la taxe prise pour ce paiement et non rendue.',
  },
  aboveThePayment: {
    en: 'Together with the corrections there are, this is more than the payment itself.',
    fr: 'Avec les autres régularisations, c’est plus que le paiement lui-même.',
  },
  nothingWasMoved: {
    en: 'No money stands from this payment, so nothing can be given for it.',
    fr: 'Il ne reste pas d’argent de ce paiement\u00a0: rien ne peut être accordé pour lui.',
  },
  nothingToTake: {
    en: 'Nothing of this payment stands on the balance, so nothing can be taken back.',
    fr: 'Il ne reste rien de ce paiement au solde\u00a0: rien ne peut être repris.',
  },
  adjustmentWaits: {
    en: 'An adjustment of this payment waits for its decision.',
    fr: 'Une régularisation de ce paiement attend sa décision.',
  },
  paidOtherwise: {
    en: 'The payer has paid another sum. Receive it or give it back first.',
    fr: 'Le payeur a payé une autre somme. Recevez-la ou rendez-la d’abord.',
  },
  paidInAnotherCurrency: {
    en: 'It was not paid in whole francs. Have the operator give it back, or book it by an adjustment.',
    fr: 'Ce n’est pas payé en francs entiers. Faites restituer par l’opérateur, ou comptabilisez par une régularisation.',
  },
  notPaid: { en: 'Only a completed payment can be refunded.', fr: 'Seul un paiement terminé peut être remboursé.' },
  noReceipt: {
    en: 'There is a receipt only once money has moved.',
    fr: 'Il n’y a de reçu que lorsque l’argent a bougé.',
  },
  alreadyPaid: { en: 'This has been paid.', fr: 'C’est déjà payé.' },
  fullyRefunded: {
    en: 'Everything has been refunded or is being refunded.',
    fr: 'Tout est déjà remboursé ou en cours de remboursement.',
  },
  returnWaits: {
    en: 'Nobody asked for this money and it is not on your balance: decide about its return instead.',
    fr: 'Personne n’a demandé cet argent et il n’est pas sur votre solde\u00a0: décidez plutôt de sa restitution.',
  },
  decideReturn: {
    en: 'Give this money back, or keep it with the payer’s agreement.',
    fr: 'Restituez cet argent, ou gardez-le avec l’accord du payeur.',
  },
  tooOldToRefund: {
    en: 'This payment is too old to be refunded here. Ask support.',
    fr: 'Ce paiement est trop ancien pour être remboursé ici. Contactez le support.',
  },
  reversedByOperator: { en: 'The operator has taken this payment back.', fr: 'L’opérateur a repris ce paiement.' },
  linkClosed: {
    en: 'The payment link is no longer open. Reopen it or send a new one.',
    fr: 'Le lien de paiement n’est plus ouvert. Rouvrez-le ou envoyez-en un autre.',
  },
  linkReserved: {
    en: 'Every remaining payment of the link is being made right now. Try again in a few minutes.',
    fr: 'Tous les paiements restants du lien sont en cours. Réessayez dans quelques minutes.',
  },
  linkSoldOut: { en: 'What was chosen is sold out.', fr: 'Ce qui a été choisi est épuisé.' },
  linkPhoneLimit: {
    en: 'This number has already paid the link as often as it may.',
    fr: 'Ce numéro a déjà payé ce lien autant de fois que permis.',
  },
  notFailed: { en: 'Only a failed refund can be retried.', fr: 'Seul un remboursement échoué peut être relancé.' },
  retryInstead: {
    en: 'It did not get through: try the refund again.',
    fr: 'Il n’est pas passé\u00a0: relancez le remboursement.',
  },
  awaitingApproval: { en: 'It waits for approval.', fr: 'Cela attend une approbation.' },
  notAwaitingApproval: { en: 'It is not waiting for approval.', fr: 'Il n’attend pas d’approbation.' },
  notInDoubt: {
    en: 'Nothing about it is in doubt: it has been settled.',
    fr: 'Plus rien n’y est en doute\u00a0: c’est réglé.',
  },
  notAwaitingDecision: { en: 'There is nothing to decide.', fr: 'Il n’y a rien à décider.' },
  noContact: {
    en: 'No phone number or e-mail address is known.',
    fr: 'Aucun numéro de téléphone ni adresse e-mail n’est connu.',
  },
  noPhone: { en: 'No phone number is known.', fr: 'Aucun numéro de téléphone n’est connu.' },
  alreadyActive: { en: 'It is already active.', fr: 'Il est déjà actif.' },
  alreadyInactive: { en: 'It is already inactive.', fr: 'Il est déjà inactif.' },
  linkRevoked: {
    en: 'This link was revoked for good. Clone it to start again.',
    fr: 'Ce lien a été révoqué définitivement. Dupliquez-le pour recommencer.',
  },
  linkExpired: {
    en: 'The end date has passed. Change it to reopen the link.',
    fr: 'La date de fin est passée. Modifiez-la pour rouvrir le lien.',
  },
  linkCompleted: {
    en: 'The number of payments is reached. Raise it to reopen the link.',
    fr: 'Le nombre de paiements est atteint. Augmentez-le pour rouvrir le lien.',
  },
  notPosted: {
    en: 'Only a posted adjustment can be reversed.',
    fr: 'Seule une régularisation comptabilisée peut être contre-passée.',
  },
  ...teamReasons,
  notRecorded: { en: 'Nobody has said yet that the deposit was made.', fr: 'Personne n’a encore déclaré le dépôt.' },
  alreadyRecorded: {
    en: 'The deposit has been declared and waits for confirmation.',
    fr: 'Le dépôt est déclaré et attend sa confirmation.',
  },
  inApproval: { en: 'It is being decided in the approvals.', fr: 'La décision se prend dans les approbations.' },
  accountClosed: { en: 'This account is closed.', fr: 'Ce compte est fermé.' },
  alreadyVerified: { en: 'It is verified already.', fr: 'Il est déjà vérifié.' },
  notVerified: { en: 'It is not verified yet.', fr: 'Il n’est pas encore vérifié.' },
  accountNotUsable: {
    en: 'The linked account it goes to has to be approved or verified first, or was so less than 24 hours ago.',
    fr: 'Le compte lié de destination doit d’abord être approuvé ou vérifié, ou l’est depuis moins de 24 heures.',
  },
  accountRevoked: { en: 'This account was revoked for good.', fr: 'Ce compte a été révoqué définitivement.' },
  cooling: {
    en: 'A new account can be used 24 hours after it was added.',
    fr: 'Un nouveau compte sert 24 heures après son ajout.',
  },
  microOnItsWay: { en: 'The small amount is on its way.', fr: 'Le petit montant est en route.' },
  microArrived: {
    en: 'The small amount has arrived. Type the code that came with it.',
    fr: 'Le petit montant est arrivé. Recopiez le code qui l’accompagnait.',
  },
  noMicro: { en: 'No small amount has arrived there.', fr: 'Aucun petit montant n’y est arrivé.' },
  microTriesOver: {
    en: 'Too many wrong codes. Send a new small amount.',
    fr: 'Trop de codes faux. Envoyez un nouveau petit montant.',
  },
  noDocument: { en: 'No document was given yet.', fr: 'Aucun document n’a encore été donné.' },
  decidedByYou: {
    en: 'You have decided already. Nobody decides twice.',
    fr: 'Vous avez déjà décidé. Personne ne décide deux fois.',
  },
  notYourTurn: { en: 'This step waits for somebody else.', fr: 'Cette étape attend une autre personne.' },
  notBlocked: { en: 'Somebody can still decide it.', fr: 'Quelqu’un peut encore en décider.' },
  notDelayed: {
    en: 'People decide this, so there is nothing to stop.',
    fr: 'Des personnes en décident\u00a0; il n’y a rien à arrêter.',
  },
  alreadyUrgent: {
    en: 'The approvers have been pressed once already.',
    fr: 'Les approbateurs ont déjà été relancés une fois.',
  },
  inApprovalCentre: {
    en: 'A rule sends this to the approval centre. Decide it there.',
    fr: 'Une règle l’envoie au centre d’approbation. Décidez-en là.',
  },
  notApproved: { en: 'It has not been approved yet.', fr: 'Il n’est pas encore approuvé.' },
  totalUnsettled: {
    en: 'The total in the file and what was read differ, or a row could be a total. Settle that first.',
    fr: 'Le total du fichier et ce qui a été lu diffèrent, ou une ligne peut être un total. Réglez cela d’abord.',
  },
  rowsBeingChecked: {
    en: 'The rows are being checked. This takes a moment.',
    fr: 'Les lignes sont en cours de vérification. Un instant.',
  },
  alreadySubmitted: {
    en: 'It has been submitted. Recall it or cancel it first.',
    fr: 'C’est déjà soumis. Rappelez-le ou annulez-le d’abord.',
  },
  beingCancelled: {
    en: 'It was cancelled; what is with the operator still finishes.',
    fr: 'C’est annulé\u00a0; ce qui est chez l’opérateur va à son terme.',
  },
  noRows: { en: 'There is nobody to pay yet.', fr: 'Il n’y a encore personne à payer.' },
  noWrongRows: { en: 'No row has a fault.', fr: 'Aucune ligne n’a de défaut.' },
  rowsWrong: {
    en: 'Some rows have faults. Correct or drop them first.',
    fr: 'Des lignes ont des défauts. Corrigez-les ou retirez-les d’abord.',
  },
  alreadyPaused: { en: 'It is already paused.', fr: 'C’est déjà en pause.' },
  notPaused: { en: 'It is not paused.', fr: 'Ce n’est pas en pause.' },
  notRunning: { en: 'It is not being paid.', fr: 'Le paiement n’est pas en cours.' },
  nothingToRetry: {
    en: 'Nothing failed that can be tried again.',
    fr: 'Rien de ce qui a échoué ne peut être relancé.',
  },
  retryWaiting: {
    en: 'A corrected retry waits for approval first.',
    fr: 'Une relance corrigée attend d’abord son approbation.',
  },
  itemNotFailed: { en: 'Only what failed can be tried again.', fr: 'Seul ce qui a échoué peut être relancé.' },
  paidElsewhere: {
    en: 'Another mass payment pays this person, or perhaps did.',
    fr: 'Un autre paiement de masse paie cette personne, ou l’a peut-être fait.',
  },
  correctFirst: { en: 'Correct the number or the amount first.', fr: 'Corrigez d’abord le numéro ou le montant.' },
  notByHand: {
    en: 'The rail carries it out itself. Only the manual channel is recorded by hand.',
    fr: 'Le canal s’en charge lui-même. Seul le canal manuel s’enregistre à la main.',
  },
  cloneInstead: {
    en: 'The beneficiary cannot be reached like this. Clone it and correct it.',
    fr: 'Le bénéficiaire est injoignable ainsi. Dupliquez-le et corrigez.',
  },
  notRetryable: {
    en: 'The reason it failed for cannot be mended by trying again.',
    fr: 'La cause de l’échec ne se répare pas en relançant.',
  },
  frozenOut: {
    en: 'Nothing leaves the account it would be paid from: it is frozen.',
    fr: 'Rien ne sort du compte qui paierait\u00a0: il est gelé.',
  },
  switchOffFirst: {
    en: 'It must be switched off first, which somebody else decides.',
    fr: 'Il faut d’abord la désactiver, ce que quelqu’un d’autre décide.',
  },
  isFrozen: {
    en: 'This recipient is frozen. Unfreeze it first.',
    fr: 'Ce bénéficiaire est bloqué. Débloquez-le d’abord.',
  },
  isPutAside: {
    en: 'This recipient is put aside. Bring it back first.',
    fr: 'Ce bénéficiaire est mis de côté. Rétablissez-le d’abord.',
  },
  noWalletNumber: {
    en: 'Only the holder of a phone number can be asked about.',
    fr: 'On ne peut vérifier que le titulaire d’un numéro de téléphone.',
  },
  noChangeWaits: { en: 'No change is waiting.', fr: 'Aucune modification n’est en attente.' },
  groupEmpty: { en: 'Nobody in this group can be paid.', fr: 'Personne ne peut être payé dans ce groupe.' },
  alreadyReleased: { en: 'Nothing of it is withheld any longer.', fr: 'Plus rien n’en est retenu.' },
  isArchived: { en: 'This group is archived.', fr: 'Ce groupe est archivé.' },
});

/** The sentence of a reason where there is one, for an answer. */
export const reasonSentence = (reason: DisabledReason | null | undefined | false): Bilingual | null =>
  reason ? disabledReasons[reason] : null;
/** What may be done to a record, with the sentence of why something may not. */
export const spokenActions = <Action extends string>(
  states: readonly ActionState<Action>[],
): { action: Action; allowed: boolean; disabledReason: Bilingual | null }[] =>
  states.map(({ action, allowed, disabledReason }) => ({
    action,
    allowed,
    disabledReason: reasonSentence(disabledReason),
  }));
