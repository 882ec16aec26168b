import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { answer, callerOf, type Caller, type DataAnswer, type EnvironmentName } from '../../kit/http/context.ts';
import { streamRows } from '../../kit/database.ts';
import { approvalWarnings } from '#i18n/catalogues/approval-warnings.ts';
import { fail, Refusal } from '../../kit/http/fail.ts';
import { askApproval, type ApprovalWarning, type ApprovalWish } from '../approvals/public.ts';
import type { AuthServices } from '../auth/public.ts';
import type { Context, Tx } from '../context.ts';
import type { PayoutPorts } from '../payouts/public.ts';
import { payoutConnection } from '../providers/public.ts';
import { requirePin, spendAfterReset } from '../second-factor/public.ts';
import { approvalQuestion, snapshotOf } from './approvals.ts';
import { judgeAgain } from './change-rows.ts';
import { contentHash } from './context.ts';
import { balancesFor, reserveRound } from './cover.ts';
import { looksLike } from './likeness.ts';
import { pricesFor } from './prices.ts';
import { addRunEvent, itemsOf, lockedRun, moved, requireAction, requireVersion, saveRun, visibleRun, type Item, type Run } from './records.ts';
import { release } from './release.ts';
import { runDetail } from './view.ts';

export type SubmitPorts = { auth: Pick<AuthServices, 'consoleUrl'>; payouts: PayoutPorts; wake(): void };

/**
 * Submits a run, once. The PIN is asked first, then everything happens in one transaction: the money of the whole run is
 * reserved, and either others are asked to approve it or it is let go.
 */
export async function submitRun(context: Context, ports: SubmitPorts, id: string, body: BodyOf<typeof massPaymentsApi.submit>): Promise<DataAnswer<MassPaymentDetail>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, (tx) => visibleRun(tx, caller, id));
  if (body.pin) await requirePin(context, ports.auth, body.pin);
  if (await context.runTx(scope, (tx) => lookAgain(tx, caller, id, context.clock.now()))) fail('mass_payments.prices_changed');
  const done = await context.runOnce(scope, async (tx) => {
    const now = context.clock.now();
    const run = await lockedRun(tx, caller, id);
    requireVersion(run, body.version);
    await requireAction(tx, run, 'submit', caller, now);
    const like = run.looks_like[0];
    if (like && !body.confirmLikeness) fail('mass_payments.looks_repeated', { id: like.id, title: like.title, percent: like.samePercent });
    await requireRails(tx, run);
    await hidingBalance(caller, () => reserve(tx, run, now));
    run.content_hash = await contentHash(tx, run);
    const approval = await askApproval(tx, await approvalWish(tx, run, caller, context.environment, now));
    if (!approval.needed && !body.pin) fail('mass_payments.pin_needed', {}, { field: 'pin' });
    const by = { submitted_by: caller.userId, submitted_by_name: caller.name, submitted_at: now, content_hash: run.content_hash, hold_round: run.hold_round, cover_round: run.cover_round };
    if (approval.needed) {
      await saveRun(tx, run, { ...by, status: moved(run, 'sentForApproval'), approval_id: approval.approvalId, remark: null }, now);
      await addRunEvent(tx, run, { kind: 'submitted', at: now, actorName: caller.name });
    } else {
      await spendAfterReset(tx, { userId: caller.userId, amount: run.total_debit, at: now });
      await saveRun(tx, run, { ...by, approval_id: null }, now);
      await release(tx, run, now, caller.name);
    }
    return answer(await runDetail(tx, caller, id, now, context.environment));
  });
  context.afterCommit(ports.wake);
  return done;
}

/** Who may send without seeing balances learns that it is too little, and not how much there is. */
export async function hidingBalance<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!caller.permissions.has('balance:view') && error instanceof Refusal && error.key === 'balance.insufficient') fail('balance.insufficient');
    throw error;
  }
}

/**
 * What may have changed since the rows were read is written before anybody submits them, so that it is shown: runs made
 * since then that it repeats, and fees and taxes. Answers whether it costs something else now.
 */
async function lookAgain(tx: Tx, caller: Caller, id: string, now: Date): Promise<boolean> {
  const run = await lockedRun(tx, caller, id);
  if (run.status !== 'readyForReview') return false;
  await tx.updateTable('mass_payments').set({ looks_like: JSON.stringify(await looksLike(tx, run, now)) }).where('organisation_id', '=', run.organisation_id).where('id', '=', run.id).execute();
  return pricesMoved(tx, run, now);
}

