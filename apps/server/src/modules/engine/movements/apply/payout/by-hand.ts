import { sql } from 'kysely';
import type { AttemptState } from '#domain/states/attempt.ts';
import type { TransactionEvent, TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import { fail } from '../../../../../kit/http/fail.ts';
import type { Tx } from '../../../../context.ts';
import { amountOf, partsOf, refOf } from './payout-postings.ts';
import { backToTermsOf, otherTermsOf, writeTerms } from '../../store/terms-of-tries.ts';
import { changeFacts, type PayoutRecord } from '../../store/payouts.ts';
import { lift } from './tries-in-doubt.ts';
import {
  payoutUnit,
  recordEvent,
  savePayoutUnit,
  noteOutcome,
  type PayoutUnit,
  type PayoutPorts,
} from './payout-unit.ts';
import { stayInDoubt } from './contradicted.ts';
import { voidHold } from './outgoing.ts';
import { lockPayouts, type Locked, type PayoutKey } from '../../store/lock-payouts.ts';
import { cover, type ReleaseBy } from '../../stage/release.ts';
import { shortOf } from '../../open/payout/shortage.ts';
import { postOrThrow } from '../../../../../ledger/post.ts';

export type ManualReport = {
  by: ReleaseBy;
  note: string | null;
  evidence?: Record<string, unknown>;
  operatorReference?: string | null;
};

async function decided(tx: Tx, key: PayoutKey, event: TransactionEvent): Promise<Locked & { from: TransactionState }> {
  const [entry] = await lockPayouts(tx, [key]);
  if (!entry) throw new Error(`${key.transactionId} is no payment that leaves`);
  const from = { status: entry.row.status, stage: entry.row.stage };
  const move = moveTransaction({ ...from, flow: 'out' }, event);
  if (!move.ok)
    fail('transfers.action_not_possible', {
      status: from.status,
      stage: from.stage ?? '',
      version: entry.row.version,
      reason: 'notInThisState',
    });
  entry.row.status = move.status;
  entry.row.stage = move.stage;
  return { ...entry, from };
}

/**
 * A person settles, on a paper, what no provider will: a payment in reconciliation, one whose failure was
 * contradicted, or one called off or written down as not done that a person had paid by hand. Paid is booked like any
 * other, reserved anew where its reserve had gone back; failed gives back what is still set aside.
 */
export async function settleByHand(
  tx: Tx,
  now: Date,
  key: PayoutKey,
  outcome: 'paid' | 'failed',
  report: ManualReport,
  ports: PayoutPorts,
): Promise<void> {
  const unit = payoutUnit();
  const isOpen = (await lockPayouts(tx, [key]))[0]?.row.status === 'processing';
  if (outcome === 'failed' && !isOpen) return refundPayout(tx, now, key, report, ports);
  await refuseUnderWay(tx, key);
  const event = outcome === 'paid' ? 'completedByAdmin' : 'failedByAdmin';
  const { from, ...entry } = await decided(tx, key, event);
  const { row, payout } = entry;
  // The question is answered. Where two attempts were paid, a paper stands for one of them.
  row.anomaly = outcome === 'paid' && payout.paid_tries.length > 1 ? 'paidBeyond' : null;
  let isStillAsked = false;
  if (outcome === 'paid') {
    const paid = payout.paid_tries[0] ?? payout.round;
    changeFacts(unit, payout, { hand_round: paid, denied: false });
    if (payout.held && otherTermsOf(payout, paid)) {
      // What is set aside is what a later try would have taken, which never left: it is free, and what left is set
      // aside instead.
      await postOrThrow(tx, [postingFor('payout.void', refOf(payout, now), amountOf(payout))]);
      changeFacts(unit, payout, { held: false });
    }
    if (backToTermsOf(unit, entry, paid)) await writeTerms(tx, entry);
    if (!payout.held) changeFacts(unit, payout, { round: payout.round + 1 });
    changeFacts(unit, payout, { rail: await railThatPaid(tx, entry) });
    row.provider = payout.rail;
    if (!(await cover(tx, unit, entry, now)))
      await shortOf(tx, row.organisation_id, payout.source_account as 'payout', payout.total_debit);
    unit.postings.push(postingFor('payout.commit', refOf(payout, now), partsOf(payout, row)));
    changeFacts(unit, payout, { held: false, queue_until: null, scheduled_for: null });
    Object.assign(row, { completed_at: now, reason_code: null, provider_reason: null });
  } else {
    voidHold(unit, payout, now);
    isStillAsked = liftFirst(unit, payout);
  }
  if (report.operatorReference) row.operator_reference = report.operatorReference;
  unit.rows.add(row);
  recordEvent(unit, row, event, from, now, {
    by: report.by,
    note: report.note ? { en: report.note, fr: report.note } : null,
    data: report.evidence ?? {},
    requestId: report.by.requestId ?? null,
  });
  if (isStillAsked) stayInDoubt(unit, row, payout, ports.environment, now);
  noteOutcome(unit, row, payout, isStillAsked ? 'stillOpen' : outcome, now);
  await savePayoutUnit(tx, ports, unit, now);
  await closeAttempts(tx, key);
  if (from.status === 'cancelled' || (from.status === 'failed' && from.stage !== 'refundRequired'))
    await payAfterAll(tx, now, key, payout.hand_round!, report);
}

/** The try that was taken back from whoever had it in hand, or written down as not done, is the one that was paid. */
const payAfterAll = (tx: Tx, now: Date, key: PayoutKey, round: number, report: ManualReport): Promise<unknown> =>
  tx
    .updateTable('attempts')
    .set({
      state: 'succeeded',
      submitted_at: sql`coalesce(submitted_at, ${now})`,
      accepted_at: now,
      last_checked_at: now,
      reason_code: null,
      provider_reason: null,
      operator_reference: report.operatorReference ?? null,
      evidence: JSON.stringify(report.evidence ?? {}),
    })
    .where('organisation_id', '=', key.organisationId)
    .where('transaction_id', '=', key.transactionId)
    .where('operation', '=', 'payout')
    .where('round', '=', round)
    .where('provider', '=', 'manual')
    .where('state', 'in', ['cancelled', 'failed'])
    .execute();

/**
 * While one attempt is said to be paid and another is still with its rail, and asked about, a word about the payment
 * would be a word about both.
 */
async function refuseUnderWay(tx: Tx, { organisationId, transactionId }: PayoutKey): Promise<void> {
  const tries = await tx
    .selectFrom('attempts')
    .select(['state', 'next_step'])
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', transactionId)
    .where('operation', '=', 'payout')
    .execute();
  const underWay: AttemptState[] = ['submitting', 'accepted', 'waitingPayer', 'processing', 'unknown'];
  if (
    !tries.some(({ state }) => state === 'succeeded') ||
    !tries.some(({ state, next_step: next }) => next !== null && underWay.includes(state))
  )
    return;
  fail('transfers.action_not_possible', { reason: 'beingChecked' });
}

/**
 * What was said of the first try in doubt is answered: nothing of it is gone. Answers whether another one is in doubt
 * as well.
 */
function liftFirst(unit: PayoutUnit, payout: PayoutRecord): boolean {
  if (payout.paid_tries[0] !== undefined) lift(unit, payout, payout.paid_tries[0]);
  return payout.paid_tries.length > 0;
}

/**
 * Money that was said to have left is back with the rail: nothing of it was booked, so nothing is; the case is closed.
 * Where more tries are said to be paid a paper stands for one of them, and the next is the question.
 */
export async function refundPayout(
  tx: Tx,
  now: Date,
  key: PayoutKey,
  report: ManualReport,
  ports: PayoutPorts,
): Promise<void> {
  const unit = payoutUnit();
  const { from, row, payout } = await decided(tx, key, 'refundedFully');
  const about = payout.paid_tries[0];
  const isStillAsked = liftFirst(unit, payout);
  row.anomaly = null;
  voidHold(unit, payout, now);
  unit.rows.add(row);
  if (isStillAsked) stayInDoubt(unit, row, payout, ports.environment, now);
  recordEvent(unit, row, isStillAsked ? 'doubtLifted' : 'refundedFully', from, now, {
    by: report.by,
    note: report.note ? { en: report.note, fr: report.note } : null,
    data: { ...report.evidence, ...(about === undefined ? {} : { round: about }) },
    requestId: report.by.requestId ?? null,
  });
  noteOutcome(unit, row, payout, isStillAsked ? 'stillOpen' : 'failed', now);
  await savePayoutUnit(tx, ports, unit, now);
}

/** Where an earlier try turned out to have paid, the money left through its rail. */
async function railThatPaid(tx: Tx, { row, payout }: Locked): Promise<PayoutRecord['rail']> {
  const paid = await tx
    .selectFrom('attempts')
    .select('provider')
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('operation', '=', 'payout')
    .where('state', '=', 'succeeded')
    .where('round', '=', payout.hand_round)
    .executeTakeFirst();
  return (paid?.provider as PayoutRecord['rail'] | undefined) ?? payout.rail;
}

/**
 * What its rail has taken, or has called about, is asked about on: it may still say otherwise. Nothing is offered to it
 * any more.
 */
async function closeAttempts(tx: Tx, { organisationId, transactionId }: PayoutKey): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ next_step: null, next_step_at: null })
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', transactionId)
    .where('announced_at', 'is', null)
    .where((eb) => eb.or([eb('accepted_at', 'is', null), eb('next_step', 'is distinct from', 'status')]))
    .execute();
}
