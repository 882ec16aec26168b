import { sql } from 'kysely';
import { formatMoney } from '#domain/values/money.ts';
import type { RunEventKind } from '#domain/states/mass-payment.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import type { Tx } from '../../context.ts';
import { endPayouts, type PayoutPorts } from '../../engine/movements/public.ts';
import { contentHash } from './row-totals.ts';
import { closeByHand } from './by-hand.ts';
import { giveBackRest, giveBackUnsent } from './cover.ts';
import { addRunEvent, among, countItems, itemsOf, moved, saveRun, type Both, type Run } from './records.ts';
import { waitIsOver } from './waits-for-money.ts';

/** A run that does not wait for money goes as far as there is some, now. */
export const queueEnd = (run: Run, now: Date): Date =>
  run.queue_if_short ? new Date(now.getTime() + run.queue_max_age_hours * 3_600_000) : now;

/**
 * Lets a submitted run, or all parts of a file, go: to its time, or to its money, or to the operators. The stage does
 * the rest, so that whoever pressed the button does not wait for a hundred thousand rows.
 */
export async function release(tx: Tx, parts: readonly Run[], now: Date, by: string | null): Promise<void> {
  for (const run of parts) {
    if ((await contentHash(tx, run)) === run.content_hash) continue;
    // What was decided on is all of it or nothing.
    for (const part of parts) await sendBack(tx, part, now, null, null, 'contentChanged');
    return;
  }
  for (const run of parts) await letGo(tx, run, now, by);
}

async function letGo(tx: Tx, run: Run, now: Date, by: string | null): Promise<void> {
  const isEarly = run.scheduled_for !== null && run.scheduled_for > now;
  if (isEarly) {
    await saveRun(tx, run, { status: moved(run, 'scheduled'), work_at: run.scheduled_for, remark: null }, now);
    await addRunEvent(tx, run, { kind: 'scheduled', at: now, actorName: by });
    return;
  }
  await start(tx, run, now, by);
}

/** From here on the items move one by one. Without reserved money the run waits for it first. */
export async function start(tx: Tx, run: Run, now: Date, by: string | null): Promise<void> {
  if ((await contentHash(tx, run)) !== run.content_hash) return sendBack(tx, run, now, null, null, 'contentChanged');
  const isCovered = run.cover_round !== null;
  const queue_until = isCovered ? null : queueEnd(run, now);
  await saveRun(
    tx,
    run,
    {
      status: moved(run, isCovered ? 'started' : 'balanceShort'),
      started_at: isCovered ? (run.started_at ?? now) : run.started_at,
      released_at: null,
      queue_until,
      work_at: now,
      remark: null,
    },
    now,
  );
  await addRunEvent(tx, run, { kind: isCovered ? 'started' : 'waitsForMoney', at: now, actorName: by });
}

/** Every row becomes due, under the round that covers the run or under none yet. */
export async function releaseItems(tx: Tx, run: Run, now: Date): Promise<void> {
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'pending', hold_round: run.cover_round, approval_id: run.approval_id })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', '=', 'ready')
    .where('attempts', '=', 0)
    .execute();
  await tx
    .updateTable('mass_payments')
    .set({ released_at: now, cover_round: null })
    .where('organisation_id', '=', run.organisation_id)
    .where('id', '=', run.id)
    .execute();
  Object.assign(run, { released_at: now, cover_round: null });
}

/**
 * Nothing was sent: back to its maker, unlocked, with the word of whoever sent it back. The money is free again.
 * `whose`: of somebody who has not sent it back, and because of whom it is.
 */
export async function sendBack(
  tx: Tx,
  run: Run,
  now: Date,
  by: string | null,
  remark: string | null,
  kind: RunEventKind,
  whose: string | null = null,
): Promise<void> {
  await giveBackRest(tx, run, now);
  await saveRun(
    tx,
    run,
    {
      status: moved(run, 'sentBack'),
      cover_round: null,
      approval_id: null,
      submitted_by: null,
      submitted_by_name: null,
      submitted_at: null,
      work_at: null,
      remark,
    },
    now,
  );
  const note = remark || whose;
  await addRunEvent(tx, run, { kind, at: now, actorName: by, note: note ? { en: note, fr: note } : null });
}

