import { sql } from 'kysely';
import { countsAgainAt } from '#domain/organisations/business-levels.ts';
import type { Beneficiary, PayoutQuote } from '#domain/mass-payments/payouts.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import { isFinalAttempt } from '#domain/states/attempt.ts';
import { moveTransaction } from '#domain/states/transaction-moves.ts';
import { reasons, type ReasonCode } from '#domain/payments/reasons.ts';
import { judgeLevel, levelNote, takeLevelTurn } from '../../../terms/business-levels/public.ts';
import type { Tx } from '../../../context.ts';
import { changeFacts, insertPayoutAttempts, payoutsOf } from '../store/payouts.ts';
import {
  payoutUnit,
  recordEvent,
  savePayoutUnit,
  type PayoutUnit,
  type PayoutPorts,
  type PayoutStops,
} from '../apply/payout/payout-unit.ts';
import { reversed } from '../store/transactions.ts';
import { termsOf, writeTerms } from '../store/terms-of-tries.ts';
import { wasAnnounced } from '../store/announced.ts';
import { lockPayouts, type Locked, type PayoutKey } from '../store/lock-payouts.ts';
import { railNow } from '../rails/rail-now.ts';
import { cover } from './release.ts';
import { shortOf } from '../open/payout/shortage.ts';

export type RetryChange = {
  /** Another number, operator or name, and what it then costs; the amount may only go down. */
  beneficiary?: Extract<Beneficiary, { kind: 'wallet' | 'bank' }>;
  quote?: PayoutQuote;
  rail?: PayoutRail;
  hold?: { kind: 'own' } | { kind: 'shared'; refId: string; round: number };
  queueUntil?: Date | null;
  by?: { kind: 'user' | 'system'; name: string | null };
  /** The yes by which it leaves now, where that is another: of null whoever sends it answers alone. */
  approvalId?: string | null;
  requestId?: string | null;
};
/** `beingAsked`: its operator has called since it was over, and is asked what that means. */
export type RetryRefusal =
  | 'notFailed'
  | 'beingChecked'
  | 'beingAsked'
  | 'correctFirst'
  | 'notRetryable'
  | 'isFrozen'
  | 'accountNotUsable';

const stopRefusals = {
  RECIPIENT_FROZEN: 'isFrozen',
  RECIPIENT_CHANGED: 'correctFirst',
  ACCOUNT_REVOKED: 'notRetryable',
  ACCOUNT_NOT_USABLE: 'accountNotUsable',
} as const;

/**
 * Why a payment may not be tried again, or null. Only what has failed for good, as its last conversation proves, goes
 * out again: anything unclear could pay twice. A reason that the same wish would meet again wants a correction first.
 */
export async function retryProblem(
  tx: Tx,
  { row, payout }: Locked,
  isCorrected: boolean,
  now: Date,
  stops: PayoutStops,
): Promise<RetryRefusal | null> {
  if (row.stage === 'inReconciliation' || row.anomaly !== null) return 'beingChecked';
  if (row.status !== 'failed' || row.stage === 'refundRequired') return 'notFailed';
  const stop = (await stops(tx, [{ row, payout }], now)).get(row.id);
  if (stop) return stopRefusals[stop];
  if (await wasAnnounced(tx, { organisationId: row.organisation_id, transactionId: row.id })) return 'beingAsked';
  const last = await tx
    .selectFrom('attempts')
    .select(['state', 'reason_code'])
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('operation', '=', 'payout')
    .where('round', '=', payout.round)
    .executeTakeFirst();
  if (last && !isFinalAttempt(last.state)) return 'beingChecked';
  const code = row.reason_code as ReasonCode | null;
  const rule = code === null ? 'never' : (reasons[code] ?? reasons.PROVIDER_ERROR).retry;
  if (rule !== 'never' || isCorrected) return null;
  return code !== null && (reasons[code] ?? reasons.PROVIDER_ERROR).family === 'BENEFICIARY'
    ? 'correctFirst'
    : 'notRetryable';
}

/** The same for whoever only looks: nothing is locked. Null also where there is no such payment. */
export async function retryRefused(
  tx: Tx,
  { organisationId, transactionId }: PayoutKey,
  now: Date,
  stops: PayoutStops,
): Promise<RetryRefusal | null> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', transactionId)
    .executeTakeFirst();
  const payout = row && (await payoutsOf(tx, [row])).get(transactionId);
  return row && payout ? retryProblem(tx, { row, payout }, false, now, stops) : null;
}

/**
 * A new attempt of the same payment, reserved anew. Answers why not when it may not; refuses `balance.insufficient`.
 */
