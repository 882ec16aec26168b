export { linkedAccountApprovals } from './approval.ts';
export { holdDisownedAccounts } from './disowned.ts';
export { organisationsWithWallet } from './proved-wallet.ts';
export { usableAccount } from './usable.ts';
