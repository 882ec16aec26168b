import { rails, type ConnectionCode } from '#domain/payments/rails.ts';
import { sameInBoth, type Bilingual } from '#domain/values/locale.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';

/** What people are told of whose keys they are; the bank of payments by file is one of them. */
export function connectionName(code: ConnectionCode): Bilingual {
  const { name } = rails[code];
  return name === null ? waitingKeysWords.bank : sameInBoth(name);
}
/** The same as facts of a notification. */
export const operatorFacts = (of: ConnectionCode): { operator: string; isBank?: 1 } => ({
  operator: connectionName(of).en,
  ...(of === 'bankFile' ? { isBank: 1 as const } : {}),
});
