import { createHash } from 'node:crypto';
import type { FactRow } from '#contract/facts.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { formerPlaces, placesByRecipient, type RecipientPlaces } from '../recipients/public.ts';
import { replaceRow } from './write-rows.ts';
import { settleRows } from './change-rows.ts';
import { pricesFor } from './prices.ts';
import { addRunEvent, among, itemsOf, type Item, type Run } from './records.ts';
import type { RetryTurn, RetryWish } from './retry-turns.ts';
import { labelOfRow } from './rows-of-file.ts';
import { judge, rawOf } from './rows.ts';
import type { Written } from './tables.ts';

/**
 * A row goes where it was written to go. Its recipient may have another number or account by now: nothing is sent to
 * the old one, and none is put in its place unasked, before somebody has looked at both.
 */
type Going = Pick<Item, 'recipient_id' | 'payee'>;
export const isPaidAt = (person: Pick<RecipientPlaces, 'phone' | 'rib'>, place: string | null): boolean =>
  place !== null && (person.phone === place || person.rib === place);

/** Rows whose recipients are paid elsewhere by now, each with where. */
export async function movedAmong<Row extends Going>(
  tx: Tx,
  organisationId: string,
  rows: readonly Row[],
): Promise<{ row: Row; now: RecipientPlaces }[]> {
  const people = await placesByRecipient(
    tx,
    organisationId,
    rows.flatMap((row) => row.recipient_id ?? []),
  );
  return rows.flatMap((row) => {
    const now = people.get(row.recipient_id ?? '');
    return now && row.payee !== null && !isPaidAt(now, row.payee) ? [{ row, now }] : [];
  });
}

/** What an item says of it, while something can still be done about it. */
export const nowView = ({ display_name: name, phone, operator, rib }: RecipientPlaces) =>
  ({ name, phone, operator, rib }) satisfies MassPaymentItem['recipientNow'];

const prepared = (tx: Tx, run: Pick<Run, 'organisation_id' | 'id'>) =>
  itemsOf(tx, run).where('recipient_id', 'is not', null).where('status', 'in', ['draft', 'ready']);

type MovedRow = { run: Run; row: Pick<Item, 'row_no' | 'name' | 'recipient_id' | 'payee'>; now: RecipientPlaces };
/** The rows of runs that are prepared. */
export async function movedIn(tx: Tx, runs: readonly Run[]): Promise<MovedRow[]> {
  const found: MovedRow[] = [];
  for (const run of runs) {
    const rows = await prepared(tx, run)
      .select(['row_no', 'name', 'recipient_id', 'payee'])
      .orderBy('row_no')
      .execute();
    found.push(...(await movedAmong(tx, run.organisation_id, rows)).map((moved) => ({ run, ...moved })));
  }
  return found;
}

const namedMax = 5;
const factsOf = (rows: readonly MovedRow[]): FactRow[] =>
  rows.slice(0, namedMax).map(({ run, row, now }) => ({
    row: labelOfRow(run.sheets, row.row_no),
    name: row.name,
    from: row.payee ?? '',
    to: (row.payee === null || row.payee.length <= 12 ? (now.phone ?? now.rib) : (now.rib ?? now.phone)) ?? '',
  }));

/** Refuses to send rows to numbers that their recipients do not have, with both. */
export function refuseMoved(rows: readonly MovedRow[]): void {
  if (rows.length > 0) fail('mass_payments.recipients_moved', { count: rows.length, rows: factsOf(rows) });
}

/**
 * Takes where recipients are paid by now into their rows, in the same way of paying where they still have it. Whoever
 * has neither number nor account is left as they are.
 */
export async function takePlaces(
  tx: Tx,
  runs: readonly Run[],
  ids: readonly string[] | undefined,
  { now: at, actorName }: { now: Date; actorName: string },
): Promise<number> {
  let changed = 0;
  for (const run of runs) {
    let query = prepared(tx, run).selectAll();
    if (ids) query = query.where(among('id', ids));
    const moved = (await movedAmong(tx, run.organisation_id, await query.execute())).filter(
      ({ now }) => now.phone !== null || now.rib !== null,
    );
    if (moved.length === 0) continue;
    const prices = await pricesFor(tx, run, at);
    const payees = new Set<string>();
    for (const { row: item, now } of moved) {
      const raw = rawOf(item, run.mapping);
      const row = judge({ ...raw, written: placed(raw.written, item, now) }, run, prices);
      await replaceRow(tx, item, row);
      for (const payee of [item.payee, row.payee]) if (payee !== null) payees.add(payee);
    }
    await settleRows(tx, run, at, [...payees]);
    const note = String(moved.length);
    await addRunEvent(tx, run, { kind: 'rowsFixed', at, actorName, note: { en: note, fr: note } });
    changed += moved.length;
  }
  return changed;
}

function placed(written: Written, item: Pick<Item, 'destination'>, now: RecipientPlaces): Written {
  const { phone: _phone, operator: _operator, rib: _rib, ...rest } = { name: '', ...written };
  const account = now.rib === null ? {} : { rib: now.rib };
  const isBank = now.phone === null || (item.destination === 'bank' && now.rib !== null);
  return isBank ? { ...rest, ...account } : { ...rest, phone: now.phone!, operator: now.operator ?? '', ...account };
}

/** Where a recipient was paid when somebody decided about a row: of another place since then nobody has said so. */
export const placesKey = ({ phone, rib }: Pick<RecipientPlaces, 'phone' | 'rib'>): string =>
  `${phone ?? ''} ${rib ?? ''}`;

/**
 * Rows that were named to go again, and that would go to a number or account their recipients had before: the row's
 * own, or one of the list. A number that nobody had is one that somebody has just typed.
 */
export async function goingToOld(tx: Tx, turns: readonly RetryTurn[], wish: RetryWish): Promise<OldPlace[]> {
  const named = turns.flatMap(({ run, corrected, confirmed }) =>
    [...corrected, ...confirmed].map((item) => {
      const { phone, rib } = wish.corrections?.find(({ itemId }) => itemId === item.id) ?? {};
      return {
        run,
        item,
        recipient_id: item.recipient_id,
        payee: (item.destination === 'bank' ? rib : phone) ?? item.payee,
      };
    }),
  );
  if (named.length === 0) return [];
  const organisationId = named[0]!.run.organisation_id;
  const moved = await movedAmong(tx, organisationId, named);
  const former = await formerPlaces(
    tx,
    organisationId,
    moved.flatMap(({ row }) => row.recipient_id ?? []),
  );
  return moved
    .filter(
      ({ row: { item, payee } }) =>
        payee === item.payee ||
        payee === item.correction?.payee ||
        former.get(item.recipient_id!)?.has(payee!) === true,
    )
    .map(({ row: { run, item, payee }, now }) => ({
      run,
      id: item.id,
      row: { row_no: item.row_no, name: item.name, recipient_id: item.recipient_id, payee },
      now,
    }));
}
type OldPlace = MovedRow & { id: string };

/** A word for exactly these rows, where they go and where they would go by the list. */
const oldSeenAs = (rows: readonly OldPlace[]): string =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, row, now }) => `${id} ${row.payee} ${placesKey(now)}`)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 22);

/** Refuses unless exactly these rows and both numbers of each were read. */
export function requireOldSeen(rows: readonly OldPlace[], seen: string | undefined): void {
  if (rows.length === 0 || oldSeenAs(rows) === seen) return;
  fail(
    'mass_payments.old_number',
    { count: rows.length, seen: oldSeenAs(rows), rows: factsOf(rows) },
    { field: 'oldSeen' },
  );
}