async function pricesMoved(tx: Tx, run: Run, now: Date): Promise<boolean> {
  const prices = await pricesFor(tx, run, now);
  const query = itemsOf(tx, run).select(['destination', 'operator', 'amount', 'total_debit', 'receives']).where('status', '<>', 'leftOut');
  for await (const batch of streamRows<Pick<Item, 'destination' | 'operator' | 'amount' | 'total_debit' | 'receives'>>(tx, query, 2000)) {
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
  const ways = await itemsOf(tx, run).select(['destination', 'operator']).distinct().where('status', '<>', 'leftOut').where((eb) => eb.or([eb('rail', 'is', null), eb('rail', '<>', 'manual')])).execute();
  for (const way of ways) {
    await payoutConnection(tx, run.organisation_id, way.destination === 'bank' ? { kind: 'bank' } : { kind: 'wallet', operator: way.operator! });
  }
}

/** Reserves the total of the run once. Without enough money it may wait for it, if it was told to; otherwise it is refused. */
async function reserve(tx: Tx, run: Run, now: Date): Promise<void> {
  const round = await reserveRound(tx, run, run.total_debit, now);
  if (round !== null) {
    Object.assign(run, { hold_round: round, cover_round: round });
    return;
  }
  if (run.queue_if_short || run.as_far_as_money_goes) return;
  const { available, collectionAvailable, accountId } = await balancesFor(tx, run);
  fail('balance.insufficient', { available, missing: run.total_debit - available, collectionAvailable, accountId });
}

async function approvalWish(tx: Tx, run: Run, caller: Caller, environment: EnvironmentName, at: Date): Promise<ApprovalWish> {
  const lines = [
    { label: { en: 'People', fr: 'Personnes' }, value: both((locale) => formatNumber(run.item_count, locale)) },
    { label: { en: 'They are sent', fr: 'Il leur est envoyé' }, value: both((locale) => formatMoney(run.total_amount, locale)) },
    { label: { en: 'Fees and taxes', fr: 'Frais et taxes' }, value: both((locale) => formatMoney(run.total_debit - run.total_amount, locale)) },
    { label: { en: 'Total', fr: 'Total' }, value: both((locale) => formatMoney(run.total_debit, locale)) },
  ];
  return {
    ...(await approvalQuestion(tx, run, caller, environment, at)), title: { en: run.title, fr: run.title }, count: run.item_count, snapshot: snapshotOf(run, run.content_hash!), lines, warnings: await warningsOf(tx, run),
  };
}

/** Reasons for an approver to look twice, with how many rows they concern. */
async function warningsOf(tx: Tx, run: Run): Promise<ApprovalWarning[]> {
  const { rows } = await sql<{ changed: number; named: number; repeated: number; takenIn: number }>`select count(*) filter (where context @> '[{"rule": "recipient.changed"}]')::int as changed, count(*) filter (where context @> '[{"rule": "name.differs"}]')::int as named,
      count(*) filter (where context @> '[{"rule": "row.duplicate"}]' or context @> '[{"rule": "row.paidRecently"}]')::int as repeated, count(*) filter (where left_out <> '[]'::jsonb)::int as "takenIn"
    from mass_payment_items where organisation_id = ${run.organisation_id} and run_id = ${run.id} and status <> 'leftOut' and (context <> '[]'::jsonb or left_out <> '[]'::jsonb)`.execute(tx);
  const { changed, named, repeated, takenIn } = rows[0]!;
  const told = (code: string, count: number): ApprovalWarning[] => (count === 0 ? [] : [{ code, text: { en: `${formatNumber(count, 'en')} rows`, fr: `${formatNumber(count, 'fr')} lignes` } }]);
  const taken: ApprovalWarning[] = takenIn === 0 ? [] : [{ code: 'takenIn', text: { en: `${approvalWarnings.takenIn.en}: ${formatNumber(takenIn, 'en')}`, fr: `${approvalWarnings.takenIn.fr} : ${formatNumber(takenIn, 'fr')}` } }];
  const like: ApprovalWarning[] = run.looks_like.slice(0, 1).map(({ title, samePercent }) => ({ code: 'duplicate', text: { en: `${title} (${samePercent} %)`, fr: `${title} (${samePercent} %)` } }));
  return [...told('changedPhone', changed), ...told('nameMismatch', named), ...told('duplicate', repeated), ...taken, ...like];
}

const both = (say: (locale: 'en' | 'fr') => string) => ({ en: say('en'), fr: say('fr') });
