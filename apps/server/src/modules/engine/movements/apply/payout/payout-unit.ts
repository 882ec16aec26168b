import type { ReasonCode } from '#domain/payments/reasons.ts';
import type { Day } from '#domain/values/time.ts';
import type { TransactionState } from '#domain/states/transaction.ts';
import { postOrThrow } from '../../../../../ledger/post.ts';
import type { Posting } from '../../../../../ledger/posting.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import type { Tx } from '../../../../context.ts';
import { notificationDone, notifyAll, type NotificationWish } from '../../../../ground/notifications/public.ts';
import {
  changeFacts,
  insertPayoutAttempts,
  savePayouts,
  stopAttempts,
  type PayoutRecord,
} from '../../store/payouts.ts';
import { writeTerms } from '../../store/terms-of-tries.ts';
import { addEvents, type EventInput, type Bilingual } from '../../store/timeline.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { liveOf, saveTransactions, type TransactionRecord, stateOf } from '../../store/transactions.ts';

/** Money that leaves: what its transaction, its facts and the books go through, whichever rail it takes. */
export type PayoutEnd = {
  organisationId: string;
  transactionId: string;
  originId: string | null;
  originItemId: string | null;
  /** `stillOpen`: it has moved and is not over. */
  outcome: 'paid' | 'failed' | 'reversed' | 'stillOpen';
  reason: string | null;
  at: Date;
  amount: number;
  beneficiaryName: string;
  madeBy: string | null;
  news: PayoutNews | null;
};
/**
 * What happened without anybody here having done it, so that whoever made the payment has to be told: it failed, came
 * back, is to be carried out by a person, or waits for the day from which its level has room for it, if one is known.
 */
export type PayoutNews = { kind: 'failed' | 'returned' | 'byHand' } | { kind: 'held'; from: Day | null };
/** Who hears of it, by what it was made by; in the same transaction as the change itself. */
export type OutcomeListener = (tx: Tx, ended: PayoutEnd[], environment: EnvironmentName) => Promise<void>;
export type OutcomeListeners = Partial<Record<PayoutRecord['origin'], OutcomeListener>>;
/** Why nothing goes to a beneficiary now, whoever asked for it. */
export type Stop = 'RECIPIENT_FROZEN' | 'RECIPIENT_CHANGED' | 'ACCOUNT_REVOKED' | 'ACCOUNT_NOT_USABLE';
/** Which of these go where nothing goes now, by their ids: whoever knows beneficiaries is asked. */
export type PayoutStops = (
  tx: Tx,
  entries: readonly { row: TransactionRecord; payout: PayoutRecord }[],
  now: Date,
) => Promise<Map<string, Stop>>;
export type PayoutPorts = { environment: EnvironmentName; listeners: OutcomeListeners; stops: PayoutStops };

/** What whoever made a payment is asked in the moment in which it leaves: which of these stay here, and why. */
export type Leaving = { organisationId: string; transactionId: string; originItemId: string | null };
export type PayoutGate = (tx: Tx, leaving: readonly Leaving[]) => Promise<Map<string, ReasonCode>>;
export type PayoutGates = Partial<Record<PayoutRecord['origin'], PayoutGate>>;
/** A payment, as whoever made it is asked who answers for it. `isAgain`: it had failed and was sent once more. */
export type MadePayout = {
  organisationId: string;
  transactionId: string;
  originId: string | null;
  createdBy: string | null;
  createdAt: Date;
  isAgain: boolean;
};
/** Who alone answers for a payment that no colleague approved: who sent it last, made it, or wrote its rule. */
export type PayoutMaker = (tx: Tx, made: MadePayout) => Promise<string | null>;
export type PayoutMakers = Readonly<Record<PayoutRecord['origin'], PayoutMaker>>;
/** Whoever sends money away has them: no rail carries what its gate holds back. */
export type SendingPorts = PayoutPorts & { gates: PayoutGates; makers: PayoutMakers };

export type PayoutUnit = {
  rows: Set<TransactionRecord>;
  payouts: Set<PayoutRecord>;
  postings: Posting[];
  events: EventInput[];
  ended: Map<string, { origin: PayoutRecord['origin']; end: PayoutEnd }>;
  wishes: NotificationWish[];
  stopped: TransactionRecord[];
  /**
   * `answered`: their operator has answered what people were asked. `corrected`: are again what an earlier try carried.
   */
  answered: TransactionRecord[];
  corrected: { row: TransactionRecord; payout: PayoutRecord }[];
  again: { row: TransactionRecord; payout: PayoutRecord; at: Date }[];
};
export const payoutUnit = (): PayoutUnit => ({
  rows: new Set(),
  payouts: new Set(),
  postings: [],
  events: [],
  ended: new Map(),
  wishes: [],
  stopped: [],
  answered: [],
  corrected: [],
  again: [],
});

