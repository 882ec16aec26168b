export { accountFacts, accountName, accountNamer, moveNames, moveParties, type AccountNamer } from './account-names.ts';
export { merchantBalances } from './balances.ts';
export { accountsToDrawOn, mayDrawOn } from './drawable.ts';
export { nextReleaseOf } from './next-release.ts';
export { postCovered } from './post-covered.ts';
export { accountsInScope, queuedOut } from './visible.ts';
