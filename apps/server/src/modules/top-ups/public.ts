export { announce as announceDeposit, record as recordDeposit } from './bank.ts';
export { takeBankCredit } from './complete.ts';
export { topUpApprovals } from './approval.ts';
