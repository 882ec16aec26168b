import { moveTransaction, type TransactionEvent, type TransactionState } from '#domain/states/transaction.ts';
import type { RefundTrigger } from '#domain/states/refund.ts';
import type { AttemptState } from '#domain/states/attempt.ts';
import type { Capabilities, NotPrepared, Outcome, OutcomeReason, ProviderCode } from '../../connectors/connector.ts';
import { collectionAccount } from '../../ledger/chart.ts';
import { postOrThrow } from '../../ledger/post.ts';
import { postingFor } from '../../ledger/recipes.ts';
import type { Clock } from '../../kit/clock.ts';
import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import { countPayments } from '../customers/public.ts';
import { notifyAll } from '../notifications/public.ts';
import { holderOf } from './account-of.ts';
import { applyToRefund } from './apply-refund-words.ts';
import { isNotTaken, isSurelyNotTaken, notTakenPatienceSeconds, stepAfter, type Step } from './attempt-step.ts';
import { openAutomaticRefund } from './automatic-refund.ts';
import { failOver, railInstead, restSilentRails } from './fail-over.ts';
import {
  applyPayoutWord,
  payoutBook,
  savePayoutBook,
  type PayoutBook,
  type PayoutPorts,
  type PayoutWord,
} from './outgoing.ts';
import { payoutsOf, stopAttempts, type PayoutRecord } from './payout-rows.ts';
import { aboutRefund, refundBook, type RefundBook } from './refund-book.ts';
import {
  addEvents,
  addLive,
  liveOf,
  lockAttempts,
  lockTransactions,
  saveAttempts,
  saveTransactions,
  type AttemptRecord,
  type TransactionRecord,
} from './records.ts';

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

/** Whether money that arrived is wanted: a second payment on a single-use link, for instance, is not. */
export type SaleJudge = (
  tx: Tx,
  sales: readonly TransactionRecord[],
  now: Date,
) => Promise<Map<string, RefundTrigger | null>>;
/** Who hears of money that came in and stays. */
export type SaleTeller = (tx: Tx, sales: readonly TransactionRecord[], now: Date) => Promise<void>;
export type ApplyPorts = {
  environment: EnvironmentName;
  clock: Clock;
  capabilitiesOf(provider: ProviderCode): Capabilities;
  judgeSales: SaleJudge;
  tellPaid: SaleTeller;
  payouts: PayoutPorts;
};

type Book = RefundBook & { paid: TransactionRecord[]; fresh: string[] };

/**
 * Turns provider answers into state, postings and timeline, all in the caller's transaction: either everything of a
 * report is booked or nothing. Applying the same report again changes nothing, because states only move forward and
 * every posting carries its own key.
 */
export async function applyReports(
  tx: Tx,
  ports: ApplyPorts,
  reports: readonly Report[],
): Promise<{ transactionIds: string[]; wake: boolean }> {
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
  const outgoing = payoutBook();
  const book: Book = { ...refundBook(), paid: [], fresh: [] };
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
        book,
        transaction,
        report.originalId ? transactions.get(report.originalId) : undefined,
        { step, before: attempt },
        now,
      );
    else applyToSale(book, transaction, step, now);
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
  await stopAttempts(tx, book.contradicted);
  await settlePaid(tx, ports, book, now);
  await saveTransactions(
    tx,
    [...new Set([...book.saved, ...looked])].filter((row) => !outgoing.rows.has(row)),
    now,
  );
  await savePayoutBook(tx, ports.payouts, outgoing, now);
  await countPayments(tx, book.customers);
  await postOrThrow(tx, book.postings);
  await addEvents(tx, book.events);
  await notifyAll(tx, [
    ...book.failed.map((row) => aboutRefund('refundFailed', row, ports.environment, now)),
    ...book.contradicted.map((row) => aboutRefund('refundContradiction', row, ports.environment, now)),
  ]);
  await addLive(
    tx,
    [...book.saved].map((row) => liveOf(row, now)),
  );
  // Due already: a callback came while the provider was being spoken to, so it is asked again at once and not at the next sweep.
  const isDue = steps.some(
    ({ attempt }) => attempt.next_step === 'status' && attempt.next_step_at !== null && attempt.next_step_at <= now,
  );
  return {
    transactionIds: [...book.saved, ...outgoing.rows].map((row) => row.id),
    wake: isDue || book.fresh.length > 0 || outgoing.again.some(({ at }) => at <= now),
  };
}

