import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import type { Tx } from '../context.ts';

/**
 * A prompt holds one use of its link for ten minutes. Nothing is written for it: the open charges themselves are the
 * reservations, so that a use is free again the moment a charge fails and nothing can be left behind.
 */
export type Reservation = {
  id: string;
  phone: string | null;
  collected: Record<string, unknown>;
  metadata: Record<string, string>;
};

const since = (now: Date) => new Date(now.getTime() - limits.linkReservationMinutes * 60_000);

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
    .where('created_at', '>', since(now))
    .groupBy('link_id')
    .execute();
  return new Map(rows.map((row) => [row.link_id!, row.count]));
}

/** The open charges that hold a use of these links now. Ask with the links' rows locked when a decision hangs on it. */
export async function openSales(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<(Reservation & { link_id: string | null })[]> {
  return tx
    .selectFrom('transactions')
    .select(['id', 'link_id', 'phone', 'collected', 'metadata'])
    .where('organisation_id', '=', organisationId)
    .where('link_id', 'in', [...ids])
    .where('type', '=', 'sale')
    .where('status', 'in', ['pending', 'processing'])
    .where('created_at', '>', since(now))
    .execute();
}

export const reservationsOf = (
  tx: Tx,
  link: { organisation_id: string; id: string },
  now: Date,
): Promise<Reservation[]> => openSales(tx, link.organisation_id, [link.id], now);

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
        eb.and([eb('status', 'in', ['pending', 'processing']), eb('created_at', '>', since(now))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}
