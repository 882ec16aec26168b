import { adjustmentRules } from '#domain/payments/payment-credit.ts';
import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { disabledReasons } from '#i18n/catalogues/actions/disabled-reasons.ts';
import {
  adjustmentReasonCodes,
  moveAdjustment,
  type AdjustmentReasonCode,
  type AdjustmentStatus,
} from '#domain/states/adjustment.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { EnvironmentName, RunTx } from '../../../kit/http/context.ts';
import type { Log } from '../../../kit/log.ts';
import { recallApproval } from '../../approvals/approvals/public.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import type { Tx } from '../../context.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { addEvents, lockTransactions, type TransactionRecord } from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import type { Tables } from '../../tables.ts';
import { claimAdjustmentDecided } from '../verifications/public.ts';
import { creditProblemOf } from './creditable.ts';
import type { AdjustmentRecord } from './read.ts';

/**
 * What no approver can change any more: the money has come onto the balance another way. Whatever may still turn out
 * waits on.
 */
const overTaking = [
  'bookedAlready',
  'creditedAlready',
  'aboveWhatWasPaid',
  'aboveWhatItTook',
] as const satisfies readonly (DisabledReason & ApprovalEndReason)[];
type OverTaking = (typeof overTaking)[number];
const isOverTaking = (reason: DisabledReason): reason is OverTaking =>
  (overTaking as readonly DisabledReason[]).includes(reason);
const ofWhatWasPaid = adjustmentReasonCodes.filter((code) => adjustmentRules[code].money === 'paid');
const batch = 200;

type Ports = { runTx: RunTx<Tables>; clock: Clock; environment: EnvironmentName; log: Log };

/**
 * Credits that wait for a payment that was booked or credited meanwhile end by themselves, so that nobody is asked in
 * vain.
 */
export async function lapseAdjustments({ runTx, clock, environment, log }: Ports): Promise<void> {
  const waiting = await runTx('system', (tx) =>
    tx
      .selectFrom('payment_adjustments')
      .select(['organisation_id', 'id'])
      .where('status', '=', 'pendingApproval')
      .where('direction', '=', 'credit')
      .where('reason_code', 'in', ofWhatWasPaid)
      .where('transaction_id', 'is not', null)
      .orderBy('organisation_id')
      .orderBy('id')
      .limit(batch)
      .execute(),
  );
  for (const { organisation_id: organisationId, id } of waiting) {
    try {
      await runTx({ organisationId }, (tx) => lapseIfPointless(tx, organisationId, id, environment, clock.now()));
    } catch (error) {
      log.error({ err: error, adjustment: id }, 'a waiting adjustment could not be looked at and will be again');
    }
  }
}

async function lapseIfPointless(
  tx: Tx,
  organisationId: string,
  id: string,
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('payment_adjustments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const to = row && moveAdjustment(row.status as AdjustmentStatus, 'lapsed');
  if (!row?.transaction_id || !to) return;
  const about = (await lockTransactions(tx, [{ organisationId, id: row.transaction_id }])).get(row.transaction_id);
  const problem =
    about &&
    (await creditProblemOf(
      tx,
      about,
      { amount: row.amount, reasonCode: row.reason_code as AdjustmentReasonCode },
      'posted',
    ));
  if (!about || !problem || !isOverTaking(problem.reason)) return;
  await lapse(tx, row, about, to, problem.reason, environment, at);
}

async function lapse(
  tx: Tx,
  row: AdjustmentRecord,
  about: TransactionRecord,
  to: AdjustmentStatus,
  why: OverTaking,
  environment: EnvironmentName,
  at: Date,
): Promise<void> {
  const { organisation_id: organisationId, id } = row;
  await tx
    .updateTable('payment_adjustments')
    .set({ status: to, decided_at: at, ended_reason: why })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();
  await recallApproval(tx, { organisationId, subject: 'adjustment', refId: id, by: null, at, reason: why });
  await notificationDone(tx, { organisationId, refType: 'adjustment', refId: id, byName: '', at });
  await claimAdjustmentDecided(tx, {
    organisationId,
    adjustmentId: id,
    isPosted: false,
    by: null,
    note: null,
    at,
    environment,
  });
  const facts = { amount: row.amount, direction: row.direction, reasonCode: row.reason_code };
  await writeAudit(
    tx,
    { environment, clock: { now: () => at }, ip: '', requestId: '' },
    {
      organisationId,
      actorKind: 'system',
      action: 'adjustments.lapse',
      objectType: 'adjustment',
      objectId: id,
      affectedUserId: row.requested_by,
      detail: { ...facts, transactionId: about.id, why },
    },
  );
  await addEvents(tx, [
    {
      organisationId,
      transactionId: about.id,
      at,
      kind: 'adjustmentLapsed',
      actorKind: 'system',
      note: disabledReasons[why],
      data: { adjustmentId: id, ...facts },
    },
  ]);
  await addLive(tx, [{ organisationId, at, kind: 'transaction', recordId: about.id }]);
  const news = {
    organisationId,
    environment,
    type: 'adjustmentLapsed' as const,
    refType: 'adjustment',
    refId: id,
    at,
    params: { amount: row.amount, reason: why },
  };
  if (row.requested_by) await notify(tx, { ...news, userIds: [row.requested_by], subAccountId: about.sub_account_id });
  await notify(tx, {
    ...news,
    withPermission: 'adjustments:approve',
    exceptUserId: row.requested_by,
    madeBy: row.requested_by,
    subAccountId: about.sub_account_id,
  });
}
