export { requestAdjustment } from './request.ts';
export { adjustmentsInSight } from './in-sight.ts';
export { decideAdjustment } from './decide.ts';
export { lapseAdjustments } from './lapse.ts';
export { paidCreditOf } from './credits-of.ts';
export { adjustmentApprovals } from './approval.ts';
