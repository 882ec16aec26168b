import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isInSubAccounts } from '#domain/accounts/sub-accounts.ts';
import {
  isInPreparation,
  moveMassPayment,
  type MassPaymentEvent,
  type RunEventKind,
} from '#domain/states/mass-payment.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { Counts, MassPaymentItemsTable, MassPaymentsTable } from './tables.ts';
import { addLive } from '../../ground/live/public.ts';

export type Run = Selectable<MassPaymentsTable>;
export type Item = Selectable<MassPaymentItemsTable>;
export type Both = { en: string; fr: string };

/** A run the caller may see; whoever sees only what they made finds nothing else. */
export async function visibleRun(tx: Tx, caller: Caller, id: string): Promise<Run> {
  const run = await tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  // A run draws on the organisation's own account: whoever was given sub-accounts sees none.
  if (
    !run ||
    !isInSubAccounts(caller.subAccounts, null) ||
    (ownRunsOnly(caller) !== null && run.created_by !== caller.userId)
  )
    fail('mass_payments.not_found');
  return run;
}

/** Whether no run of the organisation is hidden from them. */
export const seesAllRuns = (caller: Caller): boolean =>
  isInSubAccounts(caller.subAccounts, null) && caller.recordScope('mass') === 'all';

const ownRunsOnly = (caller: Caller): string | null => (caller.recordScope('mass') === 'own' ? caller.userId : null);

/** The same rule as a condition on `mass_payments` under that alias. */
export function visibleRuns(caller: Caller, alias: string): RawBuilder<boolean> {
  if (!isInSubAccounts(caller.subAccounts, null)) return sql<boolean>`false`;
  const mine = ownRunsOnly(caller);
  const isOurs = sql<boolean>`${sql.ref(`${alias}.organisation_id`)} = ${caller.organisationId}`;
  return mine === null ? isOurs : sql<boolean>`(${isOurs} and ${sql.ref(`${alias}.created_by`)} = ${mine})`;
}

/** The same, locked until the transaction ends: every change of a run and of its rows goes through this lock. */
export async function lockedRun(tx: Tx, caller: Caller, id: string): Promise<Run> {
  await visibleRun(tx, caller, id);
  return lockRun(tx, caller.organisationId, id);
}

export const lockRun = (tx: Tx, organisationId: string, id: string): Promise<Run> =>
  tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Every run cut from the same file, in order; the run itself where it stands alone. */
export async function partsOf(tx: Tx, run: Run): Promise<Run[]> {
  return run.series_id === null
    ? [run]
    : tx
        .selectFrom('mass_payments')
        .selectAll()
        .where('organisation_id', '=', run.organisation_id)
        .where('series_id', '=', run.series_id)
        .orderBy('series_no')
        .execute();
}

/** The parts of its file that are still prepared, while the run is; the run itself afterwards. */
export const partsToPrepare = async (tx: Tx, run: Run): Promise<Run[]> =>
  isInPreparation(run.status) ? (await partsOf(tx, run)).filter((part) => isInPreparation(part.status)) : [run];

/** The same, locked: always in the order of their numbers, so that two acts never wait for each other in a circle. */
export async function lockedParts(tx: Tx, caller: Caller, id: string): Promise<Run[]> {
  const run = await visibleRun(tx, caller, id);
  return lockParts(tx, run);
}
export async function lockParts(tx: Tx, run: Run): Promise<Run[]> {
  if (run.series_id === null) return [await lockRun(tx, run.organisation_id, run.id)];
  return tx
    .selectFrom('mass_payments')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where('series_id', '=', run.series_id)
    .orderBy('series_no')
    .forNoKeyUpdate()
    .execute();
}

/**
 * One version for all parts of a file: whoever decides about one of them decides about all, and every change makes it
 * another.
 */
export const versionOf = (parts: readonly Run[]): number => parts.reduce((sum, part) => sum + part.version, 0);

export function requireVersion(parts: readonly Run[], version: number): void {
  if (versionOf(parts) !== version) fail('record.changed_meanwhile', { version: versionOf(parts) });
}

/** The same where it was said; `run` is locked. */
export async function requireSeen(tx: Tx, run: Run, version: number | undefined): Promise<void> {
  if (version !== undefined) requireVersion(await partsOf(tx, run), version);
}

/** The status after an event; an event that is illegal here is a mistake of ours. */
export function moved(run: Run, event: MassPaymentEvent): Run['status'] {
  const to = moveMassPayment(run.status, event);
  if (!to) throw new Error(`${run.id} is ${run.status}: ${event} is not possible`);
  return to;
}

type Patch = Partial<
  Omit<
    Run,
    | 'organisation_id'
    | 'id'
    | 'columns'
    | 'sample'
    | 'mapping'
    | 'sheets'
    | 'counts'
    | 'looks_like'
    | 'tax_names'
    | 'columns_told'
    | 'columns_seen'
  >
> & { counts?: Counts };

/** Writes what changed and says so to open screens. Changes the given record too. */
export async function saveRun(tx: Tx, run: Run, patch: Patch, now: Date): Promise<void> {
  const { counts, ...plain } = patch;
  await tx
    .updateTable('mass_payments')
    .set({ ...plain, ...(counts ? { counts: JSON.stringify(counts) } : {}), told_at: now, version: run.version + 1 })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  Object.assign(run, patch, { told_at: now, version: run.version + 1 });
  await notifyScreens(tx, run, now);
}

export const notifyScreens = (tx: Tx, run: Run, now: Date): Promise<void> =>
  addLive(tx, [
    {
      organisationId: run.organisation_id,
      at: now,
      kind: 'massPayment',
      recordId: run.id,
      data: { status: run.status, amount: run.total_amount, createdBy: run.created_by },
    },
  ]);

export async function addRunEvent(
  tx: Tx,
  run: Pick<Run, 'organisation_id' | 'id'>,
  event: {
    kind: RunEventKind;
    at: Date;
    actorName?: string | null;
    /** `count`: of how many rows it speaks. */
    note?: (Both & { count?: number }) | null;
  },
): Promise<void> {
  await tx
    .insertInto('mass_payment_events')
    .values({
      organisation_id: run.organisation_id,
      run_id: run.id,
      id: newId('event', event.at),
      at: event.at,
      kind: event.kind,
      actor_name: event.actorName ?? null,
      note: event.note ? JSON.stringify(event.note) : null,
    })
    .execute();
}

/** How many items stand in which state, from the items themselves. */
export async function countItems(tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>): Promise<Counts> {
  const rows = await tx
    .selectFrom('mass_payment_items')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

export const itemsOf = (tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>) =>
  tx.selectFrom('mass_payment_items').where('organisation_id', '=', run.organisation_id).where('run_id', '=', run.id);

/** One of many ids, however many: a list of parameters has an end. */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::text[])`;
