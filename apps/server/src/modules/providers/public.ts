export { operatorHealth } from './health.ts';
export { providerAccount } from './provider-account.ts';
export { collectingConnection, payoutConnection, refundingProvider, type CollectingConnection } from './routes-of-money.ts';
export { saveConnection } from './save-connection.ts';
