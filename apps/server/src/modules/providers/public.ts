export { operatorHealth } from './health.ts';
export { saveConnection } from './save-connection.ts';
export { collectingConnection, providerAccount, refundingProvider, type CollectingConnection } from './provider-account.ts';
