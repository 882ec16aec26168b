export { requestAdjustment } from './request.ts';
export { decideAdjustment } from './decide.ts';
export { adjustmentApprovals } from './approval.ts';
