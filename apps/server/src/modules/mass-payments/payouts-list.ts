import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { PayoutRow } from '#contract/mass-payments/schemas.ts';
import { paidWish } from '#contract/transactions/schemas.ts';
import type { OutTotals } from '#contract/records.ts';
import { brand } from '#domain/brand.ts';
import { limits } from '#domain/limits.ts';
import { isReasonCode, reasons } from '#domain/reasons.ts';
import { isPaid } from '#domain/states/transaction.ts';
import { tellingWord, toneOf } from '#domain/status-tones.ts';
import { dayEnd, dayStart, localDay } from '#domain/time.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments.ts';
import { say } from '#i18n/words.ts';
import { pageOf, readCursor } from '../../kit/cursor.ts';
import { streamRows } from '../../kit/database.ts';
import { callerOf, file, type Caller, type FileAnswer, type RunTx } from '../../kit/http/context.ts';
import { openReadStream } from '../../kit/read-stream.ts';
import type { SheetColumn } from '../../kit/spreadsheet/cell.ts';
import type { Context, Tx } from '../context.ts';
import { scopeOf, scopeSql } from '../members/public.ts';
import { sheetTypes } from '../payout-files/public.ts';
import { isWaiting, outSums, wasPaid } from '../reports/public.ts';
import { reasonView, searchCondition } from '../transactions/public.ts';
import type { Tables } from '../tables.ts';
import { writeSheet } from './files.ts';
import { visibleRuns } from './records.ts';

type Filter = QueryOf<typeof massPaymentsApi.payoutTotals>;
type Query = QueryOf<typeof massPaymentsApi.payouts>;
type ExportQuery = QueryOf<typeof massPaymentsApi.payoutExport>;
/** Two doors to one table: `finance` shows what leaves whatever made it, `runs` what mass payments made, to whoever sees the run. */
export type PayoutDoor = 'finance' | 'runs';
type Row = {
  id: string; created_at: Date; completed_at: Date | null; origin: PayoutRow['origin']; origin_id: string | null; origin_title: string | null; origin_item_id: string | null; beneficiary_name: string; destination: string; phone: string | null;
  operator: PayoutRow['operator']; rib: string | null; card_tail: string | null; amount: number; fee: number; tax: number; total_debit: number; currency: string; type: string; direction: string; status: string; stage: string | null; reason_code: string | null; provider_reason: string | null;
  round: number; rail: string; operator_reference: string | null; channel: string; created_by_name: string | null;
};