export function recordEvent(
  unit: PayoutUnit,
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  now: Date,
  outcome: Pick<PayoutOutcome, 'by' | 'note' | 'data' | 'reason' | 'operatorReference'> & { requestId?: string | null },
): void {
  unit.events.push({
    organisationId: row.organisation_id,
    transactionId: row.id,
    at: now,
    kind,
    actorKind: outcome.by?.kind ?? (kind === 'silent' ? 'system' : 'operator'),
    actorName: outcome.by ? outcome.by.name : row.operator,
    from,
    to: stateOf(row),
    note: outcome.note ?? null,
    requestId: outcome.requestId ?? null,
    data: {
      ...outcome.data,
      ...(outcome.reason ? { reason: outcome.reason.code, providerReason: outcome.reason.providerReason } : {}),
      ...(outcome.operatorReference ? { operatorReference: outcome.operatorReference } : {}),
    },
  });
}

export function noteOutcome(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutEnd['outcome'],
  now: Date,
  news: PayoutNews | null = null,
): void {
  unit.ended.set(row.id, {
    origin: payout.origin,
    end: {
      organisationId: row.organisation_id,
      transactionId: row.id,
      originId: payout.origin_id,
      originItemId: payout.origin_item_id,
      outcome,
      reason: row.reason_code,
      at: now,
      amount: row.amount,
      beneficiaryName: payout.beneficiary_name,
      madeBy: row.created_by,
      news: news ?? unit.ended.get(row.id)?.end.news ?? null,
    },
  });
}

/** Writes all of a book: rows, facts, postings, timeline, and tells whoever made the payments. */
export async function savePayoutUnit(tx: Tx, ports: PayoutPorts, unit: PayoutUnit, now: Date): Promise<void> {
  await stopAttempts(tx, unit.stopped);
  for (const { row, payout, at } of unit.again) await nextAttempt(tx, unit, row, payout, now, at);
  await saveTransactions(tx, [...unit.rows], now);
  await savePayouts(tx, [...unit.payouts]);
  for (const entry of unit.corrected) await writeTerms(tx, entry);
  await postOrThrow(tx, unit.postings);
  await addEvents(tx, unit.events);
  for (const { organisation_id: organisationId, id } of unit.answered)
    await notificationDone(tx, {
      organisationId,
      refType: 'transaction',
      refId: id,
      byName: '',
      at: now,
      types: ['payoutContradiction'],
    });
  await notifyAll(tx, unit.wishes);
  await addLive(
    tx,
    [...unit.rows].map((row) => liveOf(row, now)),
  );
  const byOrigin = Map.groupBy(unit.ended.values(), ({ origin }) => origin);
  for (const [origin, listener] of entriesOf(ports.listeners)) {
    const ended = byOrigin.get(origin)?.map(({ end }) => end);
    if (ended) await listener(tx, ended, ports.environment);
  }
}

const entriesOf = (listeners: OutcomeListeners) =>
  Object.entries(listeners) as [PayoutRecord['origin'], OutcomeListener][];

async function nextAttempt(
  tx: Tx,
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  now: Date,
  at: Date,
): Promise<void> {
  changeFacts(unit, payout, { round: payout.round + 1 });
  await insertPayoutAttempts(tx, [{ row, payout }], now, at);
}

export type PayoutOutcome = {
  event: 'accepted' | 'paid' | 'refused' | 'silent' | 'requeued' | 'reversed';
  /** Which attempt says so: an earlier one no longer speaks for the payment. */
  round: number;
  reason?: { code: string; providerReason: string } | null;
  operatorReference?: string | null;
  by?: { kind: EventInput['actorKind']; name: string | null };
  note?: Bilingual | null;
  data?: Record<string, unknown>;
};

export const leaveQueue = (unit: PayoutUnit, payout: PayoutRecord): void =>
  changeFacts(unit, payout, { queue_until: null, scheduled_for: null });

/** The money is no longer set aside, and nothing waits any more. */
export function releaseReserve(unit: PayoutUnit, payout: PayoutRecord): void {
  changeFacts(unit, payout, { held: false });
  leaveQueue(unit, payout);
}
