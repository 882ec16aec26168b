export { accountOfTransaction } from './store/account-of.ts';
export { paymentsOfReference } from './store/of-reference.ts';
export { chargeStillOpen } from './open/collection/earlier-charge.ts';
export { openCharge, type ChargeWish } from './open/collection/open-charge.ts';
export { promptsWait } from './open/collection/unpaid-prompts.ts';
export { quoteCharge } from './open/collection/quote-charge.ts';
export { insertRefundAttempt, requireGivingBack } from './open/refund/automatic-refund.ts';
export { addEvents, type EventInput } from './store/timeline.ts';
export {
  insertTransaction,
  insertTransactions,
  liveOf,
  lockTransactions,
  payerOf,
  refuseTakenReferences,
  reversed,
  saveTransactions,
  stateOf,
  type TransactionRecord,
} from './store/transactions.ts';
export { lockTries, saveAttempts, type AttemptRecord } from './store/attempts.ts';
export {
  aboutFailed,
  aboutRefund,
  giveBack,
  loseBeyond,
  refundUnit,
  reserveAnew,
  recordRefundEvent,
  takeBack,
  takeBeyondBack,
  triesOf,
  voidReserve,
  type RefundUnit,
  type RefundPair,
  type EventActor,
} from './apply/refund/refund-unit.ts';
export { createPipeline, type Pipeline } from './submit/pipeline.ts';
export { createRunner, type Runner } from './submit/runner.ts';
export { isPaidFor } from './apply/collection/wishes.ts';
export { firstRequestOf, otherRequestsOf, takeReference } from './store/same-wish.ts';
export { attemptsDue, longUnknown } from './store/still-open.ts';
export type { PaymentEnd, SaleJudge, SaleListener } from './apply/apply-reports.ts';
export { paymentDemands } from './prove/demands.ts';
export { applyPayoutOutcome, holdBack, voidHold } from './apply/payout/outgoing.ts';
export { stayInDoubt } from './apply/payout/contradicted.ts';
export { amountOf, clearingOfTransaction, partsOf, refOf } from './apply/payout/payout-postings.ts';
export type { PayoutOutcome } from './apply/payout/payout-unit.ts';
export { lift, tryThatCameBack } from './apply/payout/tries-in-doubt.ts';
export { announcedOf, isAnnounced, wasAnnounced } from './store/announced.ts';
export { isCorrectedCalledAbout, isSpokenOf, paymentsOfTheSame, sameAs } from './store/of-the-same.ts';
export { backToTermsOf, otherTermsOf, termsOf, writeTerms } from './store/terms-of-tries.ts';
export {
  payoutUnit,
  savePayoutUnit,
  recordEvent,
  type Leaving,
  noteOutcome,
  type PayoutUnit,
  type PayoutEnd,
  type PayoutGate,
  type PayoutGates,
  type PayoutMaker,
  type PayoutMakers,
  type PayoutPorts,
  type PayoutStops,
  type OutcomeListener,
  type OutcomeListeners,
  type SendingPorts,
} from './apply/payout/payout-unit.ts';
export { creditByHand, receivePaidOtherwise, undoCreditByHand, type Settler } from './open/refund/settled-by-person.ts';
export { detourNote } from './rails/fail-over.ts';
export { changeFacts, insertPayoutAttempts, payoutsOf, type PayoutRecord } from './store/payouts.ts';
export { searchTextOf } from './open/collection/open-charge.ts';
export type { Attachment } from './tables.ts';
export { cardOf } from './open/payout/card.ts';
export { openPayouts, type PayoutWish } from './open/payout/open-payouts.ts';
export {
  capProblemOf,
  payoutTerms,
  quotePayoutFor,
  railFor,
  type CapProblem,
  type PayoutTerms,
  type PricedPayout,
} from './open/payout/price.ts';
export { coverOf, shortOf, type Cover } from './open/payout/shortage.ts';
export { isInNoFile, nextFileOf } from './store/next-file.ts';
export { lockPayouts, type Locked, type PayoutKey } from './store/lock-payouts.ts';
export { notTaken, openPayoutRows, stopDisowned, type Disowned, type DisownedAmong } from './stage/disowned.ts';
export { mayLeave } from './stage/maker-here.ts';
export { releasePayouts } from './stage/release.ts';
export { endPayouts, type EndBy } from './stage/end.ts';
export { waitsByHand } from './stage/waits-by-hand.ts';
export {
  lastTriedAt,
  lastTries,
  retryPayout,
  retryProblem,
  retryRefused,
  type RetryChange,
  type RetryRefusal,
} from './stage/retry.ts';
export { reportPayouts, type PayoutReport } from './apply/payout/report.ts';
export { heldByLateReport, knownSince } from './stage/late-report.ts';
export { refundPayout, settleByHand } from './apply/payout/by-hand.ts';
export { closeQuestion, recordByHand } from './apply/payout/record.ts';
export { payoutStage } from './stage/stage.ts';
export { refuseWithoutPapers } from './rails/internal-senders.ts';
export { waitingCallbacks } from './callbacks/waiting.ts';
export { forgetCallbacks, inboxStage, mountCallbacks } from './callbacks/receive.ts';
export {
  cancelUnsent,
  claimCheck,
  giveToCustomer,
  noteDismissed,
  noteUsedFor,
  takeIntoFile,
  wasHandedOver,
} from './store/by-hand.ts';
export { inDoubtOf, spokenAgainstOf } from './store/spoken-against.ts';
export { givenBackSince, maybeGivenSince } from './store/given-back-since.ts';
export { endMadeGood, isMadeGood, madeGoodBy, saidNotOwedAt } from './store/made-good.ts';
