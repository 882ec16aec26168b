export { actionsOn, requireAction } from './actions.ts';
export { attemptView, eventView, ledgerLineView, reasonView } from './views.ts';
export { searchCondition } from './filter.ts';
export { findTransaction, transactionDetail } from './detail.ts';
export { transactionsWithLink, type TransactionWithLink } from './to-row.ts';
export { listTransactions } from './list.ts';
export { receiptFileName, receiptPdf } from './receipt.ts';
export { exportTable, type ExportRow } from './export-columns.ts';
export { selectionOf } from './export.ts';
