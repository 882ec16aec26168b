export { createRefund } from './refund.ts';
export { refundApprovals } from './approval.ts';
