import { both } from '#domain/values/locale.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { isRunOver } from '#domain/states/mass-payment.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { answer, callerOf, type Acted, type Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import { countRetry, voidAmong } from '../../approvals/approvals/public.ts';
import type { Context, Tx } from '../../context.ts';
import { lastTries } from '../../engine/movements/public.ts';
import { requirePin, spendAfterReset } from '../../people/second-factor/public.ts';
import { balancesFor, reserveRound } from './cover.ts';
import { paidElsewhereView, refuseElsewhere } from './paid-elsewhere.ts';
import { refusePaidSince, seenAs } from './paid-since.ts';
import {
  addRunEvent,
  itemsOf,
  lockedParts,
  moved,
  saveRun,
  visibleRun,
  among,
  type Item,
  type Run,
} from './records.ts';
import { possibleOf, requireAction, refuseAction } from './run-actions.ts';
import { queueEnd } from './release.ts';
import { hidingBalance, type SubmitPorts } from './submit.ts';
import { runDetail } from './view.ts';
import { type RetryWish, type RetryTurn, turnsOf } from './retry-turns.ts';
import { requireAsIsSeen } from './failures-ahead.ts';
import { requireSeen } from './row-version.ts';
import { correctRows, confirmPlaces } from './correct-rows.ts';
import { askForRetry } from './retry-approval.ts';
import { namesOfRows } from './names-of-rows.ts';
import { goingToOld, requireOldSeen } from './moved-recipients.ts';
import { bulkQuestion, countAnew, isStopped } from './anew.ts';

/**
 * Tries failed items again: the same items, each with a new attempt. Only what has failed for good and may be repeated;
 * a correction of the number, the account, the operator or a smaller amount opens what could not be repeated as it was.
 * Corrected items go through approval like the first time; the others were approved as they are.
 */
export async function retryItems(
  context: Context,
  ports: SubmitPorts,
  id: string,
  wish: RetryWish,
): Promise<Acted<DataOf<typeof massPaymentsApi.retry>>> {
  const caller = callerOf(context);
  const scope = { organisationId: caller.organisationId };
  await context.runTx(scope, (tx) => visibleRun(tx, caller, id));
  if (wish.pin) await requirePin(context, ports.auth, wish.pin);
  const done = await context.runOnce(scope, async (tx) => {
    const now = context.clock.now();
    // A copy of what failed may be leaving in this very moment.
    await takeTurn(tx, 'massPayment', caller.organisationId);
    const parts = await lockedParts(tx, caller, id);
    await requireAction(
      tx,
      parts.find((part) => part.id === id)!,
      'retry',
      caller,
      now,
    );
    const { turns, skipped, elsewhere, since, isAnnounced } = await turnsOf(
      tx,
      possibleOf(parts, 'retry', caller, now),
      wish,
    );
    await requireAsIsSeen(tx, parts, wish);
    if (turns.length === 0 && isAnnounced) refuseAction(parts[0]!, 'beingAsked');
    if (turns.length === 0) refuseElsewhere(elsewhere);
    if (
      turns.length === 0 ||
      wish.paidSince === undefined ||
      (wish.paidSince === 'pay' && wish.paidSeen !== seenAs(since))
    )
      refusePaidSince(since);
    if (turns.length === 0) fail('mass_payments.items_not_retryable');
    requireOldSeen(await goingToOld(tx, turns, wish), wish.oldSeen);
    for (const turn of turns) {
      requireSeen(turn, wish);
      await correctRows(tx, turn.run, turn.corrected, wish, now);
      await confirmPlaces(tx, turn);
    }
    await hidingBalance(caller, () => reserveAgain(tx, turns, now));
    const asked = turns.filter(({ corrected }) => corrected.length > 0);
    const approval =
      asked.length === 0
        ? ({ needed: false } as const)
        : await askForRetry(tx, asked, { userId: caller.userId, name: caller.name }, context.environment, now);
    const goingOf = ({ asIs, corrected }: RetryTurn) => (approval.needed ? asIs : [...asIs, ...corrected]);
    if ((!approval.needed || turns.some(({ asIs }) => asIs.length > 0)) && !wish.pin)
      fail('mass_payments.pin_needed', {}, { field: 'pin' });
    const anew = await countAgain(tx, turns, caller, context.environment, now);
    await spendAfterReset(tx, {
      userId: caller.userId,
      organisationId: caller.organisationId,
      amount: turns.flatMap(goingOf).reduce((sum, item) => sum + (item.amount ?? 0), 0),
      at: now,
    });
    for (const turn of turns) {
      const going = goingOf(turn);
      const { run, round } = turn;
      const isAsked = approval.needed && turn.corrected.length > 0;
      await queue(tx, run, going, round, now);
      await withoutYes(tx, run, approval.needed ? anew : [...anew, ...turn.corrected]);
      await saveRun(
        tx,
        run,
        {
          // Whoever says where it goes now has a hand in what is paid.
          ...(turn.corrected.length > 0 && !run.makers.includes(caller.userId)
            ? { makers: [...run.makers, caller.userId] }
            : {}),
          hold_round: run.hold_round,
          retry_approval_id: isAsked ? approval.approvalId : null,
          queue_until: round === null ? queueEnd(run, now) : run.queue_until,
          ...(going.length > 0 && isRunOver(run.status) ? { status: moved(run, 'retried'), finished_at: null } : {}),
          work_at: going.length > 0 ? now : run.work_at,
        },
        now,
      );
      const rows = [...turn.asIs, ...turn.corrected.map(({ name }) => ({ name, isCorrected: true }))];
      const names = namesOfRows(rows);
      const note = both((locale) => massPaymentNotes.retried[locale]({ count: rows.length, names: names[locale] }));
      await addRunEvent(tx, run, { kind: isAsked ? 'retryAsked' : 'retried', at: now, actorName: caller.name, note });
    }
    return answer({
      retried: turns.reduce((sum, { asIs, corrected }) => sum + asIs.length + corrected.length, 0),
      skipped,
      paidElsewhere: paidElsewhereView(elsewhere),
      run: await runDetail(tx, caller, id, now, context.environment),
    });
  });
  context.afterCommit(ports.wake);
  return done;
}

