export { merchantBalances } from './balances.ts';
export { postCovered } from './post-covered.ts';
