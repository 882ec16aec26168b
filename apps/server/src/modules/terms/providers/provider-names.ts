import { rails, type ConnectionCode } from '#domain/payments/rails.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';

/** What people are told of whose keys they are; the bank of payments by file is one of them. */
export function connectionName(code: ConnectionCode): Bilingual {
  const { name } = rails[code];
  return name === null ? waitingKeysWords.bank : { en: name, fr: name };
}
