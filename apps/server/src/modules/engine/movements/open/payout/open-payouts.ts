import type { TransactionState } from '#domain/states/transaction.ts';
import { countsAgainAt } from '#domain/organisations/business-levels.ts';
import type { Beneficiary, PayoutQuote } from '#domain/mass-payments/payouts.ts';
import { payingTo, type PayoutRail } from '#domain/payments/rails.ts';
import type { MerchantAccountKind } from '../../../../../ledger/chart.ts';
import { postWithin } from '../../../../../ledger/post.ts';
import { postingFor } from '../../../../../ledger/recipes.ts';
import type { Clock } from '../../../../../kit/clock.ts';
import { newId } from '../../../../../kit/ids.ts';
import type { Tx } from '../../../../context.ts';
import { judgeLevel, levelNote } from '../../../../terms/business-levels/public.ts';
import { addEvents } from '../../store/timeline.ts';
import { detourNote } from '../../rails/fail-over.ts';
import { insertPayoutAttempts, type PayoutRecord } from '../../store/payouts.ts';
import { type Attachment } from '../../tables.ts';
import { insertTransactions, refuseTakenReferences } from '../../store/transactions.ts';
import { addLive } from '../../../../ground/live/public.ts';
import { restingPayoutRails } from '../../../../terms/providers/public.ts';
import { shortOf } from './shortage.ts';
import { phoneOf, startState, transactionOf, factsOf } from './rows-of-wish.ts';

export type PayoutStart = 'now' | 'pendingApproval' | 'scheduled' | 'queued';
export type PayoutWish = {
  /** Chosen beforehand, where something must point at it first. */
  id?: string;
  organisationId: string;
  type: 'transfer' | 'payout' | 'settlement';
  origin: { type: PayoutRecord['origin']; id?: string | null; itemId?: string | null };
  sourceAccount: MerchantAccountKind;
  beneficiary: Beneficiary;
  quote: PayoutQuote & { senderSharePercent?: number };
  rail: PayoutRail;
  description?: string | null;
  payeeNote?: string | null;
  merchantReference?: string | null;
  channel: 'dashboard' | 'api' | 'bulk';
  actor: { kind: 'user' | 'system'; id: string | null; name: string | null };
  requestId?: string | null;
  recipientId?: string | null;
  linkedAccountId?: string | null;
  nameCheck?: { verifiedName: string | null; match: PayoutRecord['name_match'] } | null;
  approvalId?: string | null;
  /** `shared`: a run or a settlement has reserved for it already. */
  hold: { kind: 'own' } | { kind: 'shared'; refId: string; round: number };
  /**
   * `now` leaves at once, `pendingApproval` waits for `releasePayouts`, `scheduled` for `scheduledFor`; `queued` is
   * `now` that waits for money until `queueUntil`. With `queueUntil` the others queue as well when they come to be
   * short.
   */
  start: PayoutStart;
  queueUntil?: Date | null;
  scheduledFor?: Date | null;
  scheduleId?: string | null;
  /** The plan in whose sight it was confirmed: it goes beside that plan's next time, not instead of it. */
  besideScheduleId?: string | null;
  subAccountId?: string | null;
  attachments?: readonly Attachment[];
  /** Screens hear of it from whoever opens it, a thousand at a time. */
  isQuiet?: true;
};

/**
 * Writes payments that leave: transaction, facts, reserve, conversation, first line of the timeline; answers in the
 * order of the wishes. Nothing is sent here. An own hold that is not covered queues where it may, and else refuses
 * `balance.insufficient` for the whole of it. Set-based: hundreds of wishes cost as many statements as one.
 */