/**
 * What goes as it is and that nobody was asked about counts on the day it goes, each row by its own last try; what was
 * stopped, or let go by a yes that counts no more, because somebody says that it was not them, like a new one. Answers
 * which those are.
 */
async function countAgain(
  tx: Tx,
  turns: readonly RetryTurn[],
  caller: Caller,
  environment: Context['environment'],
  at: Date,
): Promise<readonly Item[]> {
  const rows = turns.flatMap(({ run, asIs }) => asIs.map((item) => ({ item, run, yes: item.approval_id })));
  const none = await voidAmong(
    tx,
    caller.organisationId,
    rows.map(({ yes }) => yes),
  );
  const isAnew = ({ item, yes }: (typeof rows)[number]) => isStopped(item) || none.has(yes);
  const anew = rows.filter(isAnew).map(({ item }) => item);
  await countAnew(
    tx,
    turns[0]!.run,
    anew.map((item) => item.total_debit),
    anew.some((item) => item.approval_id !== null),
    caller,
    environment,
    at,
  );
  const going = rows.filter((row) => row.yes === null && !isAnew(row));
  if (going.length === 0) return anew;
  const tries = await lastTries(
    tx,
    caller.organisationId,
    going.flatMap(({ item }) => item.transaction_id ?? []),
  );
  await countRetry(
    tx,
    bulkQuestion(going[0]!.run, caller, environment, at),
    going.map(({ item, run }) => ({
      amount: item.total_debit,
      lastTriedAt: (item.transaction_id && tries.get(item.transaction_id)) || (run.submitted_at ?? at),
    })),
  );
  return anew;
}

/**
 * Reserves for what goes out again, for all parts or for none. A part that has too little waits for money, where it
 * may.
 */
async function reserveAgain(tx: Tx, turns: RetryTurn[], now: Date): Promise<void> {
  const { available, collectionAvailable, accountId } = await balancesFor(tx, turns[0]!.run);
  const sums: number[] = [];
  for (const { run, asIs, corrected } of turns) {
    const { sum } = await itemsOf(tx, run)
      .select((eb) => eb.fn.sum<number>('total_debit').as('sum'))
      .where(
        among(
          'id',
          [...asIs, ...corrected].map((item) => item.id),
        ),
      )
      .executeTakeFirstOrThrow();
    sums.push(sum);
  }
  for (const [index, turn] of turns.entries()) {
    const { run } = turn;
    turn.round = await reserveRound(tx, run, sums[index]!, now);
    if (turn.round !== null) run.hold_round = turn.round;
    else if (!run.queue_if_short && !run.as_far_as_money_goes)
      fail('balance.insufficient', {
        available,
        missing: sums.reduce((total, sum) => total + sum, 0) - available,
        collectionAvailable,
        accountId,
      });
  }
}

async function queue(tx: Tx, run: Run, items: readonly Item[], round: number | null, now: Date): Promise<void> {
  if (items.length === 0) return;
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'pending', hold_round: round, in_hand_at: now, ended_at: null })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where(among('id', idsOf(items)))
    .execute();
}

/** What the yes that they had was not about, or that counts no more: whoever sends them now answers for them alone. */
async function withoutYes(tx: Tx, run: Run, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .updateTable('mass_payment_items')
    .set({ approval_id: null })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where(among('id', idsOf(items)))
    .execute();
}
const idsOf = (items: readonly Item[]): string[] => items.map((item) => item.id);
