export { feeSchedulesOf, schedulesInForce, taxRulesOf } from './in-force.ts';
export { writeStartingFees } from './starting-fees.ts';
