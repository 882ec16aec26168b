import { detourWords } from '#i18n/catalogues/transfers/detail.ts';
import { sayBoth } from '#i18n/words.ts';
import { retries, silence } from '#domain/values/retries.ts';
import { rails, type PayoutRail } from '#domain/payments/rails.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { isAtTheDoor } from '../../../../connectors/ask-before-believing.ts';
import type { OutcomeReason } from '../../../../connectors/connector.ts';
import { newId } from '../../../../kit/ids.ts';
import type { Tx } from '../../../context.ts';
import { otherPayoutRail, restPayoutRail } from '../../../terms/providers/public.ts';
import { recordEvent, type PayoutUnit } from '../apply/payout/payout-unit.ts';
import { changeFacts, type PayoutRecord } from '../store/payouts.ts';
import type { AttemptRecord } from '../store/attempts.ts';
import type { Bilingual } from '../store/timeline.ts';
import type { TransactionRecord } from '../store/transactions.ts';

/**
 * Another provider instead of one that surely did not take a payment to a wallet. Same transaction, same price for the
 * sender, same reserve; a new attempt on another rail, and the books of that rail once it has paid. Never after
 * silence, never after a provider had the payment, and only for what lies with the provider or with our contract there:
 * what it says of the payment or the beneficiary, another would say as well.
 */
const liesWithProvider = (reason: OutcomeReason): boolean =>
  reason.retry === 'same-reference' ? reason.code !== 'RATE_LIMITED' : isAtTheDoor(reason);

/**
 * The rail to try next, or null where the payment stays where it is. The one that did not take it rests a while, also
 * where that is not sure enough to try another.
 */
export async function railInstead(
  tx: Tx,
  row: TransactionRecord,
  payout: PayoutRecord,
  attempt: AttemptRecord,
  { reason, isSure }: { reason: OutcomeReason | null; isSure: boolean },
  now: Date,
): Promise<PayoutRail | null> {
  if (!reason || !liesWithProvider(reason)) return null;
  await restPayoutRail(tx, row.organisation_id, payout.rail, now);
  const mayChange =
    isSure &&
    payout.destination === 'wallet' &&
    attempt.round === payout.round &&
    attempt.provider === payout.rail &&
    payout.held &&
    row.anomaly === null &&
    ['pending', 'processing', 'onHold'].includes(row.status);
  if (!mayChange) return null;
  const rail = await otherPayoutRail(tx, row.organisation_id, row.operator as OperatorCode, payout.rail, now);
  if (!rail) return null;
  const { count } = await tx
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', row.organisation_id)
    .where('transaction_id', '=', row.id)
    .where('operation', '=', 'payout')
    .where('state', '=', 'failed')
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count < retries.otherRail.times ? rail : null;
}

/**
 * An operator that does not answer: what was sent there waits for its word and goes nowhere else, but payments that are
 * still here need not follow.
 */
export async function restSilentRails(tx: Tx, unclear: readonly AttemptRecord[], now: Date): Promise<void> {
  const silent = new Map(unclear.map((attempt) => [`${attempt.organisation_id} ${attempt.provider}`, attempt]));
  for (const { organisation_id, provider } of [...silent.values()].toSorted((a, b) =>
    a.provider < b.provider ? -1 : 1,
  )) {
    // Ids are in the order of time.
    const last = await tx
      .selectFrom('attempts')
      .select('state')
      .where('organisation_id', '=', organisation_id)
      .where('id', '>', newId('attempt', new Date(now.getTime() - silence.withinSeconds * 1000)))
      .where('operation', '=', 'payout')
      .where('provider', '=', provider)
      .where('submitted_at', 'is not', null)
      .where('state', '<>', 'submitting')
      .orderBy('id', 'desc')
      .limit(silence.inARow)
      .execute();
    if (last.length === silence.inARow && last.every(({ state }) => state === 'unknown'))
      await restPayoutRail(tx, organisation_id, provider as PayoutRail, now);
  }
}

/** Ends the attempt that was not taken and has the next one sent another way, at once. */
export function failOver(
  unit: PayoutUnit,
  row: TransactionRecord,
  payout: PayoutRecord,
  attempt: AttemptRecord,
  reason: OutcomeReason,
  rail: PayoutRail,
  now: Date,
): void {
  Object.assign(attempt, { state: 'failed', next_step: null, next_step_at: null });
  const from = payout.rail;
  const state = { status: row.status, stage: row.stage };
  changeFacts(unit, payout, { rail });
  row.provider = rail;
  unit.rows.add(row);
  unit.again.push({ row, payout, at: now });
  recordEvent(unit, row, 'failedOver', state, now, {
    by: { kind: 'system', name: null },
    reason,
    note: noteOf(from, rail),
    data: { from, to: rail },
  });
}

const nameOf = (rail: PayoutRail): string => rails[rail].name ?? rail;

/** The same of a payment that was not even tried there, because others were not taken a moment ago. */
export const detourNote = (from: PayoutRail, to: PayoutRail): Bilingual =>
  sayBoth(detourWords.notTried, { from: nameOf(from), to: nameOf(to) });

const noteOf = (from: PayoutRail, to: PayoutRail): Bilingual =>
  sayBoth(detourWords.notTaken, { from: nameOf(from), to: nameOf(to) });
