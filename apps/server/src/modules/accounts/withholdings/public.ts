export { withholdApprovals } from './approval.ts';
export { withholdingDemands } from './demands.ts';
export { releaseDue } from './due.ts';
export { holdAmount } from './hold.ts';
