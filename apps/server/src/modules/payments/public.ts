export { accountOfTransaction } from './account-of.ts';
export { openCharge, type ChargeWish } from './open-charge.ts';
export { feeSchedulesOf, quoteCharge } from './quote-charge.ts';
export { insertRefundAttempt, requireGivingBack } from './automatic-refund.ts';
export { addEvents, addLive, liveOf, lockTransactions, payerOf, reversed, saveTransactions, type EventInput, type TransactionRecord } from './records.ts';
export { createPipeline, type Pipeline } from './pipeline.ts';
export { createRunner, type Runner } from './runner.ts';
export type { SaleJudge, SaleTeller } from './apply-reports.ts';
export { paymentDemands } from './demands.ts';
export {
  amountOf, applyPayoutWord, clearingOfTransaction, partsOf, payoutBook, refOf, savePayoutBook, say, tell, voidHold, type PayoutBook, type PayoutEnd, type PayoutPorts, type PayoutTeller, type PayoutTellers, type PayoutWord,
} from './outgoing.ts';
export { followCredit, receivePaidOtherwise, type Settler } from './settled-by-person.ts';
export { detourNote } from './fail-over.ts';
export { insertPayoutAttempts, payoutsOf, type PayoutRecord } from './payout-rows.ts';
export { searchTextOf } from './open-charge.ts';
