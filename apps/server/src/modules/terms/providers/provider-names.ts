import { sameInBoth, type Bilingual } from '#domain/values/locale.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import type { ProviderCode } from '../../../connectors/connector.ts';

export const providerNames: Record<ProviderCode, string> = {
  mtnMomo: 'MTN MoMo',
  orangeCore: 'Orange Money',
  orangeWeb: 'Orange Money Web Payment',
  tranzak: 'Tranzak',
};

/** What people are told of whose keys they are; the bank of payments by file is one of them. */
export const connectionNames: Record<ProviderCode | 'bankFile', Bilingual> = {
  mtnMomo: sameInBoth(providerNames.mtnMomo),
  orangeCore: sameInBoth(providerNames.orangeCore),
  orangeWeb: sameInBoth(providerNames.orangeWeb),
  tranzak: sameInBoth(providerNames.tranzak),
  bankFile: waitingKeysWords.bank,
};
/** The same as facts of a notification. */
export const operatorFacts = (of: ProviderCode | 'bankFile'): { operator: string; isBank?: 1 } => ({
  operator: connectionNames[of].en,
  ...(of === 'bankFile' ? { isBank: 1 as const } : {}),
});
