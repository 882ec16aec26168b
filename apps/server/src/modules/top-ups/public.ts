export { takeBankCredit } from './complete.ts';
export { topUpApprovals } from './approval.ts';
