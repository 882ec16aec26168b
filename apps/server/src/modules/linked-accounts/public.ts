export { linkedAccountApprovals } from './approval.ts';
export { usableAccount, type UsableAccount } from './usable.ts';