export async function openPayouts(
  tx: Tx,
  clock: Clock,
  wishes: readonly PayoutWish[],
): Promise<{ transactionId: string; held: boolean }[]> {
  if (wishes.length === 0) return [];
  const now = clock.now();
  // Said before the balance is: insertTransactions decides it.
  await refuseTakenReferences(
    tx,
    wishes[0]!.organisationId,
    wishes.map((wish) => wish.merchantReference),
  );
  const amounts = wishes.map((wish) => wish.quote.amount);
  // What is planned counts on its day, and its room there is kept for it.
  const on = countsAgainAt(now, wishes[0]!.scheduledFor ?? now);
  const above = await judgeLevel(tx, {
    organisationId: wishes[0]!.organisationId,
    direction: 'out',
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    largest: Math.max(...amounts),
    now,
    on,
  });
  const opened = wishes.map((wish) => ({
    wish,
    id: wish.id ?? newId('transaction', now),
    held: wish.hold.kind === 'shared',
  }));
  const own = opened.filter(({ wish }) => wish.hold.kind === 'own');
  const results = await postWithin(
    tx,
    own.map(({ wish, id }) =>
      postingFor(
        'payout.reserve',
        { organisationId: wish.organisationId, refId: id, occurredAt: now, bookedAt: now },
        { account: wish.sourceAccount, amount: wish.quote.totalDebit },
      ),
    ),
  );
  for (const [index, entry] of own.entries()) {
    const result = results[index]!;
    entry.held = result.ok;
    if (result.ok) continue;
    if (result.status !== 'insufficient_funds')
      throw new Error(`The ledger refused to reserve for ${entry.id}: ${result.status}`);
    if (!entry.wish.queueUntil)
      await shortOf(tx, entry.wish.organisationId, entry.wish.sourceAccount, entry.wish.quote.totalDebit);
  }
  const rows = opened.map(({ wish, id, held }) => ({ wish, id, held, state: startState(wish, held) }));
  const sender = await senderName(tx, wishes);
  await insertTransactions(
    tx,
    rows.map(({ wish, id, state }) => transactionOf(wish, id, state, now, sender)),
  );
  await tx
    .insertInto('payouts')
    .values(rows.map(({ wish, id, held }) => factsOf(wish, id, held)))
    .execute();
  const leaving = rows.filter(({ wish, held }) => held && (wish.start === 'now' || wish.start === 'queued'));
  await insertPayoutAttempts(
    tx,
    leaving.map(({ wish, id }) => ({
      row: { organisation_id: wish.organisationId, id, phone: phoneOf(wish) },
      payout: { rail: wish.rail, round: 1, beneficiary_receives: wish.quote.beneficiaryReceives },
    })),
    now,
  );
  await addEvents(
    tx,
    rows.map(({ wish, id, state }) => ({
      organisationId: wish.organisationId,
      transactionId: id,
      at: now,
      kind: state.status === 'onHold' ? 'balanceShort' : 'created',
      actorKind: wish.actor.kind,
      actorName: wish.actor.name,
      to: state,
      requestId: wish.requestId ?? null,
      data: {
        amount: wish.quote.amount,
        fee: wish.quote.fee,
        tax: wish.quote.tax,
        totalDebit: wish.quote.totalDebit,
        rail: wish.rail,
        origin: wish.origin.type,
        ...(wish.scheduledFor ? { scheduledFor: wish.scheduledFor.toISOString() } : {}),
      },
    })),
  );
  if (above)
    await addEvents(
      tx,
      rows.map(({ wish, id }) => ({
        organisationId: wish.organisationId,
        transactionId: id,
        at: now,
        kind: 'aboveLevel',
        actorKind: 'system' as const,
        note: levelNote(above),
      })),
    );
  await recordDetours(tx, rows, now);
  await addLive(
    tx,
    rows
      .filter(({ wish }) => !wish.isQuiet)
      .map(({ wish, id, state }) => ({
        organisationId: wish.organisationId,
        at: now,
        kind: 'transaction' as const,
        recordId: id,
        data: { ...state, type: wish.type, amount: wish.quote.amount, createdBy: wish.actor.id },
      })),
  );
  return rows.map(({ id, held }) => ({ transactionId: id, held }));
}

/**
 * What the beneficiary reads where no note was written for them. The description is for the sender's own books and
 * never leaves.
 */
async function senderName(tx: Tx, wishes: readonly PayoutWish[]): Promise<string> {
  const row = await tx
    .selectFrom('identity.organisations')
    .select('display_name')
    .where('id', '=', wishes[0]!.organisationId)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/** Of a wallet whose own operator does not take payments at this moment: the payment does not even try there. */
async function recordDetours(
  tx: Tx,
  rows: readonly { wish: PayoutWish; id: string; state: TransactionState }[],
  now: Date,
): Promise<void> {
  const away = rows.flatMap(({ wish, id, state }) =>
    wish.beneficiary.kind === 'wallet' && wish.rail !== 'manual' && wish.rail !== payingTo(wish.beneficiary.operator)[0]
      ? [{ wish, id, state, own: payingTo(wish.beneficiary.operator)[0]! }]
      : [],
  );
  if (away.length === 0) return;
  const resting = await restingPayoutRails(tx, away[0]!.wish.organisationId, now);
  await addEvents(
    tx,
    away
      .filter(({ own }) => resting.has(own))
      .map(({ wish, id, state, own }) => ({
        organisationId: wish.organisationId,
        transactionId: id,
        at: now,
        kind: 'failedOver',
        actorKind: 'system' as const,
        from: state,
        to: state,
        note: detourNote(own, wish.rail),
        data: { from: own, to: wish.rail },
      })),
  );
}
