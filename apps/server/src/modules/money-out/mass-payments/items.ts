import type { ActionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItem, MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { itemRetry, massPaymentItemActions } from '#domain/actions/mass-payment.ts';
import { reasonCodes } from '#domain/payments/reasons.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { Fault, Repair } from './tables.ts';
import { nextFileOf, wasHandedOver } from '../../engine/movements/public.ts';
import { reasonOf, reasonView } from '../../money-in/transactions/public.ts';
import { costOfItem } from './cost.ts';
import { elsewhereOf } from './paid-elsewhere.ts';
import { visibleRun, type Item, type Run } from './records.ts';
import { recordOf, viewerOf, announcedItem } from './run-actions.ts';
import { failedElsewhere, withPaidElsewhere } from './rows-elsewhere.ts';
import { versionOfRow } from './row-version.ts';
import { placeInFile } from './rows-of-file.ts';
import { leftOutFault, sentenceOf, writtenOf } from './rows.ts';
import { withPeople } from './who-is-meant.ts';

type Query = QueryOf<typeof massPaymentsApi.items>;
export type ItemFilter = Pick<Query, 'status' | 'reason' | 'fault' | 'marked' | 'q'>;
export type ListedItem = Item & {
  operator_reference: string | null;
  paid_at: Date | null;
  anomaly: string | null;
  is_announced: boolean;
  /** What its payment is, which may have ended otherwise than its row. */
  payment_status: string | null;
};

const retryable = reasonCodes.filter((code) => itemRetry(code) !== 'no');
const escaped = (text: string): string => text.replace(/[%_\\]/g, (character) => `\\${character}`);

const marked = {
  warnings: sql<boolean>`i.status <> 'leftOut' and (i.warnings <> '[]'::jsonb or i.context <> '[]'::jsonb
    or i.left_out <> '[]'::jsonb)`,
  repairs: sql<boolean>`i.status <> 'leftOut' and i.repairs <> '[]'::jsonb`,
  overCap: sql<boolean>`i.over_cap`,
  fileWords: sql<boolean>`i.status <> 'leftOut' and i.file_words is not null`,
};

/** Rows of a run with what their operator calls them; one condition for the list and for every file. */
export function filteredItems(tx: Tx, run: Pick<Run, 'organisation_id' | 'id' | 'series_id'>, filter: ItemFilter) {
  let query = tx
    .selectFrom('mass_payment_items as i')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.organisation_id', '=', 'i.organisation_id').onRef('t.id', '=', 'i.transaction_id'),
    )
    .selectAll('i')
    .select([
      't.operator_reference',
      't.completed_at as paid_at',
      't.anomaly',
      announcedItem('i').as('is_announced'),
      't.status as payment_status',
    ])
    .where('i.organisation_id', '=', run.organisation_id);
  // What failed of any part of a file is tried again in one go.
  query =
    filter.marked === 'retryable' && run.series_id !== null
      ? query.where('i.run_id', 'in', (eb) =>
          eb
            .selectFrom('mass_payments as r')
            .select('r.id')
            .where('r.organisation_id', '=', run.organisation_id)
            .where('r.series_id', '=', run.series_id),
        )
      : query.where('i.run_id', '=', run.id);
  if (filter.status?.length) query = query.where('i.status', 'in', filter.status);
  if (filter.reason) query = query.where('i.reason_code', '=', filter.reason);
  if (filter.fault)
    query = query.where(sql<boolean>`(i.errors || i.context) @> ${JSON.stringify([{ rule: filter.fault }])}::jsonb`);
  if (filter.marked && filter.marked !== 'retryable') query = query.where(marked[filter.marked]);
  if (filter.marked === 'retryable')
    query = query
      .where('i.status', '=', 'failed')
      .where('i.reason_code', 'in', retryable)
      .where(sql<boolean>`not ${announcedItem('i')}`);
  if (filter.q) {
    const like = `%${escaped(filter.q.trim())}%`;
    const digits = filter.q.replace(/\D/g, '');
    query = query.where(
      sql<boolean>`(i.name ilike ${like} or i.external_ref ilike ${like}
        or i.id = ${filter.q.trim()} ${digits.length >= 3 ? sql`or i.payee like ${`%${digits}%`}` : sql``})`,
    );
  }
  return query as SelectQueryBuilder<any, any, ListedItem>;
}