/** A process that stood still says that nothing was taken, and another has sent it since: that no longer speaks for the attempt. */
function isOvertaken({ submissions, answer, evidence }: Report, attempt: AttemptRecord): boolean {
  if (submissions === undefined || submissions === attempt.submissions) return false;
  return (
    answer.kind === 'notPrepared' ||
    answer.kind === 'notFound' ||
    (answer.kind === 'refused' && evidence === 'submitAnswer')
  );
}

const touch = (book: Book, row: TransactionRecord): TransactionRecord => {
  book.saved.add(row);
  return row;
};

const isOpen = (row: TransactionRecord): boolean => row.status === 'pending' || row.status === 'processing';
const stateOf = (row: TransactionRecord) => ({ status: row.status, stage: row.stage }) as TransactionState;

const saleEvents: Record<AttemptState, TransactionEvent | null> = {
  created: null,
  submitting: null,
  accepted: 'accepted',
  waitingPayer: 'waitingPayer',
  processing: 'payerApproved',
  unknown: null,
  succeeded: 'paid',
  failed: 'refused',
  cancelled: 'payerCancelled',
  expired: 'payerTimedOut',
  reversed: 'reversed',
  underReview: 'silent',
};

function noteReason(row: TransactionRecord, reason: OutcomeReason | null): void {
  if (!reason) return;
  row.reason_code = reason.code;
  row.provider_reason = reason.providerReason;
}

function record(
  book: Book,
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  now: Date,
  data: Record<string, unknown> | null,
): void {
  book.events.push({
    organisationId: row.organisation_id,
    transactionId: row.id,
    at: now,
    kind,
    actorKind: kind === 'silent' ? 'system' : 'operator',
    actorName: row.operator,
    from,
    to: stateOf(row),
    data,
  });
}

function applyToSale(book: Book, row: TransactionRecord, step: Step, now: Date): void {
  const { attempt } = step;
  const wasOpen = isOpen(row);
  let event = step.moved ? saleEvents[step.moved] : null;
  if (event === 'waitingPayer' && attempt.redirect_url) event = 'redirectReady';
  if (!event && step.overdue && wasOpen) event = 'silent';
  const from = stateOf(row);
  const move = event && moveTransaction({ ...from, flow: 'in' }, event);
  const isPaidOtherwise = step.reason?.code === 'PAID_OTHERWISE';
  if (!event || !move?.ok) {
    // The same word again, or one that came too late to matter; but what was paid is said whenever it comes to be known.
    if (event === 'paid' && row.stage === 'creditedByHand') contradict(book, row, now);
    else if (isPaidOtherwise && row.completed_at === null && row.reason_code !== step.reason!.code)
      sayPaidOtherwise(book, row, step.reason!, now);
    return;
  }
  touch(book, row);
  row.status = move.status;
  row.stage = move.stage;
  if (move.anomaly) row.anomaly = move.anomaly;
  if (attempt.operator_reference) row.operator_reference = attempt.operator_reference;
  row.prompt_expires_at = attempt.window_ends_at;
  if (event === 'paid') {
    row.completed_at = now;
    row.reason_code = null;
    row.provider_reason = null;
    book.paid.push(row);
  } else noteReason(row, step.reason);
  record(
    book,
    row,
    isPaidOtherwise ? 'paidOtherwise' : event,
    from,
    now,
    step.reason
      ? { reason: step.reason.code, providerReason: step.reason.providerReason }
      : attempt.operator_reference
        ? { operatorReference: attempt.operator_reference }
        : null,
  );
}

