import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { hasLeft, isInPreparation } from '#domain/states/mass-payment.ts';
import { answer, callerOf, type Caller, type Acted } from '../../../kit/http/context.ts';
import { streamRows } from '../../../kit/database.ts';
import { fail, Refusal } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import { askApproval } from '../../approvals/approvals/public.ts';
import type { AuthServices } from '../../people/auth/public.ts';
import { judgeLevel } from '../../terms/business-levels/public.ts';
import type { Context, Tx } from '../../context.ts';
import type { Likeness } from './tables.ts';
import type { PayoutPorts } from '../../engine/movements/public.ts';
import { payoutConnection } from '../../terms/providers/public.ts';
import { requirePin, spendAfterReset } from '../../people/second-factor/public.ts';
import { judgeAgain, settleRows } from './change-rows.ts';
import { contentHash } from './row-totals.ts';
import { balancesFor, reserveAll } from './cover.ts';
import { likeSeenAs, looksLike, repeatedBy } from './likeness.ts';
import { namesThatDiffer } from './names.ts';
import { decideRound, elsewhereOf, openRoundBefore, refuseElsewhere, type Elsewhere } from './paid-elsewhere.ts';
import { paidSinceCopied, refusePaidSince, seenAs, type PaidSince } from './paid-since.ts';
import { movedIn, refuseMoved } from './moved-recipients.ts';
import { requireAnsweredColumns, seenColumns } from './other-columns.ts';
import { pricesFor } from './prices.ts';
import {
  addRunEvent,
  itemsOf,
  lockedParts,
  moved,
  requireVersion,
  saveRun,
  visibleRun,
  type Item,
  type Run,
} from './records.ts';
import { requireRecorderOf } from './recorder.ts';
import { possibleOf, requireAction } from './run-actions.ts';
import { release } from './release.ts';
import { requireSettledTotal } from './settle-control.ts';
import { twinsIn } from './twins.ts';
import { likeShownTo } from './unseen-likeness.ts';
import { runDetail } from './view.ts';
import { approvalWish } from './approval-wish.ts';

export type SubmitPorts = { auth: Pick<AuthServices, 'consoleUrl'>; payouts: PayoutPorts; wake(): void };

/**
 * Submits a run, or all parts of a file, once. The PIN is asked first, then everything happens in one transaction: the
 * money of all of it is reserved or none is, and either others are asked to approve the whole sum or it is let go.
 */
