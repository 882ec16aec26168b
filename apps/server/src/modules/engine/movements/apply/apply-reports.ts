import { isFinalAttempt } from '#domain/states/attempt.ts';
import { anomalyOf } from '#domain/states/refund-doubt.ts';
import type { RefundTrigger } from '#domain/states/refund.ts';
import type { Capabilities, NotPrepared, Outcome, ProviderCode } from '../../../../connectors/connector.ts';
import { postOrThrow } from '../../../../ledger/post.ts';
import type { Clock } from '../../../../kit/clock.ts';
import type { EnvironmentName } from '../../../../kit/http/context.ts';
import type { Tx } from '../../../context.ts';
import { countPayments } from '../../../terms/customers/public.ts';
import { notificationDone, notifyAll } from '../../../ground/notifications/public.ts';
import { applyToRefund } from './refund/apply-refund-outcomes.ts';
import { askOn, isNotTaken, isSurelyNotTaken, stepAfter, type Step } from './attempt-step.ts';
import { failOver, railInstead, restSilentRails } from '../rails/fail-over.ts';
import { payoutUnit, savePayoutUnit, type PayoutPorts } from './payout/payout-unit.ts';
import { payoutsOf, stopAttempts } from '../store/payouts.ts';
import { endMadeGood } from '../store/made-good.ts';
import { aboutFailed, aboutRefund, refundUnit } from './refund/refund-unit.ts';
import { addEvents } from '../store/timeline.ts';
import { addLive } from '../../../ground/live/public.ts';
import { liveOf, lockTransactions, saveTransactions, type TransactionRecord, isOpen } from '../store/transactions.ts';
import { lockAttempts, lockTries, saveAttempts, type AttemptRecord } from '../store/attempts.ts';
import { type CollectionUnit, applyToSale, settlePaid } from './collection/apply-sale-outcomes.ts';
import { patienceOf, applyToPayout } from './payout/apply-payout-outcomes.ts';

/** What a provider said about one attempt, on its way into the books. */
export type Report = {
  organisationId: string;
  attemptId: string;
  transactionId: string;
  originalId: string | null;
  evidence: 'submitAnswer' | 'statusQuery';
  answer: Outcome | NotPrepared;
  /** How often the attempt had been sent when this was learned. */
  submissions?: number;
};

/** What an operator said of one payment, refund or payout at last, or that it said nothing clear. */
export type PaymentEnd = { provider: string; operation: string; result: string };

/** Whether money that arrived is wanted: a second payment on a single-use link, for instance, is not. */
export type SaleJudge = (
  tx: Tx,
  sales: readonly TransactionRecord[],
  now: Date,
) => Promise<Map<string, RefundTrigger | null>>;
/** Who hears of money that came in and stays. */
export type SaleListener = (tx: Tx, sales: readonly TransactionRecord[], now: Date) => Promise<void>;
export type ApplyPorts = {
  environment: EnvironmentName;
  clock: Clock;
  capabilitiesOf(provider: ProviderCode): Capabilities;
  judgeSales: SaleJudge;
  notifyPaid: SaleListener;
  payouts: PayoutPorts;
};

/**
 * Turns provider answers into state, postings and timeline, all in the caller's transaction: either everything of a
 * report is booked or nothing. Applying the same report again changes nothing, because states only move forward and
 * every posting carries its own key.
 */