/** What an adjustment has credited is never booked a second time: somebody is shown that the operator says "paid" all the same. */
function contradict(book: Book, row: TransactionRecord, now: Date): void {
  touch(book, row).anomaly = 'contradiction';
  record(book, row, 'contradicted', stateOf(row), now, null);
}

/** While it is unclear already, or over: from now on it is known what was paid. */
function sayPaidOtherwise(book: Book, row: TransactionRecord, reason: OutcomeReason, now: Date): void {
  touch(book, row);
  noteReason(row, reason);
  record(book, row, 'paidOtherwise', stateOf(row), now, { reason: reason.code, providerReason: reason.providerReason });
}

const payoutEvents: Record<AttemptState, PayoutWord['event'] | null> = {
  created: null,
  submitting: null,
  accepted: 'accepted',
  waitingPayer: 'accepted',
  processing: 'accepted',
  unknown: null,
  succeeded: 'paid',
  failed: 'refused',
  cancelled: 'refused',
  expired: 'refused',
  reversed: 'reversed',
  underReview: 'silent',
};
/** How long it may go on being offered to an operator who does not take it. */
const patienceOf = (attempt: AttemptRecord, payout: PayoutRecord): number =>
  payout.queue_until ? (payout.queue_until.getTime() - attempt.created_at.getTime()) / 1000 : notTakenPatienceSeconds;

function applyToPayout(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  step: Step,
  environment: EnvironmentName,
  now: Date,
): void {
  const { attempt } = step;
  let event = step.moved ? payoutEvents[step.moved] : null;
  if (!event && step.notTaken) event = 'requeued';
  // Also of what waited to be offered again, and was called about meanwhile.
  if (!event && step.overdue && (isOpen(row) || row.status === 'onHold')) event = 'silent';
  if (event)
    applyPayoutWord(
      book,
      row,
      payout,
      { event, round: attempt.round, reason: step.reason, operatorReference: attempt.operator_reference },
      environment,
      now,
    );
}

/** Money that came in: booked to the merchant, or received for return when nobody asked for it. */
async function settlePaid(tx: Tx, ports: ApplyPorts, book: Book, now: Date): Promise<void> {
  if (book.paid.length === 0) return;
  const verdicts = await ports.judgeSales(tx, book.paid, now);
  for (const row of book.paid) {
    const trigger = verdicts.get(row.id) ?? null;
    const operator = holderOf(row);
    const ref = { organisationId: row.organisation_id, refId: row.id, occurredAt: now, bookedAt: now };
    if (row.type === 'topUp') {
      book.postings.push(
        postingFor('topUp', ref, { source: `providerClearing:${operator}`, amount: row.amount, account: 'payout' }),
      );
      continue;
    }
    if (trigger === null) {
      book.postings.push(
        postingFor('collection.charge', ref, {
          operator,
          amount: row.amount,
          payerFee: row.payer_fee,
          merchantFee: row.merchant_fee,
          account: collectionAccount(row.sub_account_id),
        }),
      );
      if (row.customer_id)
        book.customers.push({
          organisationId: row.organisation_id,
          customerId: row.customer_id,
          amount: row.amount,
          count: 1,
          at: now,
        });
      continue;
    }
    // Nobody asked for this money: it is all the payer's, no fee is taken, and it goes back.
    row.amount += row.payer_fee;
    row.fee = 0;
    row.payer_fee = 0;
    row.merchant_fee = 0;
    row.net = row.amount;
    row.anomaly = trigger;
    row.trigger = trigger;
    book.postings.push(postingFor('automaticRefund.receive', ref, { operator, amount: row.amount }));
    const refund = await openAutomaticRefund(tx, row, trigger, ports.environment, now);
    book.postings.push(...refund.postings);
    book.events.push(...refund.events);
    book.fresh.push(refund.id);
  }
  await ports.tellPaid(
    tx,
    book.paid.filter((row) => row.trigger === null),
    now,
  );
}
