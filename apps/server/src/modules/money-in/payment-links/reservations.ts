import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { hostedPages } from '#domain/payments/rails.ts';
import type { Tx } from '../../context.ts';
import { hasPaid } from '../../ground/reports/public.ts';
import { boughtQuantity, leftOf } from './purchase.ts';

/**
 * A prompt holds one use of its link for as long as it lies on the phone, so that nobody who starts and does not pay
 * keeps the next payer out for longer; an operator's own page holds it for ten minutes. Nothing is written for it: the
 * open charges themselves are the reservations, so that a use is free again the moment a charge fails and nothing can
 * be left behind.
 */
export type Reservation = {
  id: string;
  phone: string | null;
  collected: Record<string, unknown>;
  metadata: Record<string, string>;
};

/** Whether an open charge still holds its use: its prompt is younger than its operator lets prompts live. */
const isHeld = (now: Date) => {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const prompts = operatorCodes.map(
    (code) => sql`when operator = ${code} then ${ago(operators[code].promptSeconds)}::timestamptz`,
  );
  return sql<boolean>`created_at > case when provider = any(${[...hostedPages]}::text[])
    then ${ago(limits.linkReservationMinutes * 60)}::timestamptz ${sql.join(prompts, sql` `)} end`;
};

/**
 * What tries may hold of what is left. Whoever starts again and again with fresh phones and does not
 * pay would keep payers out for good, so every three tries that ended unpaid within the hour leave one place less that
 * tries can hold: a link for one payment is held by no fourth, one for two places by no seventh. Who pays second then
 * gets everything back, as always.
 */
const unpaidWithin = 3_600_000;
const holdable = (left: number, unpaid: number): number =>
  Math.max(0, left - Math.floor(unpaid / limits.linkUnpaidPerHold));

type Capped = { payments_max: number | null; use: string; paid_count: number };
const placesLeft = (link: Capped): number | null => {
  const max = link.use === 'single' ? 1 : link.payments_max;
  return max === null ? null : Math.max(0, max - link.paid_count);
};

/** Tries of the last hour that are over, or whose prompt lies on no phone any more, and that brought nothing. */
function endedUnpaid(tx: Tx, organisationId: string, ids: readonly string[], now: Date) {
  return tx
    .selectFrom('transactions')
    .where('organisation_id', '=', organisationId)
    .where('link_id', 'in', [...ids])
    .where('type', '=', 'sale')
    .where(sql<boolean>`not ${hasPaid()}`)
    .where('created_at', '>', new Date(now.getTime() - unpaidWithin))
    .where((eb) => eb.not(eb.and([eb('status', 'in', ['pending', 'processing']), isHeld(now)])));
}

/** Uses held at this moment, per link. */
export async function reservedCounts(
  tx: Tx,
  organisationId: string,
  links: readonly (Capped & { id: string })[],
  now: Date,
): Promise<Map<string, number>> {
  if (links.length === 0) return new Map();
  const count = sql<number>`count(*)`.as('count');
  const open = await openSalesOf(
    tx,
    organisationId,
    links.map(({ id }) => id),
    now,
  )
    .clearSelect()
    .select(['link_id', count])
    .groupBy('link_id')
    .execute();
  const held = new Map(open.map((row) => [row.link_id!, row.count]));
  const capped = links.filter((link) => held.has(link.id) && placesLeft(link) !== null);
  if (capped.length === 0) return held;
  const ended = await endedUnpaid(
    tx,
    organisationId,
    capped.map(({ id }) => id),
    now,
  )
    .select(['link_id', count])
    .groupBy('link_id')
    .execute();
  for (const link of capped) {
    const unpaid = ended.find((row) => row.link_id === link.id)?.count ?? 0;
    held.set(link.id, Math.min(held.get(link.id)!, holdable(placesLeft(link)!, unpaid)));
  }
  return held;
}

/** What may still be paid through a link, held or not: a prompt that is no longer held may be approved all the same. */
export const salesUnderWay = (tx: Tx, link: { organisation_id: string; id: string }) =>
  openOf(tx, link.organisation_id, [link.id]).execute();

/** The open charges whose prompts lie on a phone now. Ask with the links' rows locked when a decision hangs on it. */
export async function openSales(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<(Reservation & { link_id: string | null })[]> {
  return openSalesOf(tx, organisationId, ids, now).execute();
}

const openSalesOf = (tx: Tx, organisationId: string, ids: readonly string[], now: Date) =>
  openOf(tx, organisationId, ids).where(isHeld(now));

function openOf(tx: Tx, organisationId: string, ids: readonly string[]) {
  return tx
    .selectFrom('transactions')
    .select(['id', 'link_id', 'phone', 'collected', 'metadata'])
    .where('organisation_id', '=', organisationId)
    .where('link_id', 'in', [...ids])
    .where('type', '=', 'sale')
    .where('status', 'in', ['pending', 'processing']);
}

/**
 * Those of them that keep others out, the earliest first: of places as many as tries may hold, and of every item in
 * stock as many pieces.
 */
export async function reservationsOf(
  tx: Tx,
  link: Capped & {
    organisation_id: string;
    id: string;
    items: readonly { name: string; stock: number | null; sold: number }[];
  },
  now: Date,
): Promise<Reservation[]> {
  const open = await openSalesOf(tx, link.organisation_id, [link.id], now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const left = placesLeft(link);
  const stocked = link.items.flatMap(({ name, stock, sold }) =>
    stock === null ? [] : [{ name, left: leftOf({ stock, sold })! }],
  );
  if (open.length === 0 || (left === null && stocked.length === 0)) return open;
  const ended = await endedUnpaid(tx, link.organisation_id, [link.id], now).select('collected').execute();
  const places = left === null ? Infinity : holdable(left, ended.length);
  const pieces = stocked.map((item) => ({
    name: item.name,
    room: holdable(
      item.left,
      ended.reduce((sum, one) => sum + boughtQuantity(one.collected, item.name), 0),
    ),
  }));
  return open.slice(0, places).filter(({ collected }) => {
    const wanted = pieces.map(({ name }) => boughtQuantity(collected, name));
    // The last that finds room holds all it asked for; one that finds none of an item holds nothing.
    if (wanted.some((quantity, index) => quantity > 0 && pieces[index]!.room <= 0)) return false;
    for (const [index, quantity] of wanted.entries()) pieces[index]!.room -= quantity;
    return true;
  });
}

/** How often this number has paid the link or is paying it now; what goes back by itself does not count. */
export async function usesByPhone(
  tx: Tx,
  link: { organisation_id: string; id: string },
  phone: string,
  now: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', link.organisation_id)
    .where('phone', '=', phone)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('trigger', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'completed'),
        eb('stage', '=', 'creditedByHand'),
        eb.and([eb('status', 'in', ['pending', 'processing']), isHeld(now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}
