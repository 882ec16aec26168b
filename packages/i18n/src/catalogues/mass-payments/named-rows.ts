import type { FactRow } from '#contract/facts.ts';
import type { ReasonCode } from '#domain/payments/reasons.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate } from '#domain/values/time.ts';
import type { Locale } from '../../words.ts';
import { reasonTexts } from '../transactions/reason-texts.ts';
import { massPaymentNotes } from './words.ts';

/** Payments that a refusal names: the first of so many, each with what became of it. */
const listed = (said: readonly string[], count: unknown, between: string): string =>
  [...said, ...(Number(count) > said.length ? ['…'] : [])].join(between);
const rowsIn = (rows: unknown): readonly FactRow[] => (Array.isArray(rows) ? (rows as readonly FactRow[]) : []);
const semicolon: Record<Locale, string> = { en: '; ', fr: '\u00a0; ' };

/** What the row of an own payment is: in which row it stands, what became of it and where. */
export const elsewhereRow = (row: FactRow, locale: Locale): string =>
  massPaymentNotes.elsewhere[locale]({
    row: String(row['row']),
    name: String(row['name']),
    title: String(row['title']),
    paidOn: row['paidAt'] === undefined ? null : formatDate(new Date(String(row['paidAt'])), locale),
    isUnclear: row['isUnclear'] === 1,
  });
export const elsewhereRows = (rows: unknown, count: unknown, locale: Locale): string =>
  listed(
    rowsIn(rows).map((row) => elsewhereRow(row, locale)),
    count,
    semicolon[locale],
  );

/** The same of what the same amount went to by other means: how much, and when. */
export const paidSinceRows = (rows: unknown, count: unknown, locale: Locale): string =>
  listed(
    rowsIn(rows).map((row) =>
      massPaymentNotes.paidSince[locale]({
        row: String(row['row']),
        name: String(row['name']),
        amount: formatMoney(Number(row['amount']), locale),
        on: formatDate(new Date(String(row['at'])), locale),
        isOpen: row['isOpen'] === 1,
      }),
    ),
    count,
    semicolon[locale],
  );

/** Where rows would go, and where their recipients are paid by now. */
export const movedRows = (rows: unknown, count: unknown, locale: Locale): string =>
  listed(
    rowsIn(rows).map((row) =>
      massPaymentNotes.moved[locale]({
        row: String(row['row']),
        name: String(row['name']),
        from: placeShown(String(row['from'])),
        to: row['to'] === '' ? null : placeShown(String(row['to'])),
      }),
    ),
    count,
    semicolon[locale],
  );
const placeShown = (place: string): string => (/^\d{23}$/.test(place) ? formatRib(place) : formatPhone(place));

/** And of what a bank file leaves behind: to whom, how much and why it stays. */
export const heldBackRows = (rows: unknown, count: unknown, locale: Locale): string =>
  listed(
    rowsIn(rows).map((row) => {
      const why = reasonTexts[row['reason'] as ReasonCode].staffText[locale];
      const whom = `${row['name']}, ${formatMoney(Number(row['amount']), locale)}`;
      return { en: `${whom}: ${why}`, fr: `${whom}\u00a0: ${why}` }[locale];
    }),
    count,
    ' ',
  );
