export { createSubAccount } from './write.ts';
export {
  closedSubAccounts,
  findSubAccount,
  requireOpenAccount,
  subAccountNames,
  subAccountToCollect,
  statusOf,
} from './find.ts';
