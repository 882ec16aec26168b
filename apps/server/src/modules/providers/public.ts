export { providerNames } from './connections.ts';
export { operatorHealth } from './health.ts';
export { providerAccount } from './provider-account.ts';
export { collectingConnection, otherPayoutRail, payingRails, payoutConnection, refundingProvider, restPayoutRail, restingPayoutRails, type CollectingConnection } from './routes-of-money.ts';
export { isForOthers } from './reach.ts';
export { refuseWithoutPin, saveConnection } from './save-connection.ts';