export async function submitRun(
  context: Context,
  ports: SubmitPorts,
  id: string,
  body: BodyOf<typeof massPaymentsApi.submit>,
): Promise<Acted<MassPaymentDetail>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, (tx) => visibleRun(tx, caller, id));
  if (body.pin) await requirePin(context, ports.auth, body.pin);
  const { isMoved, elsewhere } = await context.runTx(scope, (tx) => lookAgain(tx, caller, id, context.clock.now()));
  refuseElsewhere(elsewhere);
  if (isMoved) fail('mass_payments.prices_changed');
  const done = await context.runOnce(scope, async (tx) => {
    const now = context.clock.now();
    await takeTurn(tx, 'massPayment', caller.organisationId);
    const all = await lockedParts(tx, caller, id);
    requireVersion(all, body.version);
    const asked = all.find((part) => part.id === id)!;
    const control = asked.status === 'readyForReview' ? await requireSettledTotal({ tx }, asked) : null;
    await requireAction(tx, asked, 'submit', caller, now);
    const parts = possibleOf(all, 'submit', caller, now);
    const plan = parts[0]?.scheduled_for;
    if (plan && plan <= now) fail('mass_payments.plan_past', { at: plan.toISOString() });
    // A part whose rows were all dropped is no part of what is sent.
    for (const empty of all.filter((part) => part.item_count === 0 && isInPreparation(part.status))) {
      await saveRun(tx, empty, { status: moved(empty, 'cancelled'), finished_at: now }, now);
      await addRunEvent(tx, empty, { kind: 'cancelled', at: now, actorName: caller.name });
    }
    requireAnsweredColumns(parts);
    refuseMoved(await movedIn(tx, parts));
    await decideRound(tx, parts);
    refuseElsewhere(await elsewhereIn(tx, parts));
    if (!body.confirmRound) refuseElsewhere(await openRoundBefore(tx, parts), 'mass_payments.round_before_open');
    const since: PaidSince[] = [];
    for (const run of parts) since.push(...(await paidSinceCopied(tx, run)));
    if (body.paidSeen !== seenAs(since)) refusePaidSince(since, 'paidSeen');
    // Looked at once more in one's turn: another that pays the same people may have left in this very moment.
    const likes = await repeatedNow(tx, parts, now);
    const seen = likeSeenAs(likes);
    if (seen !== null && body.likeSeen !== seen) {
      const shown = await likeShownTo(tx, caller, likes[0]!);
      fail(
        'mass_payments.looks_repeated',
        {
          id: shown.id,
          title: shown.title ?? '',
          percent: shown.samePercent ?? '',
          paid: shown.paid ?? '',
          of: shown.of ?? '',
          seen,
        },
        { field: 'likeSeen' },
      );
    }
    const twins = await twinsIn(tx, parts);
    if (twins.count > 0 && !body.confirmTwins)
      fail('mass_payments.rows_repeated', { count: twins.count, amount: twins.amount });
    const { count } = await namesThatDiffer(tx, parts);
    if (count > 0 && !body.confirmNames) fail('mass_payments.names_differ', { count });
    for (const run of parts) await requireRails(tx, run);
    await requireRecorderOf(tx, context, parts, now);
    await requireLevel(tx, parts, now);
    await hidingBalance(caller, () => reserve(tx, parts, now));
    for (const run of parts) run.content_hash = await contentHash(tx, run);
    const approval = await askApproval(tx, await approvalWish(tx, parts, control, caller, context.environment, now));
    if (!approval.needed && !body.pin) fail('mass_payments.pin_needed', {}, { field: 'pin' });
    if (!approval.needed)
      await spendAfterReset(tx, {
        userId: caller.userId,
        organisationId: caller.organisationId,
        amount: sumOf(parts),
        at: now,
      });
    for (const run of parts) {
      const by = {
        submitted_by: caller.userId,
        submitted_by_name: caller.name,
        submitted_at: now,
        content_hash: run.content_hash,
        hold_round: run.hold_round,
        cover_round: run.cover_round,
      };
      if (!approval.needed) {
        await saveRun(tx, run, { ...by, approval_id: null }, now);
        continue;
      }
      await saveRun(
        tx,
        run,
        { ...by, status: moved(run, 'sentForApproval'), approval_id: approval.approvalId, remark: null },
        now,
      );
      await addRunEvent(tx, run, { kind: 'submitted', at: now, actorName: caller.name });
    }
    if (!approval.needed) await release(tx, parts, now, caller.name);
    return answer(await runDetail(tx, caller, id, now, context.environment));
  });
  context.afterCommit(ports.wake);
  return done;
}

const sumOf = (parts: readonly Run[]): number => parts.reduce((sum, run) => sum + run.total_debit, 0);

/** Who may send without seeing balances learns that it is too little, and not how much there is. */
export async function hidingBalance<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!caller.permissions.has('balance:view') && error instanceof Refusal && error.key === 'balance.insufficient')
      fail('balance.insufficient');
    throw error;
  }
}

/**
 * What may have changed since the rows were read is written before anybody submits them, so that it is shown: runs made
 * since then that it repeats, what stands in other columns, rows that another run has paid since, and fees and taxes.
 * Answers whether it costs
 * something else now, and those rows.
 */
async function lookAgain(
  tx: Tx,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ isMoved: boolean; elsewhere: ElsewhereIn }> {
  let isMoved = false;
  const parts = (await lockedParts(tx, caller, id)).filter((part) => isInPreparation(part.status));
  const elsewhere = await elsewhereIn(tx, parts);
  for (const { run, rows } of elsewhere) if (rows.some((row) => hasLeft(row.status))) await settleRows(tx, run, now);
  for (const run of parts) {
    if (run.status !== 'readyForReview') continue;
    await tx
      .updateTable('mass_payments')
      .set({
        looks_like: JSON.stringify(await looksLike(tx, run, now)),
        columns_seen: JSON.stringify(await seenColumns(tx, run)),
      })
      .where('organisation_id', '=', run.organisation_id)
      .where('id', '=', run.id)
      .execute();
    if (await pricesMoved(tx, run, now)) isMoved = true;
  }
  return { isMoved, elsewhere };
}

