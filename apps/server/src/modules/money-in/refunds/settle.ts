import type { BodyOf } from '#contract/endpoint.ts';
import type { refundsApi } from '#contract/refunds/api.ts';
import { anomalyOf, doubtEnds, doubtOf, standingOf, type DoubtEnd } from '#domain/states/refund-doubt.ts';
import { moveRefund } from '#domain/states/refund.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { postCovered } from '../../accounts/accounts/public.ts';
import type { InTx, Tx } from '../../context.ts';
import { countPayments } from '../../terms/customers/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import {
  aboutFailed,
  aboutRefund,
  addEvents,
  endMadeGood,
  giveBack,
  liveOf,
  lockTries,
  loseBeyond,
  refundUnit,
  reserveAnew,
  saveAttempts,
  saveTransactions,
  recordRefundEvent,
  stateOf,
  takeBack,
  takeBeyondBack,
  triesOf,
  voidReserve,
  type AttemptRecord,
  type RefundUnit,
  type RefundPair,
  type EventActor,
  type TransactionRecord,
} from '../../engine/movements/public.ts';
import { addLive } from '../../ground/live/public.ts';
import { markDay } from '../../ground/reports/public.ts';
import { requireAction, transactionDetail } from '../transactions/public.ts';
import { lockRefundOf, refundableOfRow } from './carry-out.ts';

/**
 * A person found out what became of a try that was never answered, or of which the operator contradicts itself or what
 * somebody has recorded. What was said of it and what the books do about it commit together; of two who say different
 * things at once the second is told.
 */
export async function settleRefund(context: InTx, id: string, body: BodyOf<typeof refundsApi.settle>) {
  const caller = callerOf(context);
  const { tx } = context;
  const now = context.clock.now();
  const pair = await lockRefundOf(tx, caller, id);
  const { refund } = pair;
  requireAction(refund, 'settleRefund', caller, now, 'refunds.action_not_possible');
  const attempts = await lockTries(tx, caller.organisationId, id);
  const doubt = doubtOf(refund, triesOf(attempts));
  if (doubt?.about.id !== body.attemptId) refuseSettled(refund);
  needPin(context);
  const attempt = attempts.find((it) => it.id === body.attemptId)!;
  const standing = standingOf(refund, refundableOfRow(pair.original), doubt!.about, triesOf(attempts));
  const end = doubtEnds[standing][body.outcome];
  const by: EventActor = { actorKind: 'user', actorName: caller.name, requestId: context.requestId };
  const unit = refundUnit();
  const from = stateOf(refund);
  const countedOn = refund.completed_at;
  if (end.event) {
    const move = moveRefund(from, end.event);
    if (!move.ok) refuseSettled(refund);
    else Object.assign(refund, { status: move.status, stage: move.stage });
  }
  attempt.verdict = end.verdict;
  if (doubt!.kind === 'silent' && !isAskedAboutOn(attempt))
    Object.assign(attempt, { next_step: null, next_step_at: null });
  bookEnd(unit, pair, {
    end,
    attempt,
    attempts,
    isPending: standing === 'pending' || standing === 'pendingAndOpen',
    now,
    by,
  });
  refund.anomaly = anomalyOf(attempts);
  if (body.outcome === 'paid') refund.operator_reference = body.reference;
  if (end.money === 'takeBack') failAsSaid(refund, attempt);
  recordRefundEvent(
    unit,
    refund,
    end.event ?? wordOf[end.verdict],
    from,
    now,
    by,
    { round: attempt.round, outcome: body.outcome, reference: body.reference },
    body.note,
  );
  await saveAttempts(tx, attempts);
  await saveBook(tx, unit, now, caller.permissions.has('balance:view'));
  if (countedOn && !refund.completed_at) await markDay(tx, caller.organisationId, countedOn, now);
  if (refund.anomaly !== 'contradiction' && refund.anomaly !== 'deniedAfterAll')
    await notificationDone(tx, {
      organisationId: caller.organisationId,
      refType: 'transaction',
      refId: id,
      byName: caller.name,
      at: now,
    });
  // That it failed is a task for everybody, also for whoever found out; the rest is news for the others.
  await notify(
    tx,
    end.event === 'failedByAdmin'
      ? aboutFailed(pair, context.environment, now)
      : { ...aboutRefund('refundSettled', refund, context.environment, now), exceptUserId: caller.userId },
  );
  Object.assign(context.audited, {
    objectType: 'transaction',
    objectId: id,
    detail: {
      outcome: body.outcome,
      round: attempt.round,
      reference: body.reference,
      note: body.note,
      money: end.money,
    },
  });
  return transactionDetail(tx, caller, id, now);
}

