import { sql, type RawBuilder } from 'kysely';
import type { ActionState } from '#domain/actions/action-state.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import {
  itemRetry,
  massPaymentActions,
  massPaymentSeriesActions,
  type MassPaymentAction,
  type MassPaymentRecord,
} from '#domain/actions/mass-payment.ts';
import type { Permission } from '#domain/access/rights.ts';
import { isInPreparation } from '#domain/states/mass-payment.ts';
import { callerOf, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { InTx, Tx } from '../../context.ts';
import { controlOf, isUnsettled } from './control.ts';
import { itemSums } from './cost.ts';
import { type Run, partsOf, lockedParts, requireVersion, among } from './records.ts';
import { isAnnounced } from '../../engine/movements/public.ts';

export type FailedOfReason = {
  reason_code: string | null;
  count: number;
  amount: number;
  receives: number;
  takenOff: number;
  fee: number;
  tax: number;
  totalDebit: number;
  version: number;
};

/**
 * What stands in a failed row, and when it failed last, as one number. Of many rows it is the exclusive or of theirs,
 * so that one can be taken out again.
 */
export const failedRowVersion = sql<number>`(('x' || left(md5(concat_ws('|', id, phone, operator, rib, amount,
  total_debit, extract(epoch from ended_at))), 8))::bit(32)::int & 2147483647)`;
/**
 * Rows of which the operator has called since they failed: nobody tries them again before it has said why. `alias` of
 * the rows.
 */
export const announcedItem = (alias: string): RawBuilder<boolean> =>
  isAnnounced(sql.ref(`${alias}.organisation_id`), sql.ref(`${alias}.transaction_id`));

/**
 * How many failed for which reason, in one run or in all parts of a file; the biggest group first. `notAsked`: of those
 * only about which no operator is asked.
 */
export async function failuresOf(
  tx: Tx,
  runs: readonly Run[],
  which: 'all' | 'notAsked' = 'all',
): Promise<FailedOfReason[]> {
  return tx
    .selectFrom('mass_payment_items')
    .select(['reason_code', ...itemSums, sql<number>`bit_xor(${failedRowVersion})`.as('version')])
    .where('organisation_id', '=', runs[0]!.organisation_id)
    .where(
      among(
        'run_id',
        runs.map(({ id }) => id),
      ),
    )
    .where('status', '=', 'failed')
    .$if(which === 'notAsked', (query) => query.where(sql<boolean>`not ${announcedItem('mass_payment_items')}`))
    .groupBy('reason_code')
    .orderBy('count', 'desc')
    .execute();
}

/** How many of them may be tried again, as they are or once corrected. */
export const retryableOf = (failures: readonly { reason_code: string | null; count: number }[]): number =>
  failures.reduce((sum, group) => (itemRetry(group.reason_code) === 'no' ? sum : sum + group.count), 0);

export async function recordOf(tx: Tx, run: Run): Promise<MassPaymentRecord> {
  const retryableCount = retryableOf(await failuresOf(tx, [run], 'notAsked'));
  const isTotalUnsettled = isInPreparation(run.status) && isUnsettled(await controlOf(tx, run));
  return plainRecord(run, retryableCount, isTotalUnsettled);
}

export const viewerOf = (caller: Caller, now: Date) => ({
  permissions: caller.permissions as ReadonlySet<Permission>,
  now,
  userId: caller.userId,
  reachOf: caller.reachOf,
  placeGivenAt: caller.placeGivenAt,
});

/** The same of another part of the file, with what failed of the whole. */
const plainRecord = (run: Run, retryableCount = 0, isTotalUnsettled = false): MassPaymentRecord => ({
  status: run.status,
  createdById: run.created_by,
  submittedById: run.submitted_by,
  itemCount: run.item_count,
  wrongCount: run.wrong_count,
  retryableCount,
  isCancelling: run.cancelling,
  isRetryWaiting: run.retry_approval_id !== null,
  isResumeWaiting: run.resume_approval_id !== null,
  isTotalUnsettled: isTotalUnsettled && isInPreparation(run.status) && run.item_count > 0,
});

/**
 * What every act of a person on a run begins with: all parts of its file locked, the version the person saw still the
 * one there is, and the action possible.
 */
export async function beginAct(
  context: InTx,
  id: string,
  action: MassPaymentAction,
  version: number,
): Promise<{ caller: Caller; now: Date; parts: Run[]; run: Run }> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const parts = await lockedParts(context.tx, caller, id);
  const run = parts.find((part) => part.id === id)!;
  requireVersion(parts, version);
  await requireAction(context.tx, run, action, caller, now);
  return { caller, now, parts, run };
}

/**
 * Which of these parts something can be done with now. What of them failed is not asked: whoever tries it again finds
 * it.
 */
export const possibleOf = (parts: readonly Run[], action: MassPaymentAction, caller: Caller, now: Date): Run[] =>
  parts.filter((part) =>
    massPaymentActions(plainRecord(part, 1), viewerOf(caller, now)).some(
      (state) => state.action === action && state.allowed,
    ),
  );

export async function actionsOnRun(tx: Tx, run: Run, caller: Caller, now: Date): Promise<ActionState[]> {
  const own = await recordOf(tx, run);
  if (run.series_id === null) return massPaymentActions(own, viewerOf(caller, now));
  const parts = await partsOf(tx, run);
  // The file's own total is one for all its parts.
  const isTotalUnsettled = parts.some((part) => isInPreparation(part.status)) && isUnsettled(await controlOf(tx, run));
  const retryable = retryableOf(await failuresOf(tx, parts, 'notAsked'));
  return massPaymentSeriesActions(
    own,
    parts.map((part) => plainRecord(part, retryable, isTotalUnsettled)),
    viewerOf(caller, now),
  );
}

/** The same rule as the button's, asked again when it is pressed. */
export async function requireAction(
  tx: Tx,
  run: Run,
  action: MassPaymentAction,
  caller: Caller,
  now: Date,
): Promise<void> {
  const state = (await actionsOnRun(tx, run, caller, now)).find((candidate) => candidate.action === action);
  if (!state?.allowed) refuseAction(run, state?.disabledReason);
  if (changing.has(action) && !run.makers.includes(caller.userId)) {
    run.makers = [...run.makers, caller.userId];
    await tx
      .updateTable('mass_payments')
      .set({ makers: run.makers })
      .where('organisation_id', '=', run.organisation_id)
      .where('id', '=', run.id)
      .execute();
  }
}

/** Whoever does one of these has a hand in what is paid, and does not approve it. */
const changing: ReadonlySet<MassPaymentAction> = new Set(['edit', 'upload', 'addItems', 'dropWrong']);

export function refuseAction(run: Run, reason: DisabledReason | undefined): never {
  fail('mass_payments.action_not_possible', {
    status: run.status,
    version: run.version,
    reason: reason ?? 'notInThisState',
  });
}
