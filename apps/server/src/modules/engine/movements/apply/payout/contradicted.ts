import type { TransactionEvent } from '#domain/states/transaction.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import type { EnvironmentName } from '../../../../../kit/http/context.ts';
import { type PayoutRecord, changeFacts } from '../../store/payouts.ts';
import { type TransactionRecord, stateOf } from '../../store/transactions.ts';
import { type PayoutUnit, recordEvent, noteOutcome, type PayoutOutcome, leaveQueue } from './payout-unit.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { bookedTry, doubt, isDenied, lift, tryThatCameBack } from './tries-in-doubt.ts';
import { backToTermsOf, carriedBy, otherTermsOf } from '../../store/terms-of-tries.ts';
import type { TermsOfTries } from '../../tables.ts';

/**
 * An attempt that was over has paid after all. Nothing is booked: what must not go out again is stopped, and a person
 * looks. Each attempt is noted once; of a payment that stands as paid it is one too many. Also the one for which the
 * books stood, where only a person said that it came back, and one of which a person found that nothing was gone.
 */
export function contradict(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutOutcome,
  environment: EnvironmentName,
  now: Date,
): boolean {
  const isBooked = outcome.round === bookedTry(payout);
  if (isBooked && row.status === 'completed') return affirm(unit, row, payout, outcome, now);
  if (payout.paid_tries.includes(outcome.round) && !(isBooked && row.status === 'reversed')) return false;
  if (row.status === 'reversed') lift(unit, payout, bookedTry(payout));
  doubt(unit, payout, outcome.round);
  const from = stateOf(row);
  if (row.status === 'completed') {
    recordEvent(unit, row, 'contradicted', from, now, {
      ...outcome,
      data: { ...outcome.data, round: outcome.round, ...carriedBy(payout, outcome.round) },
    });
    paidBeyond(unit, row, payout, environment, now);
    return true;
  }
  moveOn(row, 'contradicted');
  row.anomaly = 'contradiction';
  if (row.status === 'failed') asThePaidTry(unit, row, payout);
  if (outcome.operatorReference) row.operator_reference ??= outcome.operatorReference;
  unit.rows.add(row);
  unit.stopped.push(row);
  if (payout.queue_until || payout.scheduled_for) leaveQueue(unit, payout);
  recordEvent(unit, row, 'contradicted', from, now, {
    ...outcome,
    data: { ...outcome.data, round: outcome.round, ...carriedBy(payout, outcome.round) },
  });
  noteOutcome(unit, row, payout, 'stillOpen', now);
  askPerson(unit, row, payout, environment, now);
  return true;
}

/**
 * The operator takes back that it had not paid what a person had recorded: the books are right, and nobody is asked any
 * more. It is known as paid from now on.
 */
function affirm(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutOutcome,
  now: Date,
): boolean {
  if (!isDenied(row, payout)) return false;
  if (row.anomaly === 'deniedAfterAll') unit.answered.push(Object.assign(row, { anomaly: null }));
  changeFacts(unit, payout, { denied: false });
  unit.rows.add(row);
  recordEvent(unit, row, 'contradicted', stateOf(row), now, {
    ...outcome,
    note: outcome.note ?? payoutDoubtWords.affirmed,
    data: { ...outcome.data, round: outcome.round },
  });
  return true;
}

/**
 * The try that the books stood for is back, or was not paid; others are said to be, and the next of them is the
 * question now.
 */
export function stayInDoubt(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  environment: EnvironmentName,
  now: Date,
): void {
  if (row.status === 'reversed') lift(unit, payout, bookedTry(payout));
  moveOn(row, 'contradicted');
  row.anomaly = 'contradiction';
  unit.rows.add(row);
  asThePaidTry(unit, row, payout);
  askPerson(unit, row, payout, environment, now);
}

/**
 * Money of a try for which the books do not stand is back. Beside one that stands as paid it was one too many; else a
 * person is asked about it already, and reads this.
 */
export function cameBack(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutOutcome,
  now: Date,
): boolean {
  if (!payout.paid_tries.includes(outcome.round)) return false;
  if (row.status === 'completed') {
    lift(unit, payout, outcome.round);
    if (row.anomaly === 'paidBeyond' && !payout.paid_tries.some((round) => round !== bookedTry(payout)))
      row.anomaly = payout.denied ? 'deniedAfterAll' : null;
  }
  unit.rows.add(row);
  recordEvent(unit, row, 'reversed', stateOf(row), now, {
    ...outcome,
    data: { ...outcome.data, round: outcome.round },
  });
  return true;
}

/**
 * Nothing of it is under way, and one of its tries was perhaps paid: it is what that one carried, for whoever looks for
 * the same again.
 */
export function asThePaidTry(unit: PayoutUnit, row: TransactionRecord, payout: PayoutRecord): void {
  if (backToTermsOf(unit, { row, payout }, payout.paid_tries[0]!)) unit.corrected.push({ row, payout });
}

/** By the first of these that its state allows. */
export function moveOn(row: TransactionRecord, ...by: TransactionEvent[]): void {
  for (const event of by) {
    const move = moveTransaction({ ...stateOf(row), flow: 'out' }, event);
    if (move.ok) return void Object.assign(row, { status: move.status, stage: move.stage });
  }
}

/**
 * Two of its attempts were paid, and the books hold one. Nothing is booked by itself: the other is asked back, or
 * corrected by two people.
 */
export function paidBeyond(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  environment: EnvironmentName,
  now: Date,
): void {
  // Told with what that one carried: it is what has to be asked back.
  const beyond = otherTermsOf(payout, tryThatCameBack(payout));
  row.anomaly = 'paidBeyond';
  unit.rows.add(row);
  askPerson(unit, row, payout, environment, now, 'beyond', beyond);
}

/**
 * A person has said on a paper that it was paid, and the operator now says of the same attempt that it was not: what is
 * booked stands until somebody has looked.
 */
export function deny(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  outcome: PayoutOutcome,
  environment: EnvironmentName,
  now: Date,
): boolean {
  if (isDenied(row, payout)) return false;
  // Where another try was paid as well, that is the question, and this is told beside it.
  row.anomaly ??= 'deniedAfterAll';
  changeFacts(unit, payout, { denied: true });
  unit.rows.add(row);
  recordEvent(unit, row, 'contradicted', stateOf(row), now, {
    ...outcome,
    data: { ...outcome.data, round: outcome.round },
  });
  askPerson(unit, row, payout, environment, now, 'denied');
  return true;
}

function askPerson(
  unit: PayoutUnit,
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
  unit.wishes.push({
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