/** A page of rows: those with faults first while the run is prepared, or in the order of the file. */
export async function listItems(tx: Tx, run: Run, query: Query) {
  const limit = query.limit ?? 50;
  const cursor = readCursor(query.cursor, ['number', 'number', 'number']);
  const isBack = cursor?.direction === 'previous';
  const rank =
    query.sort === 'rowNo'
      ? sql<number>`0::int`
      : sql<number>`case i.status when 'draft' then 0 when 'leftOut' then 1 else 2 end`;
  const elsewhere = await failedElsewhere(tx, run, query.marked === 'retryable');
  let list = filteredItems(tx, run, query)
    .$if(query.marked === 'retryable' && elsewhere.size > 0, (rows) =>
      rows.where(sql<boolean>`i.id <> all(${[...elsewhere]}::text[])`),
    )
    .select(rank.as('rank'))
    .orderBy(rank, isBack ? 'desc' : 'asc')
    .orderBy('i.row_no', isBack ? 'desc' : 'asc')
    .orderBy('i.part_no', isBack ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) {
    const [at, row, part] = cursor.values;
    list = list.where(
      sql<boolean>`(${rank}, i.row_no, i.part_no) ${isBack ? sql`<` : sql`>`} (${at}::int, ${row}::int, ${part}::int)`,
    );
  }
  const page = pageOf((await list.execute()) as (ListedItem & { rank: number })[], limit, cursor, (row) => [
    row.rank,
    row.row_no,
    row.part_no,
  ]);
  const rows = page.rows.map((row) => toItem(row, run, elsewhere.has(row.id)));
  return { rows: await withPaidElsewhere(tx, run, rows), meta: page.meta };
}

const faultView = (fault: Fault): MassPaymentItem['errors'][number] => ({
  column: fault.field as MassPaymentItem['errors'][number]['column'],
  code: fault.rule,
  text: sentenceOf(fault),
});
const repairView = (repair: Repair): MassPaymentItem['repairs'][number] => ({
  column: repair.field as MassPaymentItem['repairs'][number]['column'],
  from: repair.from,
  to: repair.to,
  code: repair.rule,
  text: sentenceOf(repair),
});
/** What other rows and recipients say that keeps a row from being paid. */
export const blockingRules = [
  'recipient.frozen',
  'recipient.ambiguous',
  'recipient.inactive',
  'row.paidElsewhere',
] as const;
const blocking: ReadonlySet<string> = new Set(blockingRules);
/** What keeps a row from being paid: its own faults and those of its context. */
export const errorsOf = (item: Pick<Item, 'errors' | 'context'>): Fault[] => [
  ...item.errors,
  ...item.context.filter((fault) => blocking.has(fault.rule)),
];

/** A row that failed, and that is not tried again while its operator is asked why it has called. */
const isAsked = (item: ListedItem): boolean => item.status === 'failed' && item.is_announced;

export function toItem(
  item: ListedItem,
  run: Pick<Run, 'mapping' | 'sheets'>,
  isPaidElsewhere: boolean,
): MassPaymentItem {
  const marks = item.left_out.map((reason) => faultView(leftOutFault(reason)));
  const isLeftOut = item.status === 'leftOut';
  return {
    id: item.id,
    version: versionOfRow(item, run),
    ...placeInFile(run.sheets, item.row_no),
    part: item.part_no > 0 ? { no: item.part_no, of: item.part_count } : null,
    recipientId: item.recipient_id,
    name: item.name,
    destination: item.destination,
    phone: item.phone,
    operator: item.operator,
    rib: item.rib,
    amount: item.amount,
    ...costOfItem(item),
    totalDebit: item.total_debit,
    receives: item.receives,
    rail: item.rail,
    note: item.note,
    externalRef: item.external_ref,
    status: item.status,
    stage: item.stage,
    reason: reasonOf(item),
    isAnnounced: isAsked(item),
    retry: item.status === 'failed' && !isPaidElsewhere && !isAsked(item) ? itemRetry(item.reason_code) : 'no',
    errors: isLeftOut ? [] : errorsOf(item).map(faultView),
    leftOut: isLeftOut ? marks : [],
    fileWords: item.file_words,
    warnings: isLeftOut
      ? []
      : [...marks, ...[...item.warnings, ...item.context.filter((fault) => !blocking.has(fault.rule))].map(faultView)],
    repairs: item.repairs.map(repairView),
    verifiedName: item.verified_name,
    nameMatch: item.name_match,
    whoIs: [],
    recipientNow: null,
    written: writtenOf(item, run.mapping),
    anomaly: item.anomaly,
    transactionId: item.transaction_id,
    attempts: item.attempts,
    operatorReference: item.operator_reference,
    paidAt: item.status === 'completed' ? (item.paid_at?.toISOString() ?? null) : null,
  };
}

