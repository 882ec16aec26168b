export { actionsOn, requireAction } from './actions.ts';
export { findTransaction, ownOnly, transactionDetail } from './detail.ts';
export { transactionsWithLink, type TransactionWithLink } from './to-row.ts';
export { listTransactions } from './list.ts';
export { receiptFileName, receiptPdf } from './receipt.ts';
