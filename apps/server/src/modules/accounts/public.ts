export { accountNamer, type AccountNamer } from './account-names.ts';
export { merchantBalances } from './balances.ts';
export { postCovered } from './post-covered.ts';
export { accountsInScope, queuedOut } from './visible.ts';
export { accountName } from './account-names.ts';