export async function applyReports(
  tx: Tx,
  ports: ApplyPorts,
  reports: readonly Report[],
): Promise<{ transactionIds: string[]; ends: PaymentEnd[]; wake: boolean }> {
  const keys = reports.flatMap((report) =>
    [report.transactionId, report.originalId]
      .filter((id) => id !== null)
      .map((id) => ({ organisationId: report.organisationId, id })),
  );
  const transactions = await lockTransactions(tx, keys);
  const attempts = await lockAttempts(
    tx,
    reports.map((report) => ({ organisationId: report.organisationId, id: report.attemptId })),
  );
  // Read only now: a callback that was noted while we waited for the rows is then earlier than us, and seen.
  const now = ports.clock.now();
  const payouts = await payoutsOf(tx, transactions.values());
  const outgoing = payoutUnit();
  const unit: CollectionUnit = { ...refundUnit(), paid: [], fresh: [] };
  const steps: Step[] = [];
  // Somebody may be watching an open payment, so it shows when it was asked about; nothing else of it has changed.
  const looked = new Set<TransactionRecord>();
  for (const report of reports) {
    const attempt = attempts.get(report.attemptId);
    const transaction = transactions.get(report.transactionId);
    if (!attempt || !transaction || isOvertaken(report, attempt)) continue;
    const payout = payouts.get(transaction.id);
    const step = stepAfter(
      attempt,
      report.answer,
      report.evidence,
      ports.capabilitiesOf(attempt.provider as ProviderCode),
      now,
      payout && patienceOf(attempt, payout),
    );
    attempts.set(attempt.id, step.attempt);
    steps.push(step);
    if (report.evidence === 'statusQuery' && isOpen(transaction)) {
      transaction.checked_at = now;
      looked.add(transaction);
    }
    const rail =
      payout && isNotTaken(attempt, report.answer, report.evidence)
        ? await railInstead(
            tx,
            transaction,
            payout,
            attempt,
            { reason: step.reason, isSure: isSurelyNotTaken(attempt, report.answer, report.evidence) },
            now,
          )
        : null;
    if (payout && rail) failOver(outgoing, transaction, payout, step.attempt, step.reason!, rail, now);
    else if (payout) applyToPayout(outgoing, transaction, payout, step, ports.environment, now);
    else if (transaction.type === 'refund')
      applyToRefund(
        unit,
        transaction,
        report.originalId ? transactions.get(report.originalId) : undefined,
        { step, before: attempt },
        now,
      );
    else {
      applyToSale(unit, transaction, step, now);
      if (isOpen(transaction) && step.attempt.state === 'succeeded') askOn(step.attempt, attempt, report.answer, now);
    }
  }
  await saveAttempts(
    tx,
    steps.map((step) => step.attempt),
  );
  await restSilentRails(
    tx,
    steps
      .filter(({ attempt, moved }) => moved === 'unknown' && attempt.operation === 'payout')
      .map(({ attempt }) => attempt),
    now,
  );
  await stopAttempts(tx, unit.contradicted);
  for (const row of unit.affirmed) await endDenial(tx, row, now);
  await settlePaid(tx, ports, unit, now);
  await saveTransactions(
    tx,
    [...new Set([...unit.saved, ...looked])].filter((row) => !outgoing.rows.has(row)),
    now,
  );
  await savePayoutUnit(tx, ports.payouts, outgoing, now);
  await countPayments(tx, unit.customers);
  await postOrThrow(tx, unit.postings);
  await addEvents(tx, unit.events);
  await endMadeGood(tx, [...unit.givenBack], now);
  await notifyAll(tx, [
    ...unit.failed.map((pair) => aboutFailed(pair, ports.environment, now)),
    ...unit.contradicted.map((row) => aboutRefund('refundContradiction', row, ports.environment, now)),
    ...unit.denied.map((row) => aboutRefund('refundContradiction', row, ports.environment, now, 'denied')),
  ]);
  await addLive(
    tx,
    [...unit.saved].map((row) => liveOf(row, now)),
  );
  // Due already: a callback came while the provider was being spoken to, so it is asked again at once and not at the
  // next sweep.
  const isDue = steps.some(
    ({ attempt }) => attempt.next_step === 'status' && attempt.next_step_at !== null && attempt.next_step_at <= now,
  );
  return {
    transactionIds: [...unit.saved, ...outgoing.rows].map((row) => row.id),
    ends: steps.flatMap(endOf),
    wake: isDue || unit.fresh.length > 0 || outgoing.again.some(({ at }) => at <= now),
  };
}

function endOf({ attempt: { provider, operation }, moved }: Step): PaymentEnd[] {
  return moved && (moved === 'unknown' || isFinalAttempt(moved)) ? [{ provider, operation, result: moved }] : [];
}

/** What its other tries leave to be asked about a refund that its operator denies no more, once these are written. */
async function endDenial(tx: Tx, row: TransactionRecord, now: Date): Promise<void> {
  row.anomaly = anomalyOf(await lockTries(tx, row.organisation_id, row.id));
  if (row.anomaly === 'contradiction') return;
  const { organisation_id: organisationId, id: refId } = row;
  const types = ['refundContradiction'] as const;
  await notificationDone(tx, { organisationId, refType: 'transaction', refId, byName: '', at: now, types });
}

/**
 * A process that stood still says that nothing was taken, and another has sent it since: that no longer speaks for the
 * attempt.
 */
function isOvertaken({ submissions, answer, evidence }: Report, attempt: AttemptRecord): boolean {
  if (submissions === undefined || submissions === attempt.submissions) return false;
  return (
    answer.kind === 'notPrepared' ||
    answer.kind === 'notFound' ||
    (answer.kind === 'refused' && evidence === 'submitAnswer')
  );
}
