import { sql, type RawBuilder } from 'kysely';
import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { ownCost } from '#domain/mass-payments/payouts.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import type { ApprovalLine } from '../../approvals/approvals/public.ts';
import type { Item, Run } from './records.ts';

/**
 * What a mass payment costs beyond its amounts, and what is taken off what people get. Rows and runs keep the whole fee
 * and the whole tax, whoever bears them: said to anybody is only what `ownCost` makes of them.
 */
/** The tax of `ownCost`, in the database. */
export const ownTax = (table: string) =>
  sql<number>`greatest(${sql.ref(`${table}.total_debit`)} - ${sql.ref(`${table}.amount`)} -
    ${sql.ref(`${table}.sender_fee`)}, 0)`;
const sumOf = (value: RawBuilder<number>) => sql<number>`coalesce(sum(${value}), 0)::bigint`;
/** What items come to, in the names of the contract's `money`. */
export const itemSums = [
  sql<number>`count(*)::int`.as('count'),
  sumOf(sql`amount`).as('amount'),
  sumOf(sql`receives`).as('receives'),
  sumOf(sql`sender_fee`).as('fee'),
  sumOf(ownTax('mass_payment_items')).as('tax'),
  sumOf(sql`fee + tax - sender_fee - ${ownTax('mass_payment_items')}`).as('takenOff'),
  sumOf(sql`total_debit`).as('totalDebit'),
];
export const costOfItem = (item: Pick<Item, 'amount' | 'fee' | 'sender_fee' | 'tax' | 'total_debit'>) =>
  ownCost({
    amount: item.amount ?? 0,
    fee: item.fee,
    senderFee: item.sender_fee,
    tax: item.tax,
    totalDebit: item.total_debit,
  });

/** What people get: what leaves the account without its fees and taxes, whoever bears them. */
export const receivedOf = (run: Pick<Run, 'total_debit' | 'fee_total' | 'tax_total'>): number =>
  run.total_debit - run.fee_total - run.tax_total;
/**
 * What a run costs beyond its amount, and what is taken off what people get; of a run one of the two bears the whole
 * fee.
 */
export const costOfRun = (run: Pick<Run, 'total_amount' | 'total_debit' | 'fee_total' | 'tax_total' | 'fee_bearer'>) =>
  ownCost({
    amount: run.total_amount,
    fee: run.fee_total,
    senderFee: run.fee_bearer === 'sender' ? run.fee_total : 0,
    tax: run.tax_total,
    totalDebit: run.total_debit,
  });

export type Cost = { receives: number; takenOff: number; fee: number; tax: number; totalDebit: number };
/** What people get and what it costs, line by line up to the debit, for whoever decides. */
export const costLines = ({ receives, takenOff, fee, tax, totalDebit }: Cost): ApprovalLine[] =>
  (
    [
      ['receive', receives],
      ...(takenOff > 0 ? [['takenOff', takenOff] as const] : []),
      ['fee', fee],
      ['tax', tax],
      ['debit', totalDebit],
    ] as const
  ).map(([word, amount]) => ({
    label: { en: massWords[word].en, fr: massWords[word].fr },
    value: both((locale) => formatMoney(amount, locale)),
  }));
