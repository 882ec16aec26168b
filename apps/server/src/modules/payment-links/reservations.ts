import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { operators } from '#domain/operators.ts';
import type { Tx } from '../context.ts';

/**
 * A prompt holds one use of its link for as long as it lies on the phone, so that nobody who starts and does not pay keeps
 * the next payer out for longer; an operator's own page holds it for ten minutes. Nothing is written for it: the open charges themselves are the
 * reservations, so that a use is free again the moment a charge fails and nothing can be left behind.
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
  const { mtn, orange } = operators;
  return sql<boolean>`created_at > case when provider = 'orangeWeb' then ${ago(limits.linkReservationMinutes * 60)}::timestamptz
    when operator = 'mtn' then ${ago(mtn.promptSeconds)}::timestamptz else ${ago(orange.promptSeconds)}::timestamptz end`;
};

/**
 * Whether an attempt may keep others out. A link for one payment that was tried again and again within the hour and not
 * paid is held by nobody any more: whoever does so with fresh phones would keep its payer out for good. Who pays second
 * then gets everything back, as always.
 */
const keepsOthersOut = sql<boolean>`not exists (select 1 from payment_links l
  where l.organisation_id = transactions.organisation_id and l.id = transactions.link_id and (l.use = 'single' or l.payments_max = 1)
    and (select count(*) from (select 1 from transactions b where b.organisation_id = transactions.organisation_id and b.link_id = transactions.link_id
      and b.type = 'sale' and b.id <> transactions.id and b.status not in ('completed', 'refunded', 'reversed')
      and b.created_at <= transactions.created_at and b.created_at > transactions.created_at - interval '1 hour' limit ${limits.linkUnpaidHoldsMax}) unpaid) >= ${limits.linkUnpaidHoldsMax})`;

/** Uses held at this moment, per link. */
export async function reservedCounts(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('transactions')
    .select(['link_id', sql<number>`count(*)`.as('count')])
    .where('organisation_id', '=', organisationId)
    .where('link_id', 'in', [...ids])
    .where('type', '=', 'sale')
    .where('status', 'in', ['pending', 'processing'])
    .where(isHeld(now))
    .where(keepsOthersOut)
    .groupBy('link_id')
    .execute();
  return new Map(rows.map((row) => [row.link_id!, row.count]));
}

/** The open charges whose prompts lie on a phone now. Ask with the links' rows locked when a decision hangs on it. */
export async function openSales(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<(Reservation & { link_id: string | null })[]> {
  return openSalesOf(tx, organisationId, ids, now).execute();
}

function openSalesOf(tx: Tx, organisationId: string, ids: readonly string[], now: Date) {
  return tx
    .selectFrom('transactions')
    .select(['id', 'link_id', 'phone', 'collected', 'metadata'])
    .where('organisation_id', '=', organisationId)
    .where('link_id', 'in', [...ids])
    .where('type', '=', 'sale')
    .where('status', 'in', ['pending', 'processing'])
    .where(isHeld(now));
}

/** Those of them that keep others out. */
export const reservationsOf = (
  tx: Tx,
  link: { organisation_id: string; id: string },
  now: Date,
): Promise<Reservation[]> => openSalesOf(tx, link.organisation_id, [link.id], now).where(keepsOthersOut).execute();

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
        eb.and([eb('status', 'in', ['pending', 'processing']), isHeld(now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}