type ElsewhereIn = { run: Run; rows: Elsewhere[] }[];

async function elsewhereIn(tx: Tx, parts: readonly Run[]): Promise<ElsewhereIn> {
  const found: ElsewhereIn = [];
  for (const run of parts) found.push({ run, rows: [...(await elsewhereOf(tx, run, 'copied')).values()] });
  return found.filter(({ rows }) => rows.length > 0);
}

async function pricesMoved(tx: Tx, run: Run, now: Date): Promise<boolean> {
  const prices = await pricesFor(tx, run, now);
  const query = itemsOf(tx, run)
    .select(['destination', 'operator', 'amount', 'total_debit', 'receives'])
    .where('status', '<>', 'leftOut');
  for await (const batch of streamRows<Pick<Item, 'destination' | 'operator' | 'amount' | 'total_debit' | 'receives'>>(
    tx,
    query,
    2000,
  )) {
    const isOld = batch.some((item) => {
      const quote = prices.quote(item.destination === 'bank' ? null : item.operator, item.amount!, run.fee_bearer);
      return quote.totalDebit !== item.total_debit || quote.beneficiaryReceives !== item.receives;
    });
    if (!isOld) continue;
    await judgeAgain(tx, run, now);
    return true;
  }
  return false;
}

/** Every way the money takes must be connected, before anything is reserved. Refuses `operator.not_configured`. */
async function requireRails(tx: Tx, run: Run): Promise<void> {
  const ways = await itemsOf(tx, run)
    .select(['destination', 'operator'])
    .distinct()
    .where('status', '<>', 'leftOut')
    .where((eb) => eb.or([eb('rail', 'is', null), eb('rail', '<>', 'manual')]))
    .execute();
  for (const way of ways) {
    await payoutConnection(
      tx,
      run.organisation_id,
      way.destination === 'bank' ? { kind: 'bank' } : { kind: 'wallet', operator: way.operator! },
    );
  }
}

/**
 * The whole sum, on the day it shall go out. What takes that day's room until then makes the run wait there, not fail.
 */
async function requireLevel(tx: Tx, parts: readonly Run[], now: Date): Promise<void> {
  const sums = await Promise.all(
    parts.map((run) =>
      itemsOf(tx, run)
        .select([(eb) => eb.fn.sum<number>('amount').as('total'), (eb) => eb.fn.max('amount').as('largest')])
        .where('status', '<>', 'leftOut')
        .executeTakeFirst(),
    ),
  );
  const scheduled = parts[0]?.scheduled_for;
  await judgeLevel(tx, {
    organisationId: parts[0]!.organisation_id,
    direction: 'out',
    total: sums.reduce((sum, one) => sum + Number(one?.total ?? 0), 0),
    largest: Math.max(0, ...sums.map((one) => Number(one?.largest ?? 0))),
    now,
    on: scheduled && scheduled > now ? scheduled : now,
  });
}

/** Reserves the whole once. Without enough money it may wait for it, if it was told to; otherwise it is refused. */
async function reserve(tx: Tx, parts: readonly Run[], now: Date): Promise<void> {
  if (await reserveAll(tx, parts, now)) return;
  const [first] = parts;
  if (first!.queue_if_short || first!.as_far_as_money_goes) return;
  const { available, collectionAvailable, accountId } = await balancesFor(tx, first!);
  fail('balance.insufficient', { available, missing: sumOf(parts) - available, collectionAvailable, accountId });
}

async function repeatedNow(tx: Tx, parts: readonly Run[], now: Date): Promise<Likeness[]> {
  const likes: Likeness[] = [];
  for (const run of parts) likes.push(...repeatedBy({ looks_like: await looksLike(tx, run, now) }));
  return likes;
}