/** Everything that leaves, whatever made it: the transactions that have facts of a payout. One condition for list, totals and file. */
function outgoing(tx: Tx, caller: Caller, door: PayoutDoor, filter: Filter) {
  let query = tx.selectFrom('transactions as t').innerJoin('payouts as p', (join) => join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'))
    .leftJoin('mass_payments as r', (join) => join.onRef('r.organisation_id', '=', 't.organisation_id').onRef('r.id', '=', 'p.origin_id')).where('t.direction', '=', 'outbound');
  query = door === 'runs' ? query.where('p.origin', '=', 'massPayment').where(visibleRuns(caller, 'r')) : query.where(scopeSql(scopeOf(caller), 't'));
  if (filter.origin?.length) query = query.where('p.origin', 'in', filter.origin);
  if (filter.status?.length) query = query.where('t.status', 'in', filter.status);
  if (filter.operator?.length) query = query.where('t.operator', 'in', filter.operator);
  if (filter.destination?.length) query = query.where('p.destination', 'in', filter.destination);
  if (filter.from) query = query.where('t.created_at', '>=', dayStart(filter.from));
  if (filter.to) query = query.where('t.created_at', '<', dayEnd(filter.to));
  if (filter.q) query = query.where((eb) => searchCondition(eb as never, filter.q!) as never);
  return query;
}

const withFacts = (tx: Tx, caller: Caller, door: PayoutDoor, filter: Filter) =>
  outgoing(tx, caller, door, filter)
    .select(['t.id', 't.created_at', 't.completed_at', 'p.origin', 'p.origin_id', 'r.title as origin_title', 'p.origin_item_id', 'p.beneficiary_name', 'p.destination', 't.phone', 't.operator', 'p.rib', 'p.card_tail', 't.amount', 't.fee', 't.tax',
      'p.total_debit', 't.currency', 't.type', 't.direction', 't.status', 't.stage', 't.reason_code', 't.provider_reason', 'p.round', 'p.rail', 't.operator_reference', 't.channel', 't.created_by_name']);

export async function listPayouts(tx: Tx, caller: Caller, door: PayoutDoor, query: Query) {
  const limit = query.limit ?? 25;
  const sort = query.sort ?? '-createdAt';
  const isByAmount = sort.endsWith('amount');
  const key = isByAmount ? sql`t.amount` : sql`t.created_at`;
  const cursor = readCursor(query.cursor, [isByAmount ? 'number' : 'date', 'string']);
  const isDown = sort.startsWith('-') !== (cursor?.direction === 'previous');
  let list = withFacts(tx, caller, door, query).orderBy(key, isDown ? 'desc' : 'asc').orderBy('t.id', isDown ? 'desc' : 'asc').limit(limit + 1);
  if (cursor) {
    const [value, id] = cursor.values;
    list = list.where(sql<boolean>`(${key}, t.id) ${isDown ? sql`<` : sql`>`} (${value}::${isByAmount ? sql`bigint` : sql`timestamptz`}, ${id}::text)`);
  }
  const page = pageOf((await list.execute()) as Row[], limit, cursor, (row) => [isByAmount ? row.amount : row.created_at.toISOString(), row.id]);
  return { rows: page.rows.map(toRow), meta: page.meta };
}

/** Nothing was charged for what was not paid or came back. */
const costOf = (row: Row) => (isPaid(row) ? { fee: row.fee, tax: row.tax, totalDebit: row.total_debit } : { fee: null, tax: null, totalDebit: null });

const toRow = (row: Row): PayoutRow => ({
  id: row.id, createdAt: row.created_at.toISOString(), completedAt: row.completed_at?.toISOString() ?? null, origin: row.origin, originId: row.origin_id, originTitle: row.origin_title, itemId: row.origin_item_id, name: row.beneficiary_name,
  destination: row.destination, phone: row.phone, operator: row.operator, rib: row.rib, cardTail: row.card_tail, amount: row.amount, ...costOf(row), currency: row.currency, status: row.status, stage: row.stage,
  reason: reasonView(row.reason_code, row.provider_reason), attempts: row.round, rail: row.rail, operatorReference: row.operator_reference, channel: row.channel, createdByName: row.created_by_name,
});

/** `net` is the total debit of what was paid. */
export async function totalsOfPayouts(tx: Tx, caller: Caller, door: PayoutDoor, filter: Filter): Promise<OutTotals> {
  const bounded = outgoing(tx, caller, door, filter).select(['t.amount', 't.fee', 't.tax', 'p.total_debit as net', wasPaid('t').as('paid'), isWaiting('t').as('waiting')]).limit(limits.countMax + 1);
  return outSums(tx, sql`${bounded}`);
}

/** The list as a file: the same condition and order, one read transaction for all of it. Without a wish it holds what was paid and nothing else. */
export async function payoutsFile(context: Context, runRead: RunTx<Tables>, door: PayoutDoor, query: ExportQuery): Promise<FileAnswer> {
  const caller = callerOf(context);
  const locale = query.language ?? context.locale;
  const words = say(massPaymentFileWords, locale);
  const at = context.clock.now();
  const text = (header: string, width = 18): SheetColumn => ({ header, kind: 'text', width });
  const figure = (header: string): SheetColumn => ({ header, kind: 'number', width: 12 });
  const moment = (header: string): SheetColumn => ({ header, kind: 'dateTime', width: 20 });
  const columns = [
    moment(words.createdAt), text(words.id, 32), text(words.origin, 16), text(words.massPayment, 28), text(words.paidName, 28), text(words.phone), text(words.account, 28), text(words.operator, 10), figure(words.amount), figure(words.fee), figure(words.tax),
    text(words.status), text(words.reason, 50), text(words.operatorId, 24), moment(words.paidAt),
  ];
  const body = await openReadStream(runRead, { organisationId: caller.organisationId }, context.signal, (tx, sink) => {
    const rows = streamRows<Row>(tx, withFacts(tx, caller, door, query).$if((query.paid ?? paidWish(query)) === 'only', (list) => list.where(wasPaid('t'))).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc') as never, 500);
    return writeSheet(sink, { ...query, locale, title: words.payouts, at }, columns, words.sheet, rows, (row) => [
      row.created_at, row.id, words[row.origin], row.origin_title, row.beneficiary_name, row.phone, row.rib ?? (row.card_tail ? `•••• ${row.card_tail}` : null), row.operator === null ? '' : row.operator === 'mtn' ? 'MTN' : 'Orange', row.amount, costOf(row).fee, costOf(row).tax,
      toneOf(tellingWord(row))[locale], isReasonCode(row.reason_code) ? reasons[row.reason_code].staffText[locale] : '', row.operator_reference, row.status === 'completed' ? row.completed_at : null,
    ]);
  });
  return file({ contentType: sheetTypes[query.format], fileName: `${brand.slug}-${words.payouts}-${localDay(at)}.${query.format}`, body });
}
