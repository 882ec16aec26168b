export { linkedAccountApprovals } from './approval.ts';
export { holdDisownedAccounts } from './disowned.ts';
export { insertLinkedAccount } from './insert.ts';
export { organisationsWithWallet } from './proved-wallet.ts';
export { stoppedAccounts } from './stopped.ts';
export { usableAccount } from './usable.ts';
