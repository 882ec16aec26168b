import { retries } from '#domain/values/retries.ts';
import { sql } from 'kysely';
import type { Beneficiary, PayoutQuote } from '#domain/mass-payments/payouts.ts';
import type { PayoutRail } from '#domain/payments/rails.ts';
import { isOperatorCode, type OperatorCode } from '#domain/payments/operators.ts';
import type { Day } from '#domain/values/time.ts';
import type { MerchantAccountKind } from '../../../ledger/chart.ts';
import type { Clock } from '../../../kit/clock.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import { howManyFit, isLevelRefusal } from '../../terms/business-levels/public.ts';
import type { Tx } from '../../context.ts';
import { openPayouts, retryPayout, type PayoutPorts, type PayoutWish } from '../../engine/movements/public.ts';
import { operatorHealth, payoutConnection } from '../../terms/providers/public.ts';
import { giveBackFor } from './cover.ts';
import { itemsOf, type Item, type Run } from './records.ts';
import { stopChanged } from './stop-changed.ts';

/**
 * How many items of one run may be with one rail at a time: pausing and cancelling act on all that is not yet among
 * them.
 */
export const inFlightMax = 128;

/** A lane is what an item needs to go out: an operator's wallets, a bank, or a person. Each has its own window. */
type Lane = OperatorCode | 'bank' | 'manual';
const laneSql = sql<Lane>`case when rail = 'manual' then 'manual' when destination = 'bank' then 'bank'
  else operator end`;

export type SendPorts = { clock: Clock; payouts: PayoutPorts };
/**
 * Something did not go because the business may not pay it now; `roomFrom`: the day from which it may, if one is known.
 */
export type AboveLevel = { roomFrom: Day | null };
export type Sent = { sent: number; left: boolean; waitingFor: OperatorCode[]; aboveLevel: AboveLevel | null };

/**
 * Sends the next items, as many as the windows have room for. Opening the payments and moving the items is one
 * transaction: a process that dies in between has sent nothing, and no item is ever sent twice.
 */
