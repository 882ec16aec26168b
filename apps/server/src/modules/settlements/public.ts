export { settlementHandler, settlementPolicyHandler } from './handlers.ts';
export { settlementTeller } from './teller.ts';
export { retryDueSettlements, runSettlementWindows } from './windows.ts';
export { createPolicy } from './policies.ts';
