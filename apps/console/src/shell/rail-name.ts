import { carrierName, isConnector, railOf } from '#domain/payments/rails.ts';
import { brand } from '#domain/values/brand.ts';
import { railWords } from '#i18n/catalogues/transactions/names.ts';
import { say, type Locale } from '#i18n/words.ts';

/** Who carries the money, by the name people know; what nobody knows stays as it is. */
export function railName(code: string, locale: Locale): string {
  if (isConnector(code)) return carrierName(code);
  const t = say(railWords, locale);
  const names: Record<string, string> = { file: t.theBank, person: t.byHandWay, internal: brand.name };
  return names[railOf(code)?.speaks ?? ''] ?? code;
}
