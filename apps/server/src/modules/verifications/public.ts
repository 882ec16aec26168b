export { claimAdjustmentDecided, claimToAdjustment } from './claims.ts';
