export { inReach } from './reach.ts';
export { claimAdjustmentDecided, claimAdjustmentUndone, claimedPaymentSettled, claimToAdjustment } from './claims.ts';