export async function retryPayout(
  tx: Tx,
  now: Date,
  key: PayoutKey,
  ports: PayoutPorts,
  change: RetryChange = {},
): Promise<RetryRefusal | null> {
  await takeLevelTurn(tx, key.organisationId, 'out', now);
  const [entry] = await lockPayouts(tx, [key]);
  if (!entry) throw new Error(`${key.transactionId} is no payment that leaves`);
  const { row, payout } = entry;
  const problem = await retryProblem(tx, entry, change.beneficiary !== undefined, now, ports.stops);
  if (problem) return problem;
  const from = { status: row.status, stage: row.stage };
  const move = moveTransaction({ ...from, flow: 'out' }, 'retryAsked');
  if (!move.ok) return 'notFailed';
  // It failed and left its room to others; from here on it counts on the day on which it goes out.
  const amount = change.quote?.amount ?? row.amount;
  const before = row.counted_at ?? row.created_at;
  const on = countsAgainAt(before, now);
  const above = await judgeLevel(tx, {
    organisationId: key.organisationId,
    direction: 'out',
    total: amount,
    largest: amount,
    now,
    on,
  });
  if (on !== before) row.counted_at = on;
  const unit = payoutUnit();
  Object.assign(row, { status: move.status, stage: move.stage, reason_code: null, provider_reason: null });
  changeFacts(unit, payout, {
    round: payout.round + 1,
    queue_until: change.queueUntil ?? null,
    rail: change.rail ?? (await railNow(tx, entry, now)),
    ...(change.approvalId === undefined ? {} : { approval_id: change.approvalId }),
  });
  await correct(tx, unit, entry, change);
  const { hold = { kind: 'own' } } = change;
  if (hold.kind === 'shared')
    changeFacts(unit, payout, { held: true, hold_ref_id: hold.refId, hold_round: hold.round });
  else if (!(await cover(tx, unit, entry, now)))
    await shortOf(tx, row.organisation_id, payout.source_account as 'payout', payout.total_debit);
  unit.rows.add(row);
  recordEvent(unit, row, 'retryAsked', from, now, {
    by: change.by ?? { kind: 'system', name: null },
    requestId: change.requestId ?? null,
    data: { round: payout.round },
  });
  if (above)
    recordEvent(unit, row, 'aboveLevel', { status: row.status, stage: row.stage }, now, {
      by: { kind: 'system', name: null },
      note: levelNote(above),
    });
  await savePayoutUnit(tx, ports, unit, now);
  await insertPayoutAttempts(tx, [entry], now);
  return null;
}

/**
 * What a correction changes, and the day it counts on. The columns of a transaction that never change otherwise are
 * written here.
 */
async function correct(
  tx: Tx,
  unit: PayoutUnit,
  { row, payout }: Locked,
  { beneficiary, quote }: RetryChange,
): Promise<void> {
  if (quote || beneficiary)
    changeFacts(unit, payout, { former_terms: [...payout.former_terms, termsOf({ row, payout }, payout.round - 1)] });
  if (quote) {
    Object.assign(row, {
      amount: quote.amount,
      fee: quote.fee,
      payer_fee: quote.beneficiaryFee,
      merchant_fee: quote.senderFee,
      tax: quote.tax,
      net: quote.totalDebit,
    });
    changeFacts(unit, payout, {
      sender_fee: quote.senderFee,
      beneficiary_fee: quote.beneficiaryFee,
      tax_lines: quote.taxLines,
      total_debit: quote.totalDebit,
      beneficiary_receives: quote.beneficiaryReceives,
    });
  }
  if (beneficiary) changeFacts(unit, payout, { beneficiary_name: beneficiary.name });
  if (beneficiary?.kind === 'wallet')
    Object.assign(row, {
      phone: beneficiary.phone,
      phone_reversed: reversed(beneficiary.phone),
      operator: beneficiary.operator,
      payer_name: beneficiary.name,
    });
  if (beneficiary?.kind === 'bank') changeFacts(unit, payout, { rib: beneficiary.rib });
  await writeTerms(tx, { row, payout });
}

/** When each of these was last given to its rail; one that never was is not among them. */
export async function lastTries(
  tx: Tx,
  organisationId: string,
  transactionIds: readonly string[],
): Promise<Map<string, Date>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('attempts')
    .select((eb) => ['transaction_id', eb.fn.max('created_at').as('at')])
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', sql<string>`any(${transactionIds}::text[])`)
    .groupBy('transaction_id')
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, row.at]));
}

export const lastTriedAt = async (tx: Tx, organisationId: string, transactionId: string): Promise<Date | undefined> =>
  (await lastTries(tx, organisationId, [transactionId])).get(transactionId);
