import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { isInPreparation, isRunOver, type RunEventKind } from '#domain/states/mass-payment.ts';
import { localDay } from '#domain/values/time.ts';
import type { Caller, EnvironmentName } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { levelRoom } from '../../terms/business-levels/public.ts';
import { approvalFor, previewApproval } from '../../approvals/approvals/public.ts';
import { approvalQuestion, approvedAs } from './approvals.ts';
import { weightOfRetry } from './weight.ts';
import { controlOf, totalRowView } from './control.ts';
import { byHandIn } from './by-hand.ts';
import { costOfRun, receivedOf } from './cost.ts';
import { balancesFor, heldRounds, isUncovered, shortWhileStill } from './cover.ts';
import { countDropped } from './dropped-rows.ts';
import { failuresAhead } from './failures-ahead.ts';
import { sheetsOf } from './file-of-run.ts';
import { fileNotesOf } from './file-notes.ts';
import { fileWordsIn } from './file-words.ts';
import { nameCheckOf, namesThatDiffer } from './names.ts';
import { otherColumnsOf } from './other-columns.ts';
import { movedIn } from './moved-recipients.ts';
import { openRoundBefore, overElsewhereIn, paidElsewhereView, paidTwiceIn } from './paid-elsewhere.ts';
import { countItems, itemsOf, partsOf, partsToPrepare, versionOf, visibleRun, type Run } from './records.ts';
import { resumeAhead } from './resume-approval.ts';
import { rowsInDoubt, spokenAgainst } from './rows-in-doubt.ts';
import { actionsOnRun, possibleOf } from './run-actions.ts';
import { standsStill } from './stands-still.ts';
import { twinsIn } from './twins.ts';
import { readingOf } from './reading.ts';
import { likenessShownTo } from './unseen-likeness.ts';
import { moneyOf, speedOf, faultsOf, leftOutOf } from './run-figures.ts';
import { countSplit, iso, rowOf, siblingsOf, wholeOf } from './run-row.ts';
import { likeSeenAs, repeatedBy } from './likeness.ts';

/** Everything about one run, as the caller may see it; counters and money from the items themselves. */
export async function runDetail(
  tx: Tx,
  caller: Caller,
  id: string,
  now: Date,
  environment: EnvironmentName,
): Promise<MassPaymentDetail> {
  const run = await visibleRun(tx, caller, id);
  const parts = await partsOf(tx, run);
  const approval = await approvalFor(tx, run.organisation_id, 'massPayment', await approvedAs(tx, run));
  const money = await moneyOf(tx, [run]);
  const seesBalance = caller.permissions.has('balance:view');
  const balances = await balancesFor(tx, run);
  const control = await controlOf(tx, run);
  const { speed, secondsLeft } = await speedOf(tx, run, money.notSent.count + money.underWay.count, now);
  const events = await tx
    .selectFrom('mass_payment_events')
    .selectAll()
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  // What would be sent with it: every part that has rows and was not sent yet.
  const open = parts.filter((part) => isInPreparation(part.status) && part.item_count > 0);
  const prepared = await partsToPrepare(tx, run);
  const isStill = run.status === 'paused';
  const missing = await missingNow(tx, run, open, parts, balances.available);
  return {
    ...rowOf(run, approval ?? undefined),
    counts: await countItems(tx, run),
    version: versionOf(parts),
    feeBearer: run.fee_bearer,
    notify: run.notify,
    sameAmount: run.same_amount,
    groupId: run.group_id,
    options: {
      stopOnFailurePct: run.stop_on_failure_pct,
      queueIfShort: run.queue_if_short,
      queueMaxAgeHours: run.queue_max_age_hours,
      runAsFarAsMoneyGoes: run.as_far_as_money_goes,
    },
    account: {
      kind: run.source_account,
      available: seesBalance ? balances.available : null,
      collectionAvailable: seesBalance ? balances.collectionAvailable : null,
    },
    totals: {
      count: run.item_count - run.wrong_count,
      amount: run.total_amount,
      receives: receivedOf(run),
      ...costOfRun(run),
      totalDebit: run.total_debit,
    },
    money: { ...money, held: (await heldRounds(tx, run)).reduce((sum, round) => sum + round.remaining, 0) },
    byHand: await byHandIn(tx, parts),
    cancelledCount: overIn(parts, 'cancelled'),
    returnedCount: overIn(parts, 'reversed'),
    movedCount: (await movedIn(tx, open)).length,
    warningCount: run.warning_count,
    repairedCount: run.repaired_count,
    overCapCount: run.over_cap_count,
    splitCount: await countSplit(tx, [run]),
    ...(await failuresAhead(tx, parts)),
    missing: seesBalance ? missing : null,
    // In preparation it would say to whoever tries sums how much there is.
    isShort: !isInPreparation(run.status) && (run.status === 'onHold' || missing !== null),
    queueUntil: iso(run.queue_until),
    // What stands still waits for nobody.
    waitingFor: isStill ? [] : (run.waiting_for as OperatorCode[]),
    ...(await standsStill(tx, run)),
    levelRoom: await roomOf(tx, run, now),
    remark: run.remark,
    speed,
    secondsLeft,
    faults: await faultsOf(tx, run),
    droppedCount: await countDropped(tx, run),
    leftOut: await leftOutOf(tx, prepared),
    fileWords: await fileWordsIn(tx, prepared),
    fileNotes: await fileNotesOf(tx, run),
    otherColumns: otherColumnsOf(prepared),
    file: run.file_name
      ? { name: run.file_name, columns: run.columns, mapping: run.mapping ?? {}, sheets: sheetsOf(run) }
      : null,
    control: control.total,
    totalRows: control.rows.map((row) => totalRowView(row, run)),
    nameCheck: await nameCheckOf(tx, run, now),
    namesDiffer: await namesThatDiffer(tx, open.length > 0 ? open : [run]),
    twins: await twinsIn(tx, open.length > 0 ? open : [run]),
    roundBefore: paidElsewhereView(isInPreparation(run.status) ? await openRoundBefore(tx, open) : []),
    overElsewhere: paidElsewhereView(await overElsewhereIn(tx, parts)),
    paidTwice: paidElsewhereView(await paidTwiceIn(tx, parts)),
    inDoubt: await rowsInDoubt(tx, run, parts),
    approval,
    approvalAhead: isInPreparation(run.status)
      ? await previewApproval(tx, await approvalQuestion(tx, open.length > 0 ? open : [run], caller, environment, now))
      : null,
    resumeAhead: isStill
      ? await resumeAhead(tx, possibleOf(parts, 'resume', caller, now), caller, environment, now)
      : null,
    isRestWaiting: parts.some((part) => part.resume_approval_id !== null),
    retryAhead: await retryAhead(tx, run, parts, caller, environment, now),
    looksLike: await likenessShownTo(tx, caller, isInPreparation(run.status) && open.length > 0 ? open : [run]),
    likeSeen: likeSeenAs((isInPreparation(run.status) && open.length > 0 ? open : [run]).flatMap(repeatedBy)),
    reading: await readingOf(tx, run),
    siblings: run.series_id === null ? [] : await siblingsOf(tx, parts),
    whole: run.series_id === null ? null : await wholeOf(tx, parts),
    cloneOf: run.clone_of,
    events: [
      ...(await spokenAgainst(tx, run)),
      ...events.map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        kind: event.kind as RunEventKind,
        actorName: event.actor_name,
        // Its word is the sum that is missing.
        note:
          event.note && (seesBalance || event.kind !== 'waitsForMoney')
            ? { en: event.note.en, fr: event.note.fr }
            : null,
      })),
    ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    availableActions: spokenActions(await actionsOnRun(tx, run, caller, now)),
  };
}

