import { formatMoney } from '#domain/values/money.ts';
import { operators, type OperatorCode } from '#domain/payments/operators.ts';
import { stageWords } from '#domain/payments/status-tones.ts';
import { formatDate } from '#domain/values/time.ts';
import type { FileFilter, TransactionFilter } from '#contract/transactions/schemas.ts';
import { documentWords, transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import {
  channelNames,
  directionNames,
  presetNames,
  reasonNames,
  typeNames,
} from '#i18n/catalogues/transactions/names.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { destinationName } from './destination-name.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';

/** The period of a filter in words. */
export function periodOf(filter: TransactionFilter, locale: Locale): string {
  const words = say(transactionsFileWords, locale);
  const from = filter.from ? formatDate(filter.from, locale) : null;
  const to = filter.to ? formatDate(filter.to, locale) : null;
  if (from && to) return from === to ? from : say(documentWords, locale).span({ from, to });
  return from ? words.since({ from }) : to ? words.until({ to }) : words.always;
}

/** Everything else a filter asks for, one part per condition, as the chips above the list say it. */
export function filterParts(filter: FileFilter, locale: Locale): string[] {
  const words = say(transactionsFileWords, locale);
  const columns = say(transactionWords, locale);
  const parts: string[] = [];
  const add = (label: string, value: string) =>
    void parts.push(locale === 'fr' ? `${label}\u00a0: ${value}` : `${label}: ${value}`);
  const several = (label: string, values: readonly string[] | undefined, nameOf: (value: string) => string) => {
    if (values?.length) add(label, values.map(nameOf).join(', '));
  };
  const from = (catalogue: object) => (key: string) =>
    (catalogue as Record<string, { en: string; fr: string }>)[key]?.[locale] ?? key;
  const tone = (word: string) => statusName(word, locale);
  if (filter.preset && filter.preset !== 'all') add(words.list, presetNames[filter.preset][locale]);
  several(columns.status, filter.status, tone);
  several(columns.stage, filter.stage, (stage) => stageWords(stage).map(tone).join(' / '));
  several(columns.type, filter.type, from(typeNames));
  several(columns.direction, filter.direction, from(directionNames));
  several(columns.operator, filter.operator, (code) => operators[code as OperatorCode].name);
  several(columns.channel, filter.channel, from(channelNames));
  several(columns.destination, filter.destination, destinationName(locale));
  if (filter.dateBasis === 'completed' && (filter.from || filter.to)) add(columns.dates, columns.byCompletion);
  if (filter.automatic) add(columns.automatic, columns[filter.automatic]);
  if (filter.inDoubt) add(columns.inDoubt, columns[filter.inDoubt]);
  if (filter.givenBackSince) add(columns.givenBackSince, columns[filter.givenBackSince]);
  if (filter.reason) add(columns.reasonCode, from(reasonNames)(filter.reason));
  if (filter.amountMin !== undefined) add(words.atLeast, formatMoney(filter.amountMin, locale));
  if (filter.amountMax !== undefined) add(words.atMost, formatMoney(filter.amountMax, locale));
  if (filter.linkId) add(words.link, filter.linkId);
  if (filter.customerId) add(words.customer, filter.customerId);
  if (filter.originalId) add(columns.originalId, filter.originalId);
  if (filter.ids) add(words.selected, String(filter.ids.split(',').filter(Boolean).length));
  if (filter.paid === 'only') parts.push(words.onlyPaid);
  if (filter.q) add(words.search, locale === 'fr' ? `«\u00a0${filter.q}\u00a0»` : `“${filter.q}”`);
  return parts;
}
