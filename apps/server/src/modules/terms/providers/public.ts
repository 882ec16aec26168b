export { operatorKeysApprovals } from './approval.ts';
export { operatorHealth } from './health.ts';
export { isSentWith, providerAccount, sealContext } from './provider-account.ts';
export { operatorFacts } from './provider-names.ts';
export {
  collectingConnection,
  isOperatorsOwn,
  otherPayoutRail,
  payoutConnection,
  refundingProvider,
  restPayoutRail,
  restingPayoutRails,
  type CollectingConnection,
} from './routes-of-money.ts';
export { isForOthers } from './reach.ts';
export { noteRefusedKeys, refundAccount, refundKeysProblem, type KeyPorts } from './refund-account.ts';
export { saveConnection } from './save-connection.ts';
export { followConnection, keepWaiting, newKeysWait, newKeysWouldWait, type ConnectionAuthor } from './waiting-keys.ts';
export { waitingView } from './waiting-view.ts';
export {
  connectionVersion,
  lockConnection,
  saveTest,
  updateConnection,
  waitingOf,
  writeConnection,
} from './write-connection.ts';
export type { ChangedField } from './tables.ts';
export type { ConnectionRow } from './write-connection.ts';
export { enabledOperators, openMethods } from './methods.ts';
