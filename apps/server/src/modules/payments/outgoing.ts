import type { OperatorCode } from '#domain/operators.ts';
import { reasons, type ReasonCode } from '#domain/reasons.ts';
import {
  moveTransaction,
  openStatuses,
  type TransactionEvent,
  type TransactionState,
} from '#domain/states/transaction.ts';
import { payoutDoubtWords } from '#i18n/catalogues/payout-doubts.ts';
import type { ClearingKind, MerchantAccountKind } from '../../ledger/chart.ts';
import { postOrThrow } from '../../ledger/post.ts';
import type { Posting } from '../../ledger/posting.ts';
import { postingFor, type PostingRef } from '../../ledger/recipes.ts';
import type { EnvironmentName } from '../../kit/http/context.ts';
import type { Tx } from '../context.ts';
import type { TermsOfTries } from '../payout-tables.ts';
import { notificationDone, notifyAll, type NotificationWish } from '../notifications/public.ts';
import { changeFacts, insertPayoutAttempts, savePayouts, stopAttempts, type PayoutRecord } from './payout-rows.ts';
import { heldByOwnTries } from './own-tries.ts';
import { backToTermsOf, carriedBy, otherTermsOf, writeTerms } from './terms-of-tries.ts';
import { bookedTry, doubt, isDenied, lift, tryThatCameBack } from './tries-in-doubt.ts';
import {
  addEvents,
  addLive,
  liveOf,
  saveTransactions,
  type Bilingual,
  type EventInput,
  type TransactionRecord,
} from './records.ts';

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
};
/** Who hears of it, by what it was made by; in the same transaction as the change itself. */
export type PayoutTeller = (tx: Tx, ended: PayoutEnd[], environment: EnvironmentName) => Promise<void>;
export type PayoutTellers = Partial<Record<PayoutRecord['origin'], PayoutTeller>>;
export type PayoutPorts = { environment: EnvironmentName; tellers: PayoutTellers };

/** What whoever made a payment is asked in the moment in which it leaves: which of these stay here, and why. */
export type Leaving = { organisationId: string; transactionId: string; originItemId: string | null };
export type PayoutGate = (tx: Tx, leaving: readonly Leaving[]) => Promise<Map<string, ReasonCode>>;
export type PayoutGates = Partial<Record<PayoutRecord['origin'], PayoutGate>>;
/** Whoever sends money away has them: no rail carries what its gate holds back. */
export type SendingPorts = PayoutPorts & { gates: PayoutGates };

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

