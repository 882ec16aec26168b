import type { ProviderCode } from '../../connectors/connector.ts';

export const providerNames: Record<ProviderCode, string> = { mtnMomo: 'MTN MoMo', orangeCore: 'Orange Money', orangeWeb: 'Orange Money Web Payment', tranzak: 'Tranzak' };
