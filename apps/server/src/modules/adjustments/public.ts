export { requestAdjustment } from './request.ts';
export { adjustmentApprovals } from './approval.ts';