/**
 * Cancels: what was not sent never will be, and its money is free at once. While something is still with an operator,
 * or with a person who pays it outside, the run stands still until that has ended; then it is over. `notPaid`: rows of
 * the latter of which whoever cancels says that nobody has paid them.
 */
export async function cancel(
  tx: Tx,
  payouts: PayoutPorts,
  run: Run,
  now: Date,
  by: string | null,
  note: string | null,
  notPaid: readonly string[],
): Promise<void> {
  await stopUntaken(tx, payouts, run, now, by, notPaid);
  const dropped = await tx
    .updateTable('mass_payment_items')
    .set({ status: 'cancelled', ended_at: now })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where('status', 'in', ['draft', 'ready', 'pending'])
    .executeTakeFirst();
  const open = await itemsOf(tx, run)
    .select((eb) => eb.fn.sum<number>('total_debit').as('sum'))
    .where('status', 'in', ['processing', 'inReconciliation'])
    .executeTakeFirst();
  const isOpen = open?.sum !== null && open?.sum !== undefined;
  const freed = isOpen ? await giveBackUnsent(tx, run, now) : await giveBackRest(tx, run, now);
  const paid = await itemsOf(tx, run).select('id').where('status', '=', 'completed').limit(1).executeTakeFirst();
  const over = isOpen ? null : moved(run, paid ? 'somePaid' : 'cancelled');
  await saveRun(
    tx,
    run,
    {
      ...(over
        ? { status: over, counts: await countItems(tx, run), finished_at: now, cancelling: false }
        : {
            status: run.status === 'paused' ? run.status : moved(run, 'paused'),
            cancelling: true,
            paused_because: 'person',
          }),
      missing: null,
      queue_until: null,
      waiting_for: [],
      cover_round: null,
      work_at: isOpen ? now : null,
      approval_id: null,
      retry_approval_id: null,
      resume_approval_id: null,
    },
    now,
  );
  await waitIsOver(tx, run, by, now);
  await addRunEvent(tx, run, {
    kind: 'cancelled',
    at: now,
    actorName: by,
    note: note ? { en: note, fr: note } : dropped.numUpdatedRows > 0n && freed > 0 ? freedNote(freed) : null,
  });
}

/**
 * Handed over and not yet taken by an operator: it never will be. The payment itself says whether that is so. What a
 * person has in hand to pay outside may be paid already: it stays open until somebody writes down how it ended.
 */
async function stopUntaken(
  tx: Tx,
  payouts: PayoutPorts,
  run: Run,
  now: Date,
  by: string | null,
  notPaid: readonly string[],
): Promise<void> {
  const items = await itemsOf(tx, run)
    .select(['id', 'transaction_id'])
    .where('status', '=', 'processing')
    .where('transaction_id', 'is not', null)
    .where(sql<boolean>`(rail is distinct from 'manual' or id = any(${notPaid}::text[]))`)
    .orderBy('transaction_id')
    .execute();
  const ended = await endPayouts(
    tx,
    now,
    items.map((item) => ({ organisationId: run.organisation_id, transactionId: item.transaction_id! })),
    'cancelled',
    { kind: 'user', name: by },
    payouts,
  );
  if (ended.length === 0) return;
  await tx
    .updateTable('mass_payment_items')
    .set({ status: 'cancelled', stage: null, ended_at: now })
    .where('organisation_id', '=', run.organisation_id)
    .where('run_id', '=', run.id)
    .where(
      among(
        'transaction_id',
        ended.map((key) => key.transactionId),
      ),
    )
    .execute();
  await closeByHand(
    tx,
    ended.map(({ organisationId }) => ({ organisation_id: organisationId, run_id: run.id, rail: 'manual' })),
    now,
  );
}

export const freedNote = (amount: number): Both => ({
  en: massPaymentNotes.releasedMoney.en({ amount: formatMoney(amount, 'en') }),
  fr: massPaymentNotes.releasedMoney.fr({ amount: formatMoney(amount, 'fr') }),
});
