import { standingAt } from '#domain/recipients/people-at-place.ts';
import type { Tx } from '../../context.ts';
import { peopleAt } from './context.ts';
import { giveBackFor } from './cover.ts';
import { elsewhereOf, whyHeldBack } from './paid-elsewhere.ts';
import { isPaidAt, placesKey } from './moved-recipients.ts';
import { among, type Item, type Run } from './records.ts';
import type { Correction } from './tables.ts';

/** Of decisions before it was kept where the recipient was, nobody can say more than that they were made. */
const isDecided = (correction: Correction | null, placesNow: string): boolean =>
  correction !== null && (correction.recipientAt === undefined || correction.recipientAt === placesNow);

/**
 * Recipients that were frozen, or whose number or account became another one, since the run was decided: their items
 * are stopped just before they would leave, say why, and their money is free. At a number of somebody frozen only the
 * one is paid who shares it and was decided on by name. What was corrected by hand is what people wanted, while the
 * recipient is where they saw it.
 */
export async function stopChanged(tx: Tx, run: Run, items: readonly Item[], now: Date): Promise<Item[]> {
  const there = await peopleAt(
    tx,
    run,
    items.flatMap((item) => item.payee ?? []),
  );
  const isFrozenAt = (item: Item) =>
    standingAt(there.get(item.payee ?? '') ?? [], {
      name: item.name,
      externalRef: item.external_ref,
      choice: item.recipient_id === null ? { kind: 'nobody' } : { kind: 'picked', id: item.recipient_id },
    }).frozen !== null;
  const people = new Map(
    (
      await tx
        .selectFrom('recipients')
        .select(['id', 'phone', 'rib', 'frozen_at'])
        .where('organisation_id', '=', run.organisation_id)
        .where(among('id', [...new Set(items.flatMap((item) => item.recipient_id ?? []))]))
        .execute()
    ).map((row) => [row.id, row]),
  );
  // An operator may have said late that a row of another run, which stands for the same payment, was paid after all.
  // While that is looked into nothing leaves either: the row may be tried again once the other is surely not paid.
  const elsewhere = await elsewhereOf(
    tx,
    run,
    items.map((item) => item.id),
  );
  const stopped: Item[] = [];
  for (const [reason, isStopped] of [
    [
      'PAID_IN_OTHER_RUN',
      (item: Item) => elsewhere.has(item.id) && whyHeldBack(elsewhere.get(item.id)!) === 'PAID_IN_OTHER_RUN',
    ],
    ['UNCLEAR_IN_OTHER_RUN', (item: Item) => elsewhere.has(item.id)],
    ['RECIPIENT_FROZEN', (item: Item) => isFrozenAt(item) || people.get(item.recipient_id ?? '')?.frozen_at != null],
    [
      'RECIPIENT_CHANGED',
      (item: Item) => {
        const person = people.get(item.recipient_id ?? '');
        return person !== undefined && !isPaidAt(person, item.payee) && !isDecided(item.correction, placesKey(person));
      },
    ],
  ] as const) {
    const found = items.filter((item) => !stopped.includes(item) && isStopped(item));
    if (found.length === 0) continue;
    stopped.push(...found);
    const here = await tx
      .updateTable('mass_payment_items')
      .set({ status: 'failed', reason_code: reason, provider_reason: null, ended_at: now, hold_round: null })
      .where('organisation_id', '=', run.organisation_id)
      .where('run_id', '=', run.id)
      .where(
        among(
          'id',
          found.map((item) => item.id),
        ),
      )
      .where('status', '=', 'pending')
      .returning('id')
      .execute();
    // One that is said in this moment to have been paid before has gone already, and its money is free.
    await giveBackFor(
      tx,
      found.filter((item) => here.some(({ id }) => id === item.id)),
      now,
    );
  }
  return stopped;
}