export async function findItem(tx: Tx, run: Run, itemId: string): Promise<ListedItem> {
  const item = await filteredItems(tx, run, {}).where('i.id', '=', itemId).executeTakeFirst();
  return item ?? fail('mass_payments.item_not_found');
}

/** The run an item stands in, where the caller may see it. */
export async function visibleRunOf(tx: Tx, caller: Caller, itemId: string): Promise<Run> {
  const item = await tx
    .selectFrom('mass_payment_items')
    .select('run_id')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return visibleRun(tx, caller, item?.run_id ?? fail('mass_payments.item_not_found'));
}

/** One row with what stood in the file and every conversation about it. */
export async function itemDetail(
  tx: Tx,
  run: Run,
  itemId: string,
  caller: Caller,
  now: Date,
): Promise<MassPaymentItemDetail> {
  const item = await findItem(tx, run, itemId);
  const tries =
    item.transaction_id === null
      ? []
      : await tx
          .selectFrom('attempts')
          .selectAll()
          .where('organisation_id', '=', run.organisation_id)
          .where('transaction_id', '=', item.transaction_id)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
  const alone = [toItem(item, run, await isPaidElsewhere(tx, run, item))];
  const [shown] = await withPeople(tx, run.organisation_id, await withPaidElsewhere(tx, run, alone));
  return {
    ...shown!,
    runId: run.id,
    runTitle: run.title,
    runStatus: run.status,
    feeBearer: run.fee_bearer,
    createdAt: item.created_at.toISOString(),
    nextFile: await nextFileOf(tx, { organisationId: run.organisation_id, transactionId: item.transaction_id }, now),
    before:
      item.correction &&
      (['payee', 'operator', 'amount'] as const).some((part) => item.correction![part] !== item[part])
        ? { phone: item.correction.phone, rib: item.correction.rib, amount: item.correction.amount }
        : null,
    cells: item.cells.map((value, index) => ({ column: run.columns[index] || String(index + 1), value })),
    tries: tries.map((row) => ({
      id: row.id,
      no: row.round,
      provider: row.provider,
      state: row.state,
      providerReference: row.provider_reference,
      operatorReference: row.operator_reference,
      at: row.created_at.toISOString(),
      reason: row.state === 'succeeded' ? null : reasonView(row.reason_code, row.provider_reason),
    })),
    availableActions: spokenActions(await itemActions(tx, run, item, caller, now)),
  };
}

export async function itemActions(
  tx: Tx,
  run: Run,
  item: ListedItem,
  caller: Caller,
  now: Date,
): Promise<ActionState[]> {
  return massPaymentItemActions(
    {
      status: item.status,
      reasonCode: item.reason_code,
      rail: item.rail,
      isPaidElsewhere: await isPaidElsewhere(tx, run, item),
      isAnnounced: isAsked(item),
      anomaly: item.anomaly,
      stage: item.stage,
      wasHandedOver:
        (item.payment_status === 'cancelled' || item.payment_status === 'failed') &&
        (await wasHandedOver(tx, { organisationId: run.organisation_id, transactionId: item.transaction_id! })),
    },
    await recordOf(tx, run),
    viewerOf(caller, now),
  );
}
const isPaidElsewhere = async (tx: Tx, run: Run, item: ListedItem): Promise<boolean> =>
  item.status === 'failed' && (await elsewhereOf(tx, run, [item.id])).size > 0;
