export { createSubAccount } from './write.ts';
export { findSubAccount, requireOpenAccount, subAccountNames, subAccountToCollect, statusOf } from './find.ts';
