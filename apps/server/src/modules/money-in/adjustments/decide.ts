import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import {
  moveAdjustment,
  type AdjustmentEvent,
  type AdjustmentReasonCode,
  type AdjustmentStatus,
} from '#domain/states/adjustment.ts';
import { entriesForRef } from '../../../ledger/entries.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { adjustmentCounter } from '../../../ledger/recipes/corrections.ts';
import { postingFor } from '../../../ledger/recipes.ts';
import { callerOf, type EnvironmentName } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { postCovered } from '../../accounts/accounts/public.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { notificationDone } from '../../ground/notifications/public.ts';
import {
  accountOfTransaction,
  addEvents,
  clearingOfTransaction,
  creditByHand,
  lockTransactions,
  undoCreditByHand,
  type Settler,
  type TransactionRecord,
} from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { countCredited } from '../payment-links/public.ts';
import { claimAdjustmentDecided, claimAdjustmentUndone } from '../verifications/public.ts';
import { refuseAlike } from './alike.ts';
import { correctionProblemOf, creditedFor } from './creditable.ts';
import { actionsOn, adjustmentDetail, findAdjustment, type AdjustmentRecord } from './read.ts';

/** `leave`: nobody decided in time. */
type Decision = AdjustmentAction | 'leave';
/** What an action does to the state, one event after the other, and its line in the timeline. */
const steps: Record<Decision, { events: readonly AdjustmentEvent[]; kind: string }> = {
  approve: { events: ['approved', 'posted'], kind: 'adjustmentApproved' },
  reject: { events: ['rejected'], kind: 'adjustmentRejected' },
  leave: { events: ['lapsed'], kind: 'adjustmentUndecided' },
  withdraw: { events: ['withdrawn'], kind: 'adjustmentWithdrawn' },
  reverse: { events: ['reversed'], kind: 'adjustmentReversed' },
};

/**
 * A person's decision about a correction. Its row is locked, so the second of two deciders finds it decided; approving
 * posts in the same transaction under a key that can exist only once.
 */
export async function decideAdjustment(
  context: InTx,
  id: string,
  action: AdjustmentAction,
  note: string | null,
  duplicateOf?: string,
) {
  const { tx } = context;
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await findAdjustment(tx, caller, id, true);
  const state = actionsOn(row, caller, now).find((candidate) => candidate.action === action);
  if (!state?.allowed)
    fail('adjustments.action_not_possible', {
      status: row.status,
      reason: state?.disabledReason ?? 'notInThisState',
    });
  if (action === 'approve' && row.transaction_id) {
    // Two of the same, decided in the same moment, take turns: the second finds the first posted.
    const key = { organisationId: row.organisation_id, id: row.transaction_id };
    const about = (await lockTransactions(tx, [key])).get(row.transaction_id);
    // What cannot be is refused, not asked about.
    if (about) await requireCorrectable(tx, row, about, action);
    await refuseAlike(tx, caller, row, duplicateOf);
  }
  // Both book money at once.
  if (action === 'approve' || action === 'reverse') needPin(context);
  if (action === 'withdraw')
    await recallApproval(tx, {
      organisationId: row.organisation_id,
      subject: 'adjustment',
      refId: id,
      by: caller,
      at: now,
    });
  await carryOut(tx, row, action, {
    by: { userId: caller.userId, name: caller.name },
    note,
    now,
    requestId: context.requestId,
    environment: context.environment,
  });
  return adjustmentDetail(tx, row, caller, now);
}

/**
 * What an action does to a locked correction: its state, its posting, its line in the timeline. `by` null: time did it.
 */
export async function carryOut(
  tx: Tx,
  row: AdjustmentRecord,
  action: Decision,
  {
    by,
    note,
    now,
    requestId,
    environment,
  }: {
    by: { userId: string; name: string } | null;
    note: string | null;
    now: Date;
    requestId: string | null;
    environment: EnvironmentName;
  },
): Promise<void> {
  const to = steps[action].events.reduce<AdjustmentStatus | null>(
    (status, event) => status && moveAdjustment(status, event),
    row.status as AdjustmentStatus,
  );
  if (!to) fail('adjustments.action_not_possible', { status: row.status, reason: 'notInThisState' });
  const decided = {
    status: to,
    decided_at: now,
    decided_by: by?.userId ?? null,
    decided_by_name: by?.name ?? null,
    decision_note: note,
  };
  if (action === 'approve' || action === 'reverse') {
    // Locked first: no operator's word and no other decision comes between looking at it and posting.
    const about = row.transaction_id
      ? ((await lockTransactions(tx, [{ organisationId: row.organisation_id, id: row.transaction_id }])).get(
          row.transaction_id,
        ) ?? null)
      : null;
    if (about) await requireCorrectable(tx, row, about, action);
    const postingId = await postCovered(
      tx,
      action === 'approve' ? await correction(tx, row, about, now) : await mirror(tx, row, now),
    );
    if (action === 'approve') row.posting_id = postingId;
    if (about) await followedBySale(tx, row, about, action, { name: by?.name ?? null, requestId, now });
  }
  await tx
    .updateTable('payment_adjustments')
    .set({ ...decided, posting_id: row.posting_id })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
  Object.assign(row, decided);
  await notificationDone(tx, {
    organisationId: row.organisation_id,
    refType: 'adjustment',
    refId: row.id,
    byName: by?.name ?? '',
    at: now,
  });
  if (action === 'reverse')
    await claimAdjustmentUndone(tx, {
      organisationId: row.organisation_id,
      adjustmentId: row.id,
      by,
      at: now,
      environment,
    });
  else
    await claimAdjustmentDecided(tx, {
      organisationId: row.organisation_id,
      adjustmentId: row.id,
      isPosted: action === 'approve',
      by,
      note,
      at: now,
      environment,
    });
  if (!row.transaction_id) return;
  await addEvents(tx, [
    {
      organisationId: row.organisation_id,
      transactionId: row.transaction_id,
      at: now,
      kind: steps[action].kind,
      actorKind: by ? 'user' : 'system',
      actorName: by?.name ?? null,
      requestId,
      note: note ? { en: note, fr: note } : null,
      data: { adjustmentId: row.id, amount: row.amount, direction: row.direction, reasonCode: row.reason_code },
    },
  ]);
  await addLive(tx, [
    { organisationId: row.organisation_id, at: now, kind: 'transaction', recordId: row.transaction_id },
  ]);
}

