import { isInSuspense } from '#domain/states/refund.ts';
import type { RefundTry } from '#domain/states/refund-doubt.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { collectionAccount } from '../../../../../ledger/chart.ts';
import type { Posting } from '../../../../../ledger/posting.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import type { CustomerPayment } from '../../../../terms/customers/public.ts';
import type { NotificationWish } from '../../../../ground/notifications/public.ts';
import { holderOf } from '../payout/payout-postings.ts';
import { payerOf, stateOf, type TransactionRecord } from '../../store/transactions.ts';
import { type AttemptRecord } from '../../store/attempts.ts';
import { type Bilingual, type EventInput } from '../../store/timeline.ts';

/**
 * What happens to refunds in one transaction, whoever says so: the operator, or a person who found out. Rows are locked
 * and changed in memory; postings, timeline and news are gathered, and whoever opened the book writes all of it or
 * nothing.
 */
export type RefundUnit = {
  events: EventInput[];
  postings: Posting[];
  customers: CustomerPayment[];
  saved: Set<TransactionRecord>;
  /** Payments of which money went back. */
  givenBack: Set<TransactionRecord>;
  /** Told as failed. */
  failed: RefundPair[];
  /** Told as contradicted; what of them has not left never leaves. */
  contradicted: TransactionRecord[];
  /** Told as denied: a person had recorded them as paid. */
  denied: TransactionRecord[];
  /** Denied no more by their operator: whoever was asked is asked only about what else stands against them. */
  affirmed: TransactionRecord[];
};
export const refundUnit = (): RefundUnit => ({
  events: [],
  postings: [],
  customers: [],
  saved: new Set(),
  givenBack: new Set(),
  failed: [],
  contradicted: [],
  denied: [],
  affirmed: [],
});

/** A refund with the payment it gives back. */
export type RefundPair = { refund: TransactionRecord; original: TransactionRecord };
/** Who says so, for the timeline. */
export type EventActor = Pick<EventInput, 'actorKind' | 'actorName' | 'requestId'>;
export const byOperator = (row: TransactionRecord): EventActor => ({ actorKind: 'operator', actorName: row.operator });

/** The tries of a refund, as the rules about a doubt know them. */
export const triesOf = (attempts: readonly AttemptRecord[]): RefundTry[] =>
  attempts.map(({ id, round, state, submissions, verdict }) => ({
    id,
    round,
    state: state,
    submissions,
    verdict,
  }));

export function recordRefundEvent(
  unit: RefundUnit,
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  now: Date,
  by: EventActor,
  data: Record<string, unknown> | null,
  note: Bilingual | string | null = null,
): void {
  unit.saved.add(row);
  unit.events.push({
    organisationId: row.organisation_id,
    transactionId: row.id,
    at: now,
    kind,
    ...by,
    from,
    to: stateOf(row),
    data,
    note: typeof note === 'string' ? { en: note, fr: note } : note,
  });
}

const refOf = ({ refund }: RefundPair, now: Date, round: number) => ({
  organisationId: refund.organisation_id,
  refId: refund.id,
  occurredAt: now,
  bookedAt: now,
  round,
});
const accountOf = ({ original }: RefundPair) => collectionAccount(original.sub_account_id);

/** Sets the amount aside again where its reserve had gone back. */
export function reserveAnew(unit: RefundUnit, pair: RefundPair, round: number, now: Date): void {
  const { refund } = pair;
  const ref = refOf(pair, now, round);
  unit.postings.push(
    isInSuspense(pair)
      ? postingFor('automaticRefund.reserve', ref, { amount: refund.amount })
      : postingFor('refund.reserve', ref, { amount: refund.amount, account: accountOf(pair) }),
  );
  refund.refund_hold_round = round;
}

/** Gives the reserve back. */
export function voidReserve(unit: RefundUnit, pair: RefundPair, round: number, now: Date): void {
  const { refund } = pair;
  unit.saved.add(refund);
  const ref = refOf(pair, now, round);
  unit.postings.push(
    isInSuspense(pair)
      ? postingFor('automaticRefund.void', ref, { amount: refund.amount })
      : postingFor('refund.void', ref, { amount: refund.amount, account: accountOf(pair) }),
  );
  refund.refund_hold_round = null;
}

