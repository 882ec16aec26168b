export { openCharge, searchTextOf, type ChargeWish } from './open-charge.ts';
export { feeSchedulesOf, quoteCharge, type ChargeQuote } from './quote-charge.ts';
export { insertRefundAttempt } from './automatic-refund.ts';
export { addEvents, addLive, liveOf, lockAttempts, lockTransactions, reversed, saveAttempts, saveTransactions, type AttemptRecord, type TransactionRecord } from './records.ts';
export { createPipeline, type Pipeline } from './pipeline.ts';
export { createRunner, type Runner } from './runner.ts';
export type { SaleJudge } from './apply-reports.ts';
export { paymentDemands } from './demands.ts';
