export { findSubAccount, requireOpenAccount, subAccountNames, subAccountToCollect, statusOf } from './find.ts';