export type PayoutBook = {
  rows: Set<TransactionRecord>;
  payouts: Set<PayoutRecord>;
  postings: Posting[];
  events: EventInput[];
  ended: Map<string, { origin: PayoutRecord['origin']; end: PayoutEnd }>;
  wishes: NotificationWish[];
  stopped: TransactionRecord[];
  /** `answered`: their operator has answered what people were asked. `corrected`: are again what an earlier try carried. */
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

const stateOf = (row: TransactionRecord) => ({ status: row.status, stage: row.stage }) as TransactionState;
/** A float that is low is filled up by people: this long until the next try. */
const floatRetryMs = 300_000;

export const clearingOf: Record<PayoutRecord['rail'], ClearingKind> = {
  mtnMomo: 'providerClearing:mtn',
  orangeCore: 'providerClearing:orange',
  tranzak: 'providerClearing:tranzak',
  bankFile: 'bankClearing',
  manual: 'bankClearing',
  internal: 'internalClearing',
};
/** Where the money of a transaction lies, in or out; null when nobody outside has it. */
export const clearingOfTransaction = ({
  provider,
  operator,
}: Pick<TransactionRecord, 'provider' | 'operator'>): ClearingKind | null =>
  (clearingOf as Record<string, ClearingKind | undefined>)[provider ?? ''] ??
  (operator ? `providerClearing:${operator as OperatorCode}` : null);
export const refOf = (payout: PayoutRecord, now: Date): PostingRef => ({
  organisationId: payout.organisation_id,
  refId: payout.transaction_id,
  round: payout.round,
  occurredAt: now,
  bookedAt: now,
  hold: { refId: payout.hold_ref_id, round: payout.hold_round },
});
export const partsOf = (payout: PayoutRecord, row: TransactionRecord) => ({
  account: payout.source_account as MerchantAccountKind,
  clearing: clearingOf[payout.rail],
  beneficiaryAmount: payout.beneficiary_receives,
  fee: row.fee,
  tax: row.tax,
});
export const amountOf = (payout: PayoutRecord) => ({
  account: payout.source_account as MerchantAccountKind,
  amount: payout.total_debit,
});

/** Takes one word about a payment into the book; false when it changes nothing. */
export function applyPayoutWord(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  word: PayoutWord,
  environment: EnvironmentName,
  now: Date,
): boolean {
  const isOpen = (openStatuses as readonly string[]).includes(row.status);
  if (word.event === 'paid' && (word.round !== payout.round || !isOpen))
    return contradict(book, row, payout, word, environment, now);
  if (word.event === 'refused' && row.status === 'completed' && word.round === payout.hand_round)
    return deny(book, row, payout, word, environment, now);
  if (word.event === 'reversed') {
    // What came back had left, whether or not anybody said so.
    if (isOpen && word.round === payout.round)
      applyPayoutWord(book, row, payout, { ...word, event: 'paid', reason: null }, environment, now);
    if (row.status !== 'completed' || word.round !== bookedTry(payout)) return cameBack(book, row, payout, word, now);
  } else if (word.round !== payout.round) return false;
  // Low float fails a payment for good at the operator and not for us: while it may wait, it goes out again.
  const waits =
    word.event === 'refused' &&
    word.reason?.code === 'MERCHANT_FLOAT_LOW' &&
    payout.queue_until !== null &&
    now < payout.queue_until &&
    row.anomaly === null;
  // Another of its tries is said to be paid: this one is not offered again, and the question stands where it is.
  if (word.event === 'requeued' && row.anomaly !== null) return false;
  const event: TransactionEvent = waits ? 'requeued' : word.event;
  const from = stateOf(row);
  let move = moveTransaction({ ...from, flow: 'out' }, event);
  if (!move.ok) {
    const left = moveTransaction({ ...from, flow: 'out' }, 'submitted');
    if (left.ok) move = moveTransaction({ ...left, flow: 'out' }, event);
  }
  // The same word again; what was paid is heard in any state.
  if (!move.ok) return event === 'paid' && contradict(book, row, payout, word, environment, now);
  const wasWaiting = row.reason_code !== null && row.reason_code === word.reason?.code;
  row.status = move.status;
  row.stage = move.stage;
  if (word.operatorReference) row.operator_reference = word.operatorReference;
  if (word.reason) {
    row.reason_code = word.reason.code;
    row.provider_reason = word.reason.providerReason;
  }
  book.rows.add(row);
  if (event === 'paid') {
    book.postings.push(postingFor('payout.commit', refOf(payout, now), partsOf(payout, row)));
    row.completed_at = now;
    row.reason_code = null;
    row.provider_reason = null;
    letGo(book, payout);
    if (payout.paid_tries.length > 0) paidBeyond(book, row, payout, environment, now);
  } else if (event === 'refused') {
    voidHold(book, payout, now);
    // Another of its attempts is said to be paid: that question is not over with this one.
    if (payout.paid_tries.length > 0) {
      moveOn(row, 'refundNeeded');
      asThePaidTry(book, row, payout);
    }
  } else if (event === 'reversed') {
    book.postings.push(postingFor('payout.return', refOf(payout, now), partsOf(payout, row)));
    if (row.anomaly === 'deniedAfterAll') row.anomaly = null;
    changeFacts(book, payout, { denied: false });
    if (payout.paid_tries.some((round) => round !== bookedTry(payout)))
      stayInDoubt(book, row, payout, environment, now);
  } else if (waits) book.again.push({ row, payout, at: new Date(now.getTime() + floatRetryMs) });
  // A queue that asks again and again says so once.
  if (event !== 'requeued' || !wasWaiting) say(book, row, event, from, now, word);
  tell(
    book,
    row,
    payout,
    event === 'paid'
      ? 'paid'
      : row.stage === 'refundRequired'
        ? 'stillOpen'
        : event === 'refused'
          ? 'failed'
          : event === 'reversed'
            ? 'reversed'
            : 'stillOpen',
    now,
  );
  if (payout.origin === 'transfer' && (event === 'refused' || event === 'reversed')) {
    book.wishes.push({
      organisationId: row.organisation_id,
      environment,
      type: event === 'refused' ? 'transferFailed' : 'transferReturned',
      withPermission: 'transfers:create',
      madeBy: row.created_by,
      refType: 'transaction',
      refId: row.id,
      params: { amount: row.amount, payer: payout.beneficiary_name },
      at: now,
    });
  }
  return true;
}

/**
 * An attempt that was over has paid after all. Nothing is booked: what must not go out again is stopped, and a person looks.
 * Each attempt is noted once; of a payment that stands as paid it is one too many. Also the one for which the books stood, where
 * only a person said that it came back, and one of which a person found that nothing was gone.
 */
function contradict(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  word: PayoutWord,
  environment: EnvironmentName,
  now: Date,
): boolean {
  const isBooked = word.round === bookedTry(payout);
  if (isBooked && row.status === 'completed') return affirm(book, row, payout, word, now);
  if (payout.paid_tries.includes(word.round) && !(isBooked && row.status === 'reversed')) return false;
  if (row.status === 'reversed') lift(book, payout, bookedTry(payout));
  doubt(book, payout, word.round);
  const from = stateOf(row);
  if (row.status === 'completed') {
    say(book, row, 'contradicted', from, now, {
      ...word,
      data: { ...word.data, round: word.round, ...carriedBy(payout, word.round) },
    });
    paidBeyond(book, row, payout, environment, now);
    return true;
  }
  moveOn(row, 'contradicted');
  row.anomaly = 'contradiction';
  if (row.status === 'failed') asThePaidTry(book, row, payout);
  if (word.operatorReference) row.operator_reference ??= word.operatorReference;
  book.rows.add(row);
  book.stopped.push(row);
  if (payout.queue_until || payout.scheduled_for) leaveQueue(book, payout);
  say(book, row, 'contradicted', from, now, {
    ...word,
    data: { ...word.data, round: word.round, ...carriedBy(payout, word.round) },
  });
  tell(book, row, payout, 'stillOpen', now);
  askPerson(book, row, payout, environment, now);
  return true;
}

/** The operator takes back that it had not paid what a person had recorded: the books are right, and nobody is asked any more. It is known as paid from now on. */
function affirm(book: PayoutBook, row: TransactionRecord, payout: PayoutRecord, word: PayoutWord, now: Date): boolean {
  if (!isDenied(row, payout)) return false;
  if (row.anomaly === 'deniedAfterAll') book.answered.push(Object.assign(row, { anomaly: null }));
  changeFacts(book, payout, { denied: false });
  book.rows.add(row);
  say(book, row, 'contradicted', stateOf(row), now, {
    ...word,
    note: word.note ?? payoutDoubtWords.affirmed,
    data: { ...word.data, round: word.round },
  });
  return true;
}

/** The try that the books stood for is back, or was not paid; others are said to be, and the next of them is the question now. */
export function stayInDoubt(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  environment: EnvironmentName,
  now: Date,
): void {
  if (row.status === 'reversed') lift(book, payout, bookedTry(payout));
  moveOn(row, 'contradicted');
  row.anomaly = 'contradiction';
  book.rows.add(row);
  asThePaidTry(book, row, payout);
  askPerson(book, row, payout, environment, now);
}

/** Money of a try for which the books do not stand is back. Beside one that stands as paid it was one too many; else a person is asked about it already, and reads this. */
function cameBack(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  word: PayoutWord,
  now: Date,
): boolean {
  if (!payout.paid_tries.includes(word.round)) return false;
  if (row.status === 'completed') {
    lift(book, payout, word.round);
    if (row.anomaly === 'paidBeyond' && !payout.paid_tries.some((round) => round !== bookedTry(payout)))
      row.anomaly = payout.denied ? 'deniedAfterAll' : null;
  }
  book.rows.add(row);
  say(book, row, 'reversed', stateOf(row), now, { ...word, data: { ...word.data, round: word.round } });
  return true;
}

/** Nothing of it is under way, and one of its tries was perhaps paid: it is what that one carried, for whoever looks for the same again. */
function asThePaidTry(book: PayoutBook, row: TransactionRecord, payout: PayoutRecord): void {
  if (backToTermsOf(book, { row, payout }, payout.paid_tries[0]!)) book.corrected.push({ row, payout });
}

/** By the first of these that its state allows. */
function moveOn(row: TransactionRecord, ...by: TransactionEvent[]): void {
  for (const event of by) {
    const move = moveTransaction({ ...stateOf(row), flow: 'out' }, event);
    if (move.ok) return void Object.assign(row, { status: move.status, stage: move.stage });
  }
}

/** Two of its attempts were paid, and the books hold one. Nothing is booked by itself: the other is asked back, or corrected by two people. */
function paidBeyond(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  environment: EnvironmentName,
  now: Date,
): void {
  // Told with what that one carried: it is what has to be asked back.
  const beyond = otherTermsOf(payout, tryThatCameBack(payout));
  row.anomaly = 'paidBeyond';
  book.rows.add(row);
  askPerson(book, row, payout, environment, now, 'beyond', beyond);
}

/** A person has said on a paper that it was paid, and the operator now says of the same attempt that it was not: what is booked stands until somebody has looked. */
function deny(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  word: PayoutWord,
  environment: EnvironmentName,
  now: Date,
): boolean {
  if (isDenied(row, payout)) return false;
  // Where another try was paid as well, that is the question, and this is told beside it.
  row.anomaly ??= 'deniedAfterAll';
  changeFacts(book, payout, { denied: true });
  book.rows.add(row);
  say(book, row, 'contradicted', stateOf(row), now, { ...word, data: { ...word.data, round: word.round } });
  askPerson(book, row, payout, environment, now, 'denied');
  return true;
}

function askPerson(
  book: PayoutBook,
  row: TransactionRecord,
  payout: PayoutRecord,
  environment: EnvironmentName,
  now: Date,
  what?: 'beyond' | 'denied',
  terms?: TermsOfTries,
): void {
  const params = {
    amount: terms?.amount ?? row.amount,
    payer: terms?.beneficiaryName ?? payout.beneficiary_name,
    ...(what ? { what } : {}),
  };
  book.wishes.push({
    organisationId: row.organisation_id,
    environment,
    type: 'payoutContradiction',
    withPermission: 'transfers:approve',
    madeBy: row.created_by,
    refType: 'transaction',
    refId: row.id,
    params,
    at: now,
  });
}

const leaveQueue = (book: PayoutBook, payout: PayoutRecord): void =>
  changeFacts(book, payout, { queue_until: null, scheduled_for: null });

/** The money is no longer set aside, and nothing waits any more. */
function letGo(book: PayoutBook, payout: PayoutRecord): void {
  changeFacts(book, payout, { held: false });
  leaveQueue(book, payout);
}

/** Gives the reserve back, where there is one. */
export function voidHold(book: PayoutBook, payout: PayoutRecord, now: Date): void {
  if (payout.held) book.postings.push(postingFor('payout.void', refOf(payout, now), amountOf(payout)));
  letGo(book, payout);
}

/** Of payments about to leave, locked: those that their own tries or their gates hold back have failed, and their money is free. Answers their ids. */
export async function holdBack(
  tx: Tx,
  ports: SendingPorts,
  book: PayoutBook,
  entries: readonly { row: TransactionRecord; payout: PayoutRecord }[],
  now: Date,
): Promise<Set<string>> {
  const why = new Map<string, ReasonCode>();
  for (const id of await heldByOwnTries(
    tx,
    entries.map(({ row, payout }) => ({
      organisationId: row.organisation_id,
      transactionId: row.id,
      round: payout.round,
    })),
  ))
    why.set(id, 'EARLIER_PERHAPS_PAID');
  for (const [origin, gate] of Object.entries(ports.gates)) {
    const mine = entries.filter(({ row, payout }) => payout.origin === origin && !why.has(row.id));
    if (mine.length === 0) continue;
    for (const [id, code] of await gate(
      tx,
      mine.map(({ row, payout }) => ({
        organisationId: row.organisation_id,
        transactionId: row.id,
        originItemId: payout.origin_item_id,
      })),
    ))
      why.set(id, code);
  }
  const held = new Set<string>();
  for (const { row, payout } of entries) {
    const code = why.get(row.id);
    if (
      code &&
      applyPayoutWord(
        book,
        row,
        payout,
        {
          event: 'refused',
          round: payout.round,
          reason: { code, providerReason: reasons[code].staffText.en },
          by: { kind: 'system', name: null },
        },
        ports.environment,
        now,
      )
    )
      held.add(row.id);
  }
  return held;
}

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
  for (const origin of ['transfer', 'massPayment', 'settlement'] as const) {
    const ended = [...book.ended.values()].filter((entry) => entry.origin === origin).map((entry) => entry.end);
    if (ended.length > 0) await ports.tellers[origin]?.(tx, ended, ports.environment);
  }
}

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
