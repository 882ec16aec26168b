export { sweepQuotes } from './abroad.ts';
export { comingSettlements } from './coming.ts';
export { holdDisownedRules } from './maker-here.ts';
export { makersOfSettlements } from './makers.ts';
export { settlementHandler, settlementPolicyHandler } from './handlers.ts';
export { settlementTeller } from './teller.ts';
export { runSettlementWindows } from './windows.ts';
export { createPolicy } from './policies.ts';
export { retryDueSettlements } from './retry-due.ts';
