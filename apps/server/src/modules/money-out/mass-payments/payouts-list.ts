import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { PayoutRow } from '#contract/mass-payments/payout-schemas.ts';
import type { OutTotals } from '#contract/records.ts';
import { limits } from '#domain/values/limits.ts';
import { ownCost } from '#domain/mass-payments/payouts.ts';
import { isPaid } from '#domain/states/transaction.ts';
import { dayEnd, dayStart } from '#domain/values/time.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { outSumColumns, outSums } from '../../ground/reports/public.ts';
import { reasonOf, searchCondition } from '../../money-in/transactions/public.ts';
import { visibleRuns } from './records.ts';

export type PayoutFilter = QueryOf<typeof massPaymentsApi.payoutTotals>;
type Query = QueryOf<typeof massPaymentsApi.payouts>;
/**
 * Two doors to one table: `finance` shows what leaves whatever made it, `runs` what mass payments made, to whoever sees
 * the run.
 */
export type PayoutDoor = 'finance' | 'runs';
export type PayoutRecordRow = {
  id: string;
  created_at: Date;
  completed_at: Date | null;
  origin: PayoutRow['origin'];
  origin_id: string | null;
  origin_title: string | null;
  origin_item_id: string | null;
  beneficiary_name: string;
  destination: string;
  phone: string | null;
  operator: PayoutRow['operator'];
  rib: string | null;
  card_tail: string | null;
  amount: number;
  fee: number;
  sender_fee: number;
  tax: number;
  total_debit: number;
  currency: string;
  type: string;
  direction: string;
  status: string;
  stage: string | null;
  anomaly: string | null;
  reason_code: string | null;
  provider_reason: string | null;
  round: number;
  rail: string;
  scheduled_for: Date | null;
  operator_reference: string | null;
  channel: string;
  created_by_name: string | null;
};

/**
 * Everything that leaves, whatever made it: the transactions that have facts of a payout. One condition for list,
 * totals and file.
 */
function outgoing(tx: Tx, caller: Caller, door: PayoutDoor, filter: PayoutFilter) {
  let query = tx
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .leftJoin('mass_payments as r', (join) =>
      join.onRef('r.organisation_id', '=', 't.organisation_id').onRef('r.id', '=', 'p.origin_id'),
    )
    .where('t.direction', '=', 'outbound');
  query =
    door === 'runs'
      ? query.where('p.origin', '=', 'massPayment').where(visibleRuns(caller, 'r'))
      : query.where(scopeSql(scopeOf(caller), 't'));
  if (filter.origin?.length) query = query.where('p.origin', 'in', filter.origin);
  if (filter.status?.length) query = query.where('t.status', 'in', filter.status);
  if (filter.operator?.length) query = query.where('t.operator', 'in', filter.operator);
  if (filter.destination?.length) query = query.where('p.destination', 'in', filter.destination);
  if (filter.from) query = query.where('t.created_at', '>=', dayStart(filter.from));
  if (filter.to) query = query.where('t.created_at', '<', dayEnd(filter.to));
  if (filter.q) query = query.where((eb) => searchCondition(eb as never, caller.organisationId, filter.q!) as never);
  return query;
}

export const withFacts = (tx: Tx, caller: Caller, door: PayoutDoor, filter: PayoutFilter) =>
  outgoing(tx, caller, door, filter).select([
    't.id',
    't.created_at',
    't.completed_at',
    'p.origin',
    'p.origin_id',
    'r.title as origin_title',
    'p.origin_item_id',
    'p.beneficiary_name',
    'p.destination',
    't.phone',
    't.operator',
    'p.rib',
    'p.card_tail',
    't.amount',
    't.fee',
    'p.sender_fee',
    't.tax',
    'p.total_debit',
    't.currency',
    't.type',
    't.direction',
    't.status',
    't.stage',
    't.anomaly',
    't.reason_code',
    't.provider_reason',
    'p.round',
    'p.rail',
    'p.scheduled_for',
    't.operator_reference',
    't.channel',
    't.created_by_name',
  ]);

export async function listPayouts(tx: Tx, caller: Caller, door: PayoutDoor, query: Query) {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('amount');
  const key = isByAmount ? sql`t.amount` : sql`t.created_at`;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = withFacts(tx, caller, door, query)
    .orderBy(key, isDown ? 'desc' : 'asc')
    .orderBy('t.id', isDown ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(
      sql<boolean>`(${key}, t.id) ${isDown ? sql`<` : sql`>`} (${value}::${isByAmount ? sql`bigint` : sql`timestamptz`},
        ${id}::text)`,
    );
  }
  const page = pageOf((await list.execute()) as PayoutRecordRow[], limit, cursor, (row) => [
    isByAmount ? row.amount : row.created_at.toISOString(),
    row.id,
  ]);
  return { rows: page.rows.map(toRow), meta: page.meta };
}

/** Nothing was charged for what was not paid or came back. */
export const costOf = (row: PayoutRecordRow) =>
  isPaid(row)
    ? {
        ...ownCost({
          amount: row.amount,
          fee: row.fee,
          senderFee: row.sender_fee,
          tax: row.tax,
          totalDebit: row.total_debit,
        }),
        totalDebit: row.total_debit,
      }
    : { fee: null, tax: null, takenOff: null, totalDebit: null };

const toRow = (row: PayoutRecordRow): PayoutRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  origin: row.origin,
  originId: row.origin_id,
  originTitle: row.origin_title,
  itemId: row.origin_item_id,
  name: row.beneficiary_name,
  destination: row.destination,
  phone: row.phone,
  operator: row.operator,
  rib: row.rib,
  cardTail: row.card_tail,
  amount: row.amount,
  ...costOf(row),
  currency: row.currency,
  status: row.status,
  stage: row.stage,
  anomaly: row.anomaly,
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
  reason: reasonOf(row),
  attempts: row.round,
  rail: row.rail,
  operatorReference: row.operator_reference,
  channel: row.channel,
  createdByName: row.created_by_name,
});

/** `net` is the total debit of what was paid. */
export async function totalsOfPayouts(
  tx: Tx,
  caller: Caller,
  door: PayoutDoor,
  filter: PayoutFilter,
): Promise<OutTotals> {
  const bounded = outgoing(tx, caller, door, filter)
    .select(outSumColumns)
    .limit(limits.countMax + 1);
  return outSums(tx, sql`${bounded}`);
}
