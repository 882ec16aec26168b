import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { disabledReasons } from '#domain/actions/disabled-reasons.ts';
import { itemRetry } from '#domain/actions/mass-payment.ts';
import { formatRib } from '#domain/bank-account.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { operators } from '#domain/operators.ts';
import { formatPhone } from '#domain/phone.ts';
import { isRunOver } from '#domain/states/mass-payment.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments.ts';
import { answer, callerOf, type Acted, type Caller } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { takeTurn } from '../../kit/take-turn.ts';
import { askApproval, countRetry, type ApprovalLine } from '../approvals/public.ts';
import type { Context, Tx } from '../context.ts';
import type { Correction } from '../mass-payment-tables.ts';
import { lastTries } from '../payouts/public.ts';
import { requirePin, spendAfterReset } from '../second-factor/public.ts';
import { bulkQuestion, countAnew, isStopped } from './anew.ts';
import { retrySnapshot, weightOfRetry } from './approvals.ts';
import { balancesFor, reserveRound } from './cover.ts';
import { namesOfRows } from './names-of-rows.ts';
import { elsewhereOf, paidElsewhereView, refuseElsewhere, type Elsewhere } from './paid-elsewhere.ts';
import { paidSince, refusePaidSince, seenAs, type PaidSince } from './paid-since.ts';
import { pricesFor } from './prices.ts';
import {
  addRunEvent,
  announcedItem,
  itemsOf,
  lockedParts,
  moved,
  possibleOf,
  refuseAction,
  requireAction,
  saveRun,
  visibleRun,
  among,
  type Item,
  type Run,
} from './records.ts';
import { judge } from './rows.ts';
import { queueEnd } from './release.ts';
import { hidingBalance, type SubmitPorts } from './submit.ts';
import { runDetail } from './view.ts';

type Wish = BodyOf<typeof massPaymentsApi.retry>;
type Change = NonNullable<Wish['corrections']>[number];

/**
 * Tries failed items again: the same items, each with a new attempt. Only what has failed for good and may be repeated; a
 * correction of the number, the account, the operator or a smaller amount opens what could not be repeated as it was. Corrected items
 * go through approval like the first time; the others were approved as they are.
 */