/** The payer has it: out of the reserve of `round`, and the payment says how much of it went back. */
export function giveBack(unit: RefundUnit, pair: RefundPair, round: number, now: Date, by: EventActor): void {
  const { refund, original } = pair;
  const ref = refOf(pair, now, round);
  const operator = holderOf(refund);
  const isAutomatic = isInSuspense(pair);
  unit.postings.push(
    isAutomatic
      ? postingFor('automaticRefund.commit', ref, { operator, amount: refund.amount })
      : postingFor('refund.commit', ref, { operator, amount: refund.amount, account: accountOf(pair) }),
  );
  refund.refund_hold_round = null;
  refund.completed_at = now;
  refund.reason_code = null;
  original.refunded_amount += refund.amount;
  unit.givenBack.add(original);
  const from = stateOf(original);
  const event = original.refunded_amount >= original.amount ? 'refundedFully' : 'refundedPartly';
  const move = moveTransaction({ ...from, flow: 'in' }, event);
  if (move.ok) Object.assign(original, { status: move.status, stage: move.stage });
  recordRefundEvent(unit, original, event, from, now, by, { refundId: refund.id, amount: refund.amount });
  countBack(unit, pair, -refund.amount, now);
}

/** The payer did not get it after all: where it had come from it is again, and the payment gave back that much less. */
export function takeBack(unit: RefundUnit, pair: RefundPair, round: number, now: Date, by: EventActor): void {
  const { refund, original } = pair;
  const ref = refOf(pair, now, round);
  const operator = holderOf(refund);
  unit.postings.push(
    isInSuspense(pair)
      ? postingFor('automaticRefund.return', ref, { operator, amount: refund.amount })
      : postingFor('refund.return', ref, { operator, amount: refund.amount, account: accountOf(pair) }),
  );
  refund.completed_at = null;
  original.refunded_amount -= refund.amount;
  const from = stateOf(original);
  const move = moveTransaction({ ...from, flow: 'in' }, 'refundTakenBack');
  if (move.ok) Object.assign(original, { status: move.status, stage: move.stage });
  recordRefundEvent(unit, original, 'refundTakenBack', from, now, by, { refundId: refund.id, amount: refund.amount });
  countBack(unit, pair, refund.amount, now);
}

/** What the payer of a payment that is the merchant's has paid in all. */
function countBack(unit: RefundUnit, { refund, original }: RefundPair, amount: number, now: Date): void {
  if (original.trigger !== null || !original.customer_id) return;
  const { organisation_id: organisationId } = refund;
  unit.customers.push({ organisationId, customerId: original.customer_id, amount, count: 0, at: now });
}

/**
 * The payer got it beside what was given back: the merchant's account bears it, whatever the refund's own money was.
 */
export const loseBeyond = (unit: RefundUnit, pair: RefundPair, round: number, now: Date, by: EventActor): void =>
  bookBeyond(unit, pair, { recipe: 'refund.beyond', kind: 'paidBeyond', round }, now, by);

/** One of two tries was not paid after all: the one that went beyond is the refund, and nothing is borne beside it. */
export const takeBeyondBack = (unit: RefundUnit, pair: RefundPair, round: number, now: Date, by: EventActor): void =>
  bookBeyond(unit, pair, { recipe: 'refund.beyondReturn', kind: 'beyondTakenBack', round }, now, by);

function bookBeyond(
  unit: RefundUnit,
  pair: RefundPair,
  it: { recipe: 'refund.beyond' | 'refund.beyondReturn'; kind: 'paidBeyond' | 'beyondTakenBack'; round: number },
  now: Date,
  by: EventActor,
): void {
  const { refund, original } = pair;
  const { amount } = refund;
  unit.postings.push(
    postingFor(it.recipe, refOf(pair, now, it.round), {
      operator: holderOf(refund),
      amount,
      account: accountOf(pair),
    }),
  );
  recordRefundEvent(unit, original, it.kind, stateOf(original), now, by, { refundId: refund.id, amount });
}

export const aboutRefund = (
  type: 'refundRequired' | 'refundFailed' | 'refundContradiction' | 'refundSettled',
  row: TransactionRecord,
  environment: EnvironmentName,
  at: Date,
  what?: 'denied' | 'return',
): NotificationWish => ({
  organisationId: row.organisation_id,
  environment,
  type,
  withPermission: 'refunds:approve',
  refType: 'transaction',
  refId: row.id,
  params: { amount: row.amount, payer: payerOf(row), ...(what ? { what } : {}) },
  subAccountId: row.sub_account_id,
  at,
});

/** That it failed, and where its money is. */
export const aboutFailed = (pair: RefundPair, environment: EnvironmentName, at: Date): NotificationWish =>
  aboutRefund('refundFailed', pair.refund, environment, at, isInSuspense(pair) ? 'return' : undefined);