export async function sendNext(tx: Tx, ports: SendPorts, run: Run, now: Date): Promise<Sent> {
  const waiting = await itemsOf(tx, run)
    .select([laneSql.as('lane'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('hold_round', 'is not', null)
    .groupBy(laneSql)
    .execute();
  const busy = await itemsOf(tx, run)
    .select([
      laneSql.as('lane'),
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where stage = 'queued')::int`.as('queued'),
    ])
    .where('status', '=', 'processing')
    .groupBy(laneSql)
    .execute();
  const down = await lanesDown(tx, run, busy, now);
  const rails = new Map<Lane, PayoutRail | null>();
  for (const { lane } of waiting) rails.set(lane, await railOf(tx, run, lane, now));
  for (const [lane, rail] of rails) if (rail === null) down.add(lane);
  const waitingFor = [
    ...new Set([...waiting, ...busy].map((row) => row.lane).filter((lane) => down.has(lane) && lane !== 'bank')),
  ] as OperatorCode[];
  let sent = 0;
  let left = false;
  let aboveLevel: AboveLevel | null = null;
  for (const { lane, count } of waiting) {
    // An operator that is down is tried with one item, whose own conversation goes on until it answers; then the rest
    // follow.
    const window = down.has(lane) ? 1 : inFlightMax;
    const room = window - (busy.find((row) => row.lane === lane)?.count ?? 0);
    const rail = rails.get(lane) ?? null;
    if (room > 0 && rail !== null && aboveLevel === null) {
      const handled = await sendLane(tx, ports, run, { lane, rail }, Math.min(room, count), now);
      sent += handled.sent;
      aboveLevel = handled.aboveLevel;
    }
    left ||= room < count;
  }
  return { sent, left, waitingFor, aboveLevel };
}

/** Operators that do not answer: by their health, or because they did not take what was offered to them. */
async function lanesDown(
  tx: Tx,
  run: Run,
  busy: readonly { lane: Lane; queued: number }[],
  now: Date,
): Promise<Set<Lane>> {
  const health = await operatorHealth(tx, run.organisation_id, now, 'payout');
  const waiting = busy.filter(({ lane, queued }) => queued > 0 && isOperatorCode(lane));
  return new Set<Lane>([
    ...health.filter(({ state }) => state === 'down').map(({ operator }) => operator),
    ...waiting.map(({ lane }) => lane),
  ]);
}

/** What carries a lane now; null while nothing is connected that could: its items wait until something is. */
async function railOf(tx: Tx, run: Run, lane: Lane, now: Date): Promise<PayoutRail | null> {
  if (lane === 'manual') return 'manual';
  try {
    return (
      await payoutConnection(
        tx,
        run.organisation_id,
        lane === 'bank' ? { kind: 'bank' } : { kind: 'wallet', operator: lane },
        [],
        now,
      )
    ).rail;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'operator.not_configured') return null;
    throw error;
  }
}

async function sendLane(
  tx: Tx,
  ports: SendPorts,
  run: Run,
  { lane, rail }: { lane: Lane; rail: PayoutRail },
  room: number,
  now: Date,
): Promise<Pick<Sent, 'sent' | 'aboveLevel'>> {
  const picked = await itemsOf(tx, run)
    .selectAll()
    .where('status', '=', 'pending')
    .where('hold_round', 'is not', null)
    .where(laneSql, '=', lane)
    .orderBy('row_no')
    .orderBy('part_no')
    .limit(room)
    .execute();
  const stopped = await stopChanged(tx, run, picked, now);
  const willing = picked.filter((item) => !stopped.includes(item));
  // What does not fit stays where it is, and everything behind it: people are paid in the order of the list.
  const { count, problem, freeFrom } = await howManyFit(tx, {
    organisationId: run.organisation_id,
    direction: 'out',
    amounts: willing.map((item) => item.amount!),
    now,
  });
  const going = willing.slice(0, count);
  const done: Pick<Sent, 'sent' | 'aboveLevel'> = {
    sent: stopped.length + going.length,
    aboveLevel: problem && { roomFrom: freeFrom },
  };
  if (going.length === 0) return done;
  const queueUntil = new Date(now.getTime() + retries.runWaits.untilSeconds * 1000);
  const fresh = going.filter((item) => item.transaction_id === null);
  const opened = await openPayouts(
    tx,
    ports.clock,
    fresh.map((item) => ({ ...wishOf(run, item, rail), queueUntil })),
  );
  const gone = fresh.map((item, index) => ({ id: item.id, transaction_id: opened[index]!.transactionId }));
  for (const item of going) {
    if (item.transaction_id === null) continue;
    const again = await sendAgain(tx, ports, run, item, rail, queueUntil, now);
    if (again === 'sent') gone.push({ id: item.id, transaction_id: item.transaction_id });
    if (typeof again === 'object') Object.assign(done, { sent: done.sent - 1, aboveLevel: again });
  }
  await sql`update mass_payment_items i set status = 'processing', stage = null, transaction_id = v.transaction_id,
    attempts = i.attempts + 1, reason_code = null, provider_reason = null, ended_at = null
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as v(id text, transaction_id text)
    where i.organisation_id = ${run.organisation_id} and i.id = v.id`.execute(tx);
  return done;
}

/**
 * A new attempt of the same payment. What turns out not to be over after all is left alone, and its cover is free
 * again; what the level does not allow waits.
 */
async function sendAgain(
  tx: Tx,
  ports: SendPorts,
  run: Run,
  item: Item,
  rail: PayoutRail,
  queueUntil: Date,
  now: Date,
): Promise<'sent' | 'over' | AboveLevel> {
  const corrected = item.correction === null ? {} : { beneficiary: beneficiaryOf(item) };
  const problem = await retryPayout(
    tx,
    now,
    { organisationId: run.organisation_id, transactionId: item.transaction_id! },
    ports.payouts,
    {
      ...corrected,
      quote: quoteOf(run, item),
      rail,
      hold: { kind: 'shared', refId: run.id, round: item.hold_round! },
      queueUntil,
      by: { kind: 'user', name: run.submitted_by_name },
      approvalId: item.approval_id,
    },
  ).catch((error: unknown): AboveLevel => {
    if (!isLevelRefusal(error)) throw error;
    const { freeFrom } = error.params;
    return { roomFrom: freeFrom === undefined ? null : String(freeFrom) };
  });
  if (typeof problem === 'object' && problem !== null) return problem;
  if (problem === null) return 'sent';
  // Whoever heard why it is not over may have taken it out already, and given back what was set aside for it.
  const { numUpdatedRows: here } = await tx
    .updateTable('mass_payment_items')
    .set({
      status: problem === 'beingChecked' ? 'inReconciliation' : 'failed',
      reason_code: item.reason_code ?? 'AMBIGUOUS',
      hold_round: null,
      ended_at: now,
    })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('id', '=', item.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (here > 0n) await giveBackFor(tx, [item], now);
  return 'over';
}

export const beneficiaryOf = (item: Item): Extract<Beneficiary, { kind: 'wallet' | 'bank' }> =>
  item.destination === 'bank'
    ? { kind: 'bank', rib: item.rib!, name: item.name }
    : { kind: 'wallet', phone: item.phone!, operator: item.operator!, name: item.name };

const quoteOf = (run: Run, item: Item): PayoutQuote => ({
  amount: item.amount!,
  fee: item.fee,
  senderFee: item.sender_fee,
  beneficiaryFee: item.beneficiary_fee,
  taxLines: Object.entries(item.taxes).map(([code, amount]) => ({ code, amount, ...run.tax_names[code]! })),
  tax: item.tax,
  totalDebit: item.total_debit,
  beneficiaryReceives: item.receives,
  scheduleId: item.schedule_id!,
  exact: true,
});

export const wishOf = (run: Run, item: Item, rail: PayoutRail): PayoutWish => ({
  organisationId: run.organisation_id,
  type: 'payout',
  origin: { type: 'massPayment', id: run.id, itemId: item.id },
  sourceAccount: run.source_account as MerchantAccountKind,
  beneficiary: beneficiaryOf(item),
  quote: { ...quoteOf(run, item), senderSharePercent: run.fee_bearer === 'sender' ? 100 : 0 },
  rail,
  description: run.title,
  payeeNote: item.note,
  channel: 'bulk',
  actor: { kind: 'user', id: run.submitted_by, name: run.submitted_by_name },
  recipientId: item.recipient_id,
  nameCheck: item.name_state ? { verifiedName: item.verified_name, match: item.name_match } : null,
  approvalId: item.approval_id,
  hold: { kind: 'shared', refId: run.id, round: item.hold_round! },
  start: 'now',
  isQuiet: true,
});
