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
 * back, or waits for the day from which its level has room for it, if one is known.
 */
export type PayoutNews = { kind: 'failed' | 'returned' } | { kind: 'held'; from: Day | null };
/** Who hears of it, by what it was made by; in the same transaction as the change itself. */
export type PayoutTeller = (tx: Tx, ended: PayoutEnd[], environment: EnvironmentName) => Promise<void>;
export type PayoutTellers = Partial<Record<PayoutRecord['origin'], PayoutTeller>>;
/** Why nothing goes to a beneficiary now, whoever asked for it. */
export type Stop = 'RECIPIENT_FROZEN' | 'RECIPIENT_CHANGED' | 'ACCOUNT_REVOKED' | 'ACCOUNT_NOT_USABLE';
/** Which of these go where nothing goes now, by their ids: whoever knows beneficiaries is asked. */
export type PayoutStops = (
  tx: Tx,
  entries: readonly { row: TransactionRecord; payout: PayoutRecord }[],
  now: Date,
) => Promise<Map<string, Stop>>;
export type PayoutPorts = { environment: EnvironmentName; tellers: PayoutTellers; stops: PayoutStops };

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

export type PayoutBook = {
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
export const payoutBook = (): PayoutBook => ({
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

export function say(
  book: PayoutBook,
  row: TransactionRecord,
  kind: string,
  from: TransactionState,
  now: Date,
  word: Pick<PayoutWord, 'by' | 'note' | 'data' | 'reason' | 'operatorReference'> & { requestId?: string | null },
): void {
  book.events.push({
    organisationId: row.organisation_id,
    transactionId: row.id,
    at: now,
    kind,
    actorKind: word.by?.kind ?? (kind === 'silent' ? 'system' : 'operator'),
    actorName: word.by ? word.by.name : row.operator,
    from,
    to: stateOf(row),
    note: word.note ?? null,
    requestId: word.requestId ?? null,
    data: {
      ...word.data,
      ...(word.reason ? { reason: word.reason.code, providerReason: word.reason.providerReason } : {}),
      ...(word.operatorReference ? { operatorReference: word.operatorReference } : {}),
    },
  });
}

export function tell(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutEnd['outcome'],
  now: Date,
  news: PayoutNews | null = null,
): void {
  book.ended.set(row.id, {
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
      news: news ?? book.ended.get(row.id)?.end.news ?? null,
    },
  });
}

/** Writes all of a book: rows, facts, postings, timeline, and tells whoever made the payments. */
export async function savePayoutBook(tx: Tx, ports: PayoutPorts, book: PayoutBook, now: Date): Promise<void> {
  await stopAttempts(tx, book.stopped);
  for (const { row, payout, at } of book.again) await nextAttempt(tx, book, row, payout, now, at);
  await saveTransactions(tx, [...book.rows], now);
  await savePayouts(tx, [...book.payouts]);
  for (const entry of book.corrected) await writeTerms(tx, entry);
  await postOrThrow(tx, book.postings);
  await addEvents(tx, book.events);
  for (const { organisation_id: organisationId, id } of book.answered)
    await notificationDone(tx, {
      organisationId,
      refType: 'transaction',
      refId: id,
      byName: '',
      at: now,
      types: ['payoutContradiction'],
    });
  await notifyAll(tx, book.wishes);
  await addLive(
    tx,
    [...book.rows].map((row) => liveOf(row, now)),
  );
  const byOrigin = Map.groupBy(book.ended.values(), ({ origin }) => origin);
  for (const [origin, teller] of entriesOf(ports.tellers)) {
    const ended = byOrigin.get(origin)?.map(({ end }) => end);
    if (ended) await teller(tx, ended, ports.environment);
  }
}

const entriesOf = (tellers: PayoutTellers) => Object.entries(tellers) as [PayoutRecord['origin'], PayoutTeller][];

async function nextAttempt(
  tx: Tx,
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  now: Date,
  at: Date,
): Promise<void> {
  changeFacts(book, payout, { round: payout.round + 1 });
  await insertPayoutAttempts(tx, [{ row, payout }], now, at);
}

export type PayoutWord = {
  event: 'accepted' | 'paid' | 'refused' | 'silent' | 'requeued' | 'reversed';
  /** Which attempt says so: an earlier one no longer speaks for the payment. */
  round: number;
  reason?: { code: string; providerReason: string } | null;
  operatorReference?: string | null;
  by?: { kind: EventInput['actorKind']; name: string | null };
  note?: Bilingual | null;
  data?: Record<string, unknown>;
};

export const leaveQueue = (book: PayoutBook, payout: PayoutRecord): void =>
  changeFacts(book, payout, { queue_until: null, scheduled_for: null });

/** The money is no longer set aside, and nothing waits any more. */
export function letGo(book: PayoutBook, payout: PayoutRecord): void {
  changeFacts(book, payout, { held: false });
  leaveQueue(book, payout);
}