/** Rows of what was sent and is over that were cancelled, or came back: nothing pays them any more but a copy. */
const overIn = (parts: readonly Run[], status: 'cancelled' | 'reversed'): number =>
  parts
    .filter((part) => part.submitted_at !== null && isRunOver(part.status))
    .reduce((sum, part) => sum + (part.counts[status] ?? 0), 0);

/**
 * Whether what failed goes to an approver once it is corrected, as `retryItems` would ask. Said before, so that nobody
 * waits unknowingly.
 */
async function retryAhead(
  tx: Tx,
  run: Run,
  parts: readonly Run[],
  caller: Caller,
  environment: EnvironmentName,
  now: Date,
): Promise<MassPaymentDetail['retryAhead']> {
  if (isInPreparation(run.status)) return null;
  const failed: Run[] = [];
  let amount = 0;
  for (const part of parts) {
    const { sum } = await itemsOf(tx, part)
      .select((eb) => eb.fn.sum<number | null>('total_debit').as('sum'))
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    if (sum === null) continue;
    failed.push(part);
    amount += sum;
  }
  return failed.length === 0
    ? null
    : previewApproval(tx, {
        ...(await approvalQuestion(tx, failed, caller, environment, now)),
        amount,
        weighedAs: await weightOfRetry(tx, failed[0]!, amount),
      });
}

/** Of the payment that goes next, where the level has paused the run. */
async function roomOf(tx: Tx, run: Run, now: Date): Promise<MassPaymentDetail['levelRoom']> {
  if (run.paused_because !== 'level') return null;
  const next = await itemsOf(tx, run)
    .select('amount')
    .where('status', '=', 'pending')
    .orderBy('row_no')
    .orderBy('part_no')
    .limit(1)
    .executeTakeFirst();
  return next
    ? levelRoom(tx, { organisationId: run.organisation_id, direction: 'out', amount: next.amount!, now })
    : { isNow: true, from: localDay(now) };
}

/**
 * Before it is let go: what a run, or all parts of a file, would lack; of what was submitted, where nothing is reserved
 * for it.
 */
function shortNow(run: Run, open: readonly Run[], parts: readonly Run[], available: number): number | null {
  const isWaiting = (part: Run) =>
    (part.status === 'pendingApproval' || part.status === 'scheduled') && isUncovered(part);
  const needed = (isInPreparation(run.status) ? open : isWaiting(run) ? parts.filter(isWaiting) : []).reduce(
    (sum, part) => sum + part.total_debit,
    0,
  );
  return needed > available ? needed - available : null;
}

/** Of what stands still as it is now, and not as it was when it was last looked at. */
async function missingNow(
  tx: Tx,
  run: Run,
  open: readonly Run[],
  parts: readonly Run[],
  available: number,
): Promise<number | null> {
  if (run.status === 'paused') return (await shortWhileStill(tx, run)) || null;
  return run.missing ?? shortNow(run, open, parts, available);
}
