export { linkedAccountApprovals } from './approval.ts';
export { usableAccount } from './usable.ts';
