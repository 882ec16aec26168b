export { findSubAccount, requireOpenAccount, subAccountNames, subAccountsOf, subAccountToCollect, statusOf, type SubAccountRow } from './find.ts';
