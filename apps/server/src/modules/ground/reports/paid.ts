import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OutTotals } from '#contract/records.ts';
import { limits } from '#domain/values/limits.ts';
import { isPaid, openStatuses, paidStatuses } from '#domain/states/transaction.ts';
import type { Tx } from '../../context.ts';

/**
 * What was paid, what of it went back, and what was not paid: said once, for lists, files, links and figures. A sum of
 * amounts is never a sum of rows that were only asked for, and money that went back is taken off exactly once, whether
 * the refund is a row of the same list or not.
 */

/** `isPaid` of the domain over a table of transactions or of their sums. */
export const wasPaid = (table?: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  return sql<SqlBool>`(${column('status')} in (${sql.join([...paidStatuses])})
    and not (${column('direction')} = 'outbound' and ${column('type')} <> 'refund'
    and ${column('status')} <> 'completed'))`;
};

/**
 * Whether the payer has paid, for whoever would ask them again: what a person has credited by an adjustment is paid
 * too. No sum asks this, for the adjustment is a row of its own.
 */
export const hasPaid = (table?: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${wasPaid(table)}
    or ${sql.ref(table ? `${table}.stage` : 'stage')} is not distinct from 'creditedByHand')`;

/**
 * Whether that is still so, for whoever asks about it: what was given back, or goes back, pays for nothing any more.
 * `isPaidFor` of movements says the same of a row.
 */
export const isStillPaid = (table?: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  const back = sql`${column('refunded_amount')} + ${column('refund_pending')}`;
  return sql<SqlBool>`(${column('stage')} is not distinct from 'creditedByHand' or (${column('status')} = 'completed'
    and ${column('trigger')} is null and ${back} < ${column('amount')}))`;
};

/** What may still be paid, or perhaps was: `sumOf` of the domain says the same of a row. */
const isWaiting = (table?: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  return sql<SqlBool>`(${column('status')} in (${sql.join([...openStatuses])})
    or (${column('direction')} = 'outbound' and ${column('anomaly')} is not distinct from 'contradiction'
    and not ${wasPaid(table)}))`;
};

/**
 * What of a paid sale is no longer the merchant's: given back, taken back by the operator, or never asked for and to be
 * returned.
 */
export const givenBackOf = (table: string): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(`${table}.trigger`)} is not null or ${sql.ref(`${table}.status`)} = 'reversed'
    then ${sql.ref(`${table}.amount`)} else ${sql.ref(`${table}.refunded_amount`)} end`;

/** The columns of transactions `t` that `paidSums` needs. */
export const paidSumColumns = [
  't.id',
  't.type',
  't.direction',
  't.status',
  't.anomaly',
  't.amount',
  't.merchant_fee',
  't.net',
  't.refunded_amount',
  't.trigger',
  't.original_id',
] as const;

export type PaidSums = {
  count: number;
  paidCount: number;
  paidAmount: number;
  paidIn: number;
  paidOut: number;
  givenBack: number;
  unpaidCount: number;
  unpaidAmount: number;
  waitingCount: number;
  waitingAmount: number;
  amount: number;
  rowsAmount: number;
  fee: number;
  tax: number;
  net: number;
};

/**
 * Sums over rows that have `paidSumColumns`. Money that left counts below zero and money that only changed its account
 * not at all; `paidIn` and `paidOut` are the two sides of `paidAmount`. `rowsAmount` is what the paid rows add up to;
 * `amount` is what was paid less what was given back; `fee` and `tax` are the merchant's own part; `net` is what is
 * left: amount − fee − tax.
 */
export function paidSums(rows: RawBuilder<unknown>): RawBuilder<PaidSums> {
  const figures = sql`select r.*, ${wasPaid('r')} as paid, case r.direction when 'outbound' then -1
    when 'internal' then 0 else 1 end as sign, abs(r.net - r.amount) - r.merchant_fee as tax from listed r`;
  return sql<PaidSums>`with listed as (${rows}), figures as (${figures}), sums as (
    select count(*) as count, count(*) filter (where paid) as paid_count,
      count(*) filter (where not paid) as unpaid_count,
      coalesce(sum(amount) filter (where not paid), 0)::bigint as unpaid_amount,
        count(*) filter (where ${isWaiting()}) as waiting_count, coalesce(sum(amount) filter (where ${isWaiting()}),
        0)::bigint as waiting_amount,
      coalesce(sum(sign * amount) filter (where paid and type <> 'refund'), 0)::bigint as paid_amount,
      coalesce(sum(amount) filter (where paid and type <> 'refund' and sign = 1), 0)::bigint as paid_in,
        coalesce(sum(amount) filter (where paid and type <> 'refund' and sign = -1), 0)::bigint as paid_out,
      coalesce(sum(sign * amount) filter (where paid), 0)::bigint as rows_amount,
      (coalesce(sum(${givenBackOf('figures')}) filter (where paid and type = 'sale'), 0)
        + coalesce(sum(amount) filter (where paid and type = 'refund'
          and (original_id is null or original_id not in (select id from figures where paid and type = 'sale'))),
          0))::bigint as given_back,
      coalesce(sum(merchant_fee) filter (where paid), 0)::bigint as fee,
        coalesce(sum(tax) filter (where paid), 0)::bigint as tax
    from figures)
    select count, paid_count as "paidCount", paid_amount as "paidAmount", paid_in as "paidIn", paid_out as "paidOut",
      given_back as "givenBack", unpaid_count as "unpaidCount", unpaid_amount as "unpaidAmount",
      waiting_count as "waitingCount", waiting_amount as "waitingAmount",
      paid_amount - given_back as amount, rows_amount as "rowsAmount", fee, tax,
        paid_amount - given_back - fee - tax as net from sums`;
}

