export { accountName } from './account-names.ts';
export { merchantBalances } from './balances.ts';
