import type { Selectable } from 'kysely';
import { adjustmentActions } from '#domain/actions/adjustment.ts';
import type { ActionState } from '#domain/actions/action-state.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { AdjustmentStatus } from '#domain/states/adjustment.ts';
import type { adjustmentsApi } from '#contract/adjustments/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { approvalEndWords, undecidedWords } from '#i18n/catalogues/approvals/ends.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { alikeOf } from './alike.ts';
import type { PaymentAdjustmentsTable } from './tables.ts';
import { adjustmentsInSight } from './in-sight.ts';

export type AdjustmentRecord = Selectable<PaymentAdjustmentsTable>;
type Adjustment = DataOf<typeof adjustmentsApi.list>[number];

/** What the caller may do with it now, each refusal with its sentence. */
export function actionsOn(row: AdjustmentRecord, caller: Caller, now: Date): ActionState[] {
  const viewer = {
    permissions: caller.permissions as ReadonlySet<Permission>,
    now,
    userId: caller.userId,
    placeGivenAt: caller.placeGivenAt,
  };
  return adjustmentActions(
    {
      status: row.status as AdjustmentStatus,
      requestedById: row.requested_by,
      requestedAt: row.created_at,
      inApproval: row.approval_id !== null,
    },
    viewer,
  );
}

export const toAdjustment = (row: AdjustmentRecord, caller: Caller, now: Date): Adjustment => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  direction: row.direction as Adjustment['direction'],
  amount: row.amount,
  reasonCode: row.reason_code as Adjustment['reasonCode'],
  note: row.note,
  status: row.status as Adjustment['status'],
  transactionId: row.transaction_id,
  requestedByName: row.requested_by_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
  decisionNote: row.decision_note,
  endedBecause: row.ended_reason
    ? approvalEndWords[row.ended_reason]
    : row.status === 'lapsed'
      ? { ...undecidedWords.said }
      : null,
  postingId: row.posting_id,
  availableActions: spokenActions(actionsOn(row, caller, now)),
});

/** The correction; refuses `adjustments.not_found`. `lock` makes two deciders take their turn. */
export async function findAdjustment(tx: Tx, caller: Caller, id: string, lock = false): Promise<AdjustmentRecord> {
  const query = tx
    .selectFrom('payment_adjustments')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .where(adjustmentsInSight(caller));
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) fail('adjustments.not_found');
  return row;
}

/** The correction with what happened to it, read from the timeline of its transaction. */
export async function adjustmentDetail(
  tx: Tx,
  row: AdjustmentRecord,
  caller: Caller,
  now: Date,
): Promise<DataOf<typeof adjustmentsApi.get>> {
  const events = row.transaction_id
    ? await tx
        .selectFrom('transaction_events')
        .select(['id', 'at', 'kind', 'actor_name', 'note', 'data'])
        .where('organisation_id', '=', row.organisation_id)
        .where('transaction_id', '=', row.transaction_id)
        .orderBy('id')
        .execute()
    : [];
  return {
    ...toAdjustment(row, caller, now),
    alike: row.status === 'pendingApproval' ? await alikeOf(tx, caller, row) : null,
    steps: events
      .filter((event) => event.data?.['adjustmentId'] === row.id)
      .map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        kind: event.kind,
        actorName: event.actor_name,
        note: event.note,
      })),
  };
}