/** A list whose count stopped at its bound has no sums. */
export const noSums = {
  amount: null,
  fee: null,
  tax: null,
  net: null,
  paidCount: null,
  unpaidCount: null,
  unpaidAmount: null,
  waitingCount: null,
  waitingAmount: null,
} as const;

/**
 * Sums of money that leaves, over rows that say of themselves whether they were `paid` or are `waiting`: amount, fee,
 * tax and net of what was paid, and nothing else.
 */
export async function sumsOfPaid(tx: Tx, rows: RawBuilder<unknown>): Promise<Omit<OutTotals, 'capped'>> {
  const ofPaid = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where paid), 0)::bigint`;
  const { rows: found } = await sql<Omit<OutTotals, 'capped'>>`with listed as (${rows})
    select count(*) as count, ${ofPaid('amount')} as amount, ${ofPaid('fee')} as fee, ${ofPaid('tax')} as tax,
      ${ofPaid('net')} as net, count(*) filter (where paid) as "paidCount",
      count(*) filter (where not paid) as "unpaidCount", coalesce(sum(amount) filter (where not paid),
        0)::bigint as "unpaidAmount",
      count(*) filter (where waiting) as "waitingCount",
        coalesce(sum(amount) filter (where waiting), 0)::bigint as "waitingAmount" from listed`.execute(tx);
  return found[0]!;
}

/**
 * What `outSums` needs of transactions `t` that left: fee and tax are what they cost beyond the amount, whoever bears
 * the rest.
 */
export const outSumColumns = [
  't.amount' as const,
  't.merchant_fee as fee' as const,
  sql<number>`t.net - t.amount - t.merchant_fee`.as('tax'),
  't.net' as const,
  wasPaid('t').as('paid'),
  isWaiting('t').as('waiting'),
];

/** The same of a list that is read one row beyond its bound. */
export async function outSums(tx: Tx, rows: RawBuilder<unknown>): Promise<OutTotals> {
  const sums = await sumsOfPaid(tx, rows);
  return sums.count > limits.countMax
    ? { ...noSums, count: limits.countMax, capped: true }
    : { ...sums, capped: false };
}

export type OwnFigures = { fee: number; tax: number; net: number };
/**
 * The merchant's part of the fee, the tax on top and what is left of a row; null until it was paid. `amount ∓ fee ∓ tax
 * = net` of every row.
 */
export function ownFigures(row: {
  type: string;
  status: string;
  direction: string;
  amount: number;
  merchant_fee: number;
  net: number;
}): OwnFigures | null {
  return isPaid(row)
    ? { fee: row.merchant_fee, tax: Math.abs(row.net - row.amount) - row.merchant_fee, net: row.net }
    : null;
}

/**
 * What of a sale went back and is told by no other row of its list: a refund that is a row itself counts there, with
 * its minus. `refundsBeside` is what the paid refunds of sale `table` in the same list come to.
 */
export const givenBackBeside = (table: string, refundsBeside: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(`${table}.type`)} <> 'sale' or ${givenBackOf(table)} = 0 then 0
    else ${givenBackOf(table)} - ${refundsBeside} end`;

/**
 * What went back of a paid row beside the other rows, `given_back`, and what stays of it: `±amount − back = left` of
 * every row, and so of their sums.
 */
export function backAndLeft(row: {
  type: string;
  status: string;
  direction: string;
  amount: number;
  given_back: number;
}): { back: number; left: number } | null {
  if (!isPaid(row) || row.direction === 'internal') return null;
  return { back: row.given_back, left: (row.direction === 'outbound' ? -row.amount : row.amount) - row.given_back };
}