/**
 * A missing credit of money that never came to be booked is that money: the payment itself is then over, so that it is
 * not booked a second time. While it may still be booked by itself there is nothing to credit by hand. Of several that
 * credited it in parts, the last one that is undone opens it again. Its link is used by it once all of it is there, as
 * by any payment: a part is not what the link asks for.
 */
async function followedBySale(
  tx: Tx,
  adjustment: AdjustmentRecord,
  sale: TransactionRecord,
  action: 'approve' | 'reverse',
  by: Settler,
): Promise<void> {
  if (
    adjustment.reason_code !== 'missingCredit' ||
    adjustment.direction !== 'credit' ||
    sale.direction !== 'inbound' ||
    sale.completed_at !== null
  )
    return;
  const wasCredited = sale.stage === 'creditedByHand';
  const others = await creditedBesides(tx, adjustment);
  const hasMoved =
    action === 'approve'
      ? await creditByHand(tx, sale, adjustment.id, by)
      : others === null && (await undoCreditByHand(tx, sale, adjustment.id, by));
  if (!hasMoved && !wasCredited) return;
  const without = others ?? 0;
  const uses = Number(without + adjustment.amount >= sale.net) - Number(without >= sale.net);
  const sign = action === 'approve' ? 1 : -1;
  await countCredited(tx, sale, { uses: sign * uses, amount: sign * adjustment.amount }, by.now);
}

/** What other corrections of it have credited of the same money; null: no other stands. */
async function creditedBesides(
  tx: Tx,
  { organisation_id, id, transaction_id }: AdjustmentRecord,
): Promise<number | null> {
  const rows = await tx
    .selectFrom('payment_adjustments')
    .select('amount')
    .where('organisation_id', '=', organisation_id)
    .where('transaction_id', '=', transaction_id)
    .where('id', '<>', id)
    .where('reason_code', '=', 'missingCredit')
    .where('direction', '=', 'credit')
    .where('status', '=', 'completed')
    .execute();
  return rows.length === 0 ? null : rows.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What an approved credit adds, and what an undone debit gives back, was paid for this payment and is credited once;
 * what an approved debit takes, and an undone credit takes back, is there to be taken.
 */
async function requireCorrectable(
  tx: Tx,
  row: AdjustmentRecord,
  about: TransactionRecord,
  action: 'approve' | 'reverse',
): Promise<void> {
  const problem = await correctionProblemOf(
    tx,
    about,
    {
      direction: (row.direction === 'credit') === (action === 'approve') ? 'credit' : 'debit',
      amount: row.amount,
      reasonCode: row.reason_code as AdjustmentReasonCode,
    },
    action === 'reverse' ? 'undone' : 'posted',
  );
  if (!problem) return;
  fail('adjustments.action_not_possible', { status: row.status, reason: problem.reason });
}

async function correction(tx: Tx, row: AdjustmentRecord, about: TransactionRecord | null, now: Date): Promise<Posting> {
  const counter = adjustmentCounter(
    row.reason_code as AdjustmentReasonCode,
    about && ((await creditedFor(tx, about)).clearing ?? clearingOfTransaction(about)),
  );
  const ref = { organisationId: row.organisation_id, refId: row.id, occurredAt: now, bookedAt: now };
  return postingFor(row.direction === 'credit' ? 'adjustment.credit' : 'adjustment.debit', ref, {
    counter,
    amount: row.amount,
    account: about ? await accountOfTransaction(tx, about) : 'collectionPrimary',
  });
}

async function mirror(tx: Tx, row: AdjustmentRecord, now: Date): Promise<Posting> {
  const lines = await entriesForRef(tx, { organisationId: row.organisation_id, refId: row.id });
  return postingFor(
    'reversal',
    { organisationId: row.organisation_id, refId: row.id, refType: 'adjustment', occurredAt: now, bookedAt: now },
    { lines },
  );
}
