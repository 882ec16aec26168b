export { actionsOn, requireAction } from './actions.ts';
export { findTransaction, ownOnly, transactionDetail } from './detail.ts';
export { toRow, transactionsWithLink, type TransactionWithLink } from './to-row.ts';
export { listTransactions, sortedTransactions, totalsOf, type ListQuery, type Sort } from './list.ts';
export { conditionsOf } from './filter.ts';
export { receiptFileName, receiptPdf, type ReceiptOptions } from './receipt.ts';