/** The line of the timeline where the refund stays what it is. */
const wordOf = { paid: 'completedByAdmin', paidBeyond: 'paidBeyond', notPaid: 'doubtLifted' } as const;

/** What its operator has taken, or has called about, may still be said otherwise. Nothing is offered any more. */
const isAskedAboutOn = (attempt: AttemptRecord): boolean =>
  attempt.announced_at !== null || (attempt.accepted_at !== null && attempt.next_step === 'status');

const refuseSettled = (refund: TransactionRecord): never =>
  fail('refunds.action_not_possible', {
    status: refund.status,
    stage: refund.stage ?? '',
    version: refund.version,
    reason: 'notInDoubt',
  });

type Ending = {
  end: DoubtEnd;
  attempt: AttemptRecord;
  attempts: readonly AttemptRecord[];
  isPending: boolean;
  now: Date;
  by: EventActor;
};
function bookEnd(unit: RefundUnit, pair: RefundPair, { end, attempt, attempts, isPending, now, by }: Ending): void {
  const { refund, original } = pair;
  if (end.money === 'lose') loseBeyond(unit, pair, attempt.round, now, by);
  if (end.money === 'takeBack') takeBack(unit, pair, attempt.round, now, by);
  if (end.money === 'takeBeyondBack') {
    const instead = attempts
      .filter(({ verdict }) => verdict === 'paidBeyond')
      .toSorted((a, b) => a.round - b.round)[0]!;
    takeBeyondBack(unit, pair, instead.round, now, by);
    instead.verdict = 'paid';
    refund.operator_reference = instead.operator_reference;
  }
  if (end.money !== 'give' && end.money !== 'release') return;
  unit.saved.add(original);
  // What was kept instead has become the merchant's: it is a refund as any other, out of the account.
  if (original.trigger === null) refund.trigger = null;
  if (isPending) original.refund_pending -= refund.amount;
  const open = isPending ? refund.refund_hold_round : null;
  if (end.money === 'release') {
    if (open !== null) voidReserve(unit, pair, open, now);
    return;
  }
  const round = open ?? Math.max(...attempts.map((it) => it.round)) + 1;
  if (open === null) reserveAnew(unit, pair, round, now);
  giveBack(unit, pair, round, now, by);
}

/** What somebody had recorded of it is not so; it failed, and for what its operator has said. */
const failAsSaid = (refund: TransactionRecord, attempt: AttemptRecord): void =>
  void Object.assign(refund, {
    operator_reference: null,
    reason_code: attempt.reason_code,
    provider_reason: attempt.provider_reason,
  });

/** All of it or nothing; refuses `balance.insufficient` where the account no longer covers what has left. */
async function saveBook(tx: Tx, unit: RefundUnit, now: Date, seesBalance: boolean): Promise<void> {
  for (const posting of unit.postings) await postCovered(tx, posting, seesBalance);
  await saveTransactions(tx, [...unit.saved], now);
  await countPayments(tx, unit.customers);
  await addEvents(tx, unit.events);
  await endMadeGood(tx, [...unit.givenBack], now);
  await addLive(
    tx,
    [...unit.saved].map((row) => liveOf(row, now)),
  );
}