export async function retryItems(
  context: Context,
  ports: SubmitPorts,
  id: string,
  wish: Wish,
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
    if (turns.length === 0 && isAnnounced) refuseAction(parts[0]!, disabledReasons.beingAsked);
    if (turns.length === 0) refuseElsewhere(elsewhere);
    if (
      turns.length === 0 ||
      wish.paidSince === undefined ||
      (wish.paidSince === 'pay' && wish.paidSeen !== seenAs(since))
    )
      refusePaidSince(since);
    if (turns.length === 0) fail('mass_payments.items_not_retryable');
    for (const turn of turns) {
      await correct(tx, turn.run, turn.corrected, wish, now);
      await confirmPlaces(tx, turn);
    }
    await hidingBalance(caller, () => reserveAgain(tx, turns, now));
    const asked = turns.filter(({ corrected }) => corrected.length > 0);
    const approval =
      asked.length === 0
        ? ({ needed: false } as const)
        : await ask(tx, asked, { userId: caller.userId, name: caller.name }, context.environment, now);
    const goingOf = ({ asIs, corrected }: Turn) => (approval.needed ? asIs : [...asIs, ...corrected]);
    if ((!approval.needed || turns.some(({ asIs }) => asIs.length > 0)) && !wish.pin)
      fail('mass_payments.pin_needed', {}, { field: 'pin' });
    await countAgain(tx, turns, caller, context.environment, now);
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
      await queue(
        tx,
        run,
        going.map((item) => item.id),
        round,
        now,
      );
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

/** What goes as it is of runs that nobody was asked about counts on the day it goes, each row by its own last try; what was stopped, because somebody says that it was not them, like a new one. */
async function countAgain(
  tx: Tx,
  turns: readonly Turn[],
  caller: Caller,
  environment: Context['environment'],
  at: Date,
): Promise<void> {
  await countAnew(
    tx,
    turns[0]!.run,
    turns.flatMap(({ asIs }) => asIs.filter(isStopped).map((item) => item.total_debit)),
    caller,
    environment,
    at,
  );
  const going = turns
    .filter(({ run }) => run.approval_id === null)
    .flatMap(({ run, asIs }) => asIs.filter((item) => !isStopped(item)).map((item) => ({ item, run })));
  if (going.length === 0) return;
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
}

/** What is tried again of one run, and the round that covers it; null while it waits for money. `confirmed`: those that go as they are by a person's word. */
type Turn = { run: Run; asIs: Item[]; corrected: Item[]; confirmed: Item[]; round: number | null };

/** The failed items that were meant, part by part, by whether they go as they are or corrected; the rest is left out and counted. What another run pays is left out too, and what an operator has called about and is asked about (`isAnnounced`). */
async function turnsOf(
  tx: Tx,
  parts: readonly Run[],
  wish: Wish,
): Promise<{
  turns: Turn[];
  skipped: number;
  elsewhere: { run: Run; rows: Elsewhere[] }[];
  since: PaidSince[];
  isAnnounced: boolean;
}> {
  const named = new Set([...(wish.itemIds ?? []), ...(wish.corrections ?? []).map((correction) => correction.itemId)]);
  const isNamed = named.size > 0 && !wish.asIs;
  const turns: Turn[] = [];
  const elsewhere: { run: Run; rows: Elsewhere[] }[] = [];
  const since: PaidSince[] = [];
  let failed = 0;
  let isAnnounced = false;
  for (const run of parts) {
    const all = await failedOf(tx, run, isNamed ? [...named] : null, wish.reason);
    const paid = await elsewhereOf(
      tx,
      run,
      all.map((item) => item.id),
    );
    elsewhere.push({ run, rows: all.flatMap((item) => paid.get(item.id) ?? []) });
    const correctionOf = (item: Item): Partial<Change> =>
      wish.corrections?.find((change) => change.itemId === item.id) ?? {};
    const open = all.filter((item) => !paid.has(item.id) && !item.is_announced);
    isAnnounced ||= all.some((item) => item.is_announced);
    const otherwise = await paidSince(
      tx,
      run,
      open.map((item) => ({ ...item, ...correctionOf(item) })),
    );
    since.push(...otherwise);
    const found =
      wish.paidSince === 'leave' ? open.filter((item) => !otherwise.some(({ id }) => id === item.id)) : open;
    const isCorrected = (item: Item) => changes(item, correctionOf(item));
    const corrected = found.filter((item) => isCorrected(item) && itemRetry(item.reason_code) !== 'no');
    // The same number said again is a word of its own: it is right, and what stood in the way is gone.
    const isRight = (item: Item) =>
      correctionOf(item)[item.destination === 'bank' ? 'rib' : 'phone'] !== undefined &&
      itemRetry(item.reason_code) === 'corrected';
    const confirmed = found.filter((item) => !isCorrected(item) && isRight(item));
    const asIs = found.filter(
      (item) => !isCorrected(item) && (itemRetry(item.reason_code) === 'asIs' || isRight(item)),
    );
    failed += all.length;
    if (corrected.length + asIs.length > 0) turns.push({ run, asIs, corrected, confirmed, round: null });
  }
  return {
    turns,
    skipped:
      (isNamed ? named.size : failed) -
      turns.reduce((sum, { asIs, corrected }) => sum + asIs.length + corrected.length, 0),
    elsewhere,
    since,
    isAnnounced,
  };
}

async function failedOf(
  tx: Tx,
  run: Run,
  ids: readonly string[] | null,
  reason: string | undefined,
): Promise<(Item & { is_announced: boolean })[]> {
  // Locked, so that whoever writes down what an operator says late of one waits, or has been heard; by id, as everybody locks them.
  let query = itemsOf(tx, run)
    .selectAll()
    .select(announcedItem('mass_payment_items').as('is_announced'))
    .where('status', '=', 'failed')
    .orderBy('id')
    .forNoKeyUpdate();
  if (ids !== null) query = query.where(among('id', ids));
  else if (reason) query = query.where('reason_code', '=', reason);
  return (await query.execute()).toSorted((a, b) => a.row_no - b.row_no || a.part_no - b.part_no);
}

/** Whether a correction says anything new, which is approved anew. */
const changes = (item: Item, { phone, operator, rib, amount }: Partial<Change>): boolean =>
  [
    [phone, item.phone],
    [operator, item.operator],
    [rib, item.rib],
    [amount, item.amount],
  ].some(([wished, was]) => wished !== undefined && wished !== was);

/** Writes corrections into their items, priced anew, and keeps what was there before. The amount may only go down. */
async function correct(tx: Tx, run: Run, items: readonly Item[], wish: Wish, now: Date): Promise<void> {
  if (items.length === 0) return;
  const prices = await pricesFor(tx, run, now);
  for (const item of items) {
    const { phone, operator, rib, amount } = wish.corrections!.find((correction) => correction.itemId === item.id)!;
    const isBank = item.destination === 'bank';
    // Another number or another account, but no account in the place of a number: what was agreed is that way of paying.
    const isOtherWay = isBank ? phone !== undefined || operator !== undefined : rib !== undefined;
    if (isOtherWay) fail('mass_payments.items_not_retryable', {}, { field: 'corrections' });
    if (amount !== undefined && amount > item.amount!)
      fail('mass_payments.amount_only_down', { name: item.name, max: item.amount! }, { field: 'corrections' });
    const to = isBank
      ? { rib: rib ?? item.rib ?? '' }
      : { phone: phone ?? item.phone ?? '', operator: operator ?? (phone ? '' : (item.operator ?? '')) };
    const written = { name: item.name, ...to, amount: String(amount ?? item.amount) };
    const row = judge(
      { rowNo: item.row_no, cells: [], written, rail: item.rail === 'manual' ? 'manual' : null },
      { ...run, type: 'differentAmounts' },
      prices,
    );
    if (row.over_cap && row.operator)
      fail(
        'amount.above_operator_cap',
        { operator: operators[row.operator].name, max: operators[row.operator].amountMax },
        { field: 'amount' },
      );
    if (row.errors.length > 0) fail('operator.unknown', {}, { field: 'corrections' });
    const { payee, amount: newAmount, fee, sender_fee, beneficiary_fee, tax, total_debit, receives, schedule_id } = row;
    await tx
      .updateTable('mass_payment_items')
      .set({
        ...(isBank ? { rib: row.rib } : { phone: row.phone, operator: row.operator }),
        payee,
        amount: newAmount,
        fee,
        sender_fee,
        beneficiary_fee,
        tax,
        taxes: JSON.stringify(row.taxes),
        total_debit,
        receives,
        schedule_id,
        correction: JSON.stringify(asItIs(item)),
        ...(payee === item.payee
          ? {}
          : {
              ...unknown,
              context: JSON.stringify(unknown.context),
              warnings: JSON.stringify(row.warnings),
              repairs: JSON.stringify(item.repairs.filter(({ field }) => !placeFields.has(field))),
            }),
      })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('row_no', '=', item.row_no)
      .where('part_no', '=', item.part_no)
      .execute();
  }
}

/** The word of whoever said that it is right stays with the row: a number that was refused goes out again by nothing else. */
async function confirmPlaces(tx: Tx, { run, confirmed }: Turn): Promise<void> {
  for (const item of confirmed) {
    await tx
      .updateTable('mass_payment_items')
      .set({ correction: JSON.stringify(asItIs(item)) })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where('id', '=', item.id)
      .execute();
  }
}

/** What an item says now, kept beside what it will say. */
const asItIs = (item: Item): Correction => ({
  phone: item.phone,
  operator: item.operator,
  rib: item.rib,
  payee: item.payee,
  amount: item.amount,
  fee: item.fee,
  sender_fee: item.sender_fee,
  beneficiary_fee: item.beneficiary_fee,
  tax: item.tax,
  taxes: item.taxes,
  total_debit: item.total_debit,
  receives: item.receives,
  schedule_id: item.schedule_id,
  known: knownOf(item),
});

/** What is known of a row because of the number or account it goes to: of another one nothing is. */
const knownOf = ({ context, warnings, repairs, verified_name, name_match, name_state }: Item): Correction['known'] => ({
  context,
  warnings,
  repairs,
  verified_name,
  name_match,
  name_state,
});
const unknown = { context: [], verified_name: null, name_match: null, name_state: null };
const placeFields: ReadonlySet<string | null> = new Set(['phone', 'operator', 'rib']);

/** Reserves for what goes out again, for all parts or for none. A part that has too little waits for money, where it may. */
async function reserveAgain(tx: Tx, turns: Turn[], now: Date): Promise<void> {
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

/** Asks once for approval of what was corrected in all parts. Such items stand ready, covered, until it is decided. The request is about the first of them. */
async function ask(
  tx: Tx,
  turns: readonly Turn[],
  by: { userId: string; name: string },
  environment: Context['environment'],
  at: Date,
) {
  const lines: ApprovalLine[] = [];
  for (const { run, corrected, round } of turns) {
    await tx
      .updateTable('mass_payment_items')
      .set({ status: 'ready', hold_round: round })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where(
        among(
          'id',
          corrected.map((item) => item.id),
        ),
      )
      .execute();
    lines.push(...(await correctionLines(tx, run, corrected.slice(0, correctionsShown - lines.length))));
  }
  const { run } = turns[0]!;
  const snapshot = await retrySnapshot(
    tx,
    turns.map((turn) => turn.run),
  );
  const count = turns.reduce((sum, { corrected }) => sum + corrected.length, 0);
  return askApproval(tx, {
    organisationId: run.organisation_id,
    environment,
    subject: 'massPayment',
    refId: run.id,
    title: both((locale) => massPaymentNotes.correctedTitle[locale](run)),
    amount: snapshot.amount,
    count,
    weighedAs: await weightOfRetry(tx, run, snapshot.amount),
    accountKind: run.source_account,
    channel: 'bulk',
    requestedBy: by,
    snapshot,
    lines: [{ label: massPaymentNotes.correctedCount, value: both((locale) => formatNumber(count, locale)) }, ...lines],
    warnings: [{ code: 'changedPhone' }],
    at,
  });
}

/** Who was paid where, and where it goes now: what an approver has to compare. The first of many. */
async function correctionLines(tx: Tx, run: Run, shown: readonly Item[]): Promise<ApprovalLine[]> {
  if (shown.length === 0) return [];
  const now = new Map(
    (
      await itemsOf(tx, run)
        .select(['id', 'phone', 'rib', 'amount'])
        .where(
          among(
            'id',
            shown.map((item) => item.id),
          ),
        )
        .execute()
    ).map((item) => [item.id, item]),
  );
  const said = ({ phone, rib, amount }: Pick<Item, 'phone' | 'rib' | 'amount'>, locale: 'en' | 'fr') =>
    `${rib ? formatRib(rib) : formatPhone(phone ?? '')} (${formatMoney(amount!, locale)})`;
  return shown.map((item) => ({
    label: { en: item.name, fr: item.name },
    value: both((locale) => `${said(item, locale)} → ${said(now.get(item.id)!, locale)}`),
  }));
}

const both = (say: (locale: 'en' | 'fr') => string) => ({ en: say('en'), fr: say('fr') });
const correctionsShown = 20;

async function queue(tx: Tx, run: Run, ids: readonly string[], round: number | null, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'pending', hold_round: round, in_hand_at: now, ended_at: null })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where(among('id', ids))
    .execute();
}
