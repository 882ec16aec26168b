export { accountOfTransaction } from './account-of.ts';
export { chargeStillOpen } from './earlier-charge.ts';
export { openCharge, type ChargeWish } from './open-charge.ts';
export { promptsWait } from './unpaid-prompts.ts';
export { quoteCharge } from './quote-charge.ts';
export { insertRefundAttempt, requireGivingBack } from './automatic-refund.ts';
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
  aboutRefund,
  giveBack,
  loseBeyond,
  refundBook,
  reserveAnew,
  sayOf,
  takeBack,
  takeBeyondBack,
  triesOf,
  voidReserve,
  type RefundBook,
  type RefundPair,
  type Sayer,
} from './refund-book.ts';
export { createPipeline, type Pipeline } from './pipeline.ts';
export { createRunner, type Runner } from './runner.ts';
export { attemptsDue, longUnknown } from './still-open.ts';
export type { PaymentEnd, SaleJudge, SaleTeller } from './apply-reports.ts';
export { paymentDemands } from './demands.ts';
export { applyPayoutWord, holdBack, voidHold } from './outgoing.ts';
export { stayInDoubt } from './contradicted.ts';
export { amountOf, clearingOfTransaction, partsOf, refOf } from './payout-postings.ts';
export type { PayoutWord } from './payout-book.ts';
export { lift, tryThatCameBack } from './tries-in-doubt.ts';
export { announcedOf, isAnnounced, wasAnnounced } from './announced.ts';
export { isCorrectedCalledAbout, isSpokenOf, paymentsOfTheSame, sameAs } from './of-the-same.ts';
export { backToTermsOf, otherTermsOf, termsOf, writeTerms } from './terms-of-tries.ts';
export {
  payoutBook,
  savePayoutBook,
  say,
  type Leaving,
  tell,
  type PayoutBook,
  type PayoutEnd,
  type PayoutGate,
  type PayoutGates,
  type PayoutMaker,
  type PayoutMakers,
  type PayoutPorts,
  type PayoutStops,
  type PayoutTeller,
  type PayoutTellers,
  type SendingPorts,
} from './payout-book.ts';
export { followCredit, receivePaidOtherwise, type Settler } from './settled-by-person.ts';
export { detourNote } from './fail-over.ts';
export { changeFacts, insertPayoutAttempts, payoutsOf, type PayoutRecord } from './payout-rows.ts';
export { searchTextOf } from './open-charge.ts';
export type { Attachment } from './tables.ts';
export { cardOf } from './payouts/card.ts';
export { openPayouts, type PayoutWish } from './payouts/open.ts';
export {
  capProblemOf,
  payoutTerms,
  quotePayoutFor,
  railFor,
  type CapProblem,
  type PayoutTerms,
  type PricedPayout,
} from './payouts/price.ts';
export { coverOf, shortOf, type Cover } from './payouts/shortage.ts';
export { lockPayouts, type Locked, type PayoutKey } from './payouts/lock.ts';
export { notTaken, openPayoutRows, stopDisowned, type Disowned, type DisownedAmong } from './payouts/disowned.ts';
export { mayLeave } from './payouts/maker-here.ts';
export { releasePayouts } from './payouts/release.ts';
export { endPayouts, type EndBy } from './payouts/end.ts';
export {
  lastTriedAt,
  lastTries,
  retryPayout,
  retryProblem,
  retryRefused,
  type RetryChange,
  type RetryRefusal,
} from './payouts/retry.ts';
export { reportPayouts, type PayoutReport } from './payouts/report.ts';
export { heldByLateWord, knownSince } from './payouts/late-word.ts';
export { refundPayout, settleByHand } from './payouts/by-hand.ts';
export { closeQuestion, recordByHand } from './payouts/record.ts';
export { payoutStage } from './payouts/stage.ts';
export { refuseWithoutPapers } from './payouts/internal-senders.ts';
export { waitingCallbacks } from './callbacks/waiting.ts';
export { forgetCallbacks, inboxStage, mountCallbacks } from './callbacks/receive.ts';
export { cancelUnsent, claimCheck, giveToCustomer, noteDismissed, noteUsedFor, takeIntoFile } from './store/by-hand.ts';
