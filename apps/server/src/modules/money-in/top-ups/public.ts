export { announce as announceDeposit, record as recordDeposit } from './bank.ts';
export { depositsOf, takeBankCredit } from './complete.ts';
export { topUpApprovals } from './approval.ts';
export { waitingDeposits } from './waiting.ts';
