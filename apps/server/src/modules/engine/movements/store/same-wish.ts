import { sql } from 'kysely';
import { takeTurn } from '../../../../kit/take-turn.ts';
import type { Tx } from '../../../context.ts';
import type { TransactionRecord } from './transactions.ts';

type Request = Pick<TransactionRecord, 'organisation_id' | 'id' | 'phone' | 'link_id' | 'type' | 'metadata'>;

/** The first request of a wish; one that was not sent again is its own. */
export const firstRequestOf = (row: Pick<Request, 'id' | 'metadata'>): string => row.metadata['resentRoot'] ?? row.id;

/** On a page a payer who goes on, by whatever number, has one wish; nobody does so days later. */
const pageMs = 2 * 86_400_000;

/** Of a charge: what else was sent to the same payer for the same wish, the newest first. */
export async function otherRequestsOf(
  tx: Tx,
  row: Request & Pick<TransactionRecord, 'created_at'>,
): Promise<TransactionRecord[]> {
  if (row.type !== 'sale' || (row.link_id === null && row.phone === null)) return [];
  const others = tx
    .selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', row.organisation_id)
    .where('type', '=', 'sale')
    .where('id', '<>', row.id);
  const first = firstRequestOf(row);
  const at = row.created_at.getTime();
  const same =
    row.link_id === null
      ? others.where('phone', '=', row.phone).where(sql<boolean>`(id = ${first} or metadata->>'resentRoot' = ${first})`)
      : others
          .where('link_id', '=', row.link_id)
          .where('created_at', '>', new Date(at - pageMs))
          .where('created_at', '<', new Date(at + pageMs))
          .where(sql<boolean>`coalesce(metadata->>'intent', id) = ${row.metadata['intent'] ?? row.id}`);
  return same.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Two requests of one wish that are paid at the same moment: the second waits, and then sees the first. */
export async function takeTurnsOfWishes(tx: Tx, rows: readonly Request[]): Promise<void> {
  const wishes = new Set(rows.map((row) => `${row.organisation_id} ${firstRequestOf(row)}`));
  for (const wish of [...wishes].toSorted()) await takeTurn(tx, 'wish', wish);
}

/**
 * A wish has one reference of the merchant, on one of its requests: the try that ended gives it to `to`, or lets go of
 * it for one that is about to be written. A row that somebody else holds at this moment keeps it: it is being paid.
 */
export async function takeReference(tx: Tx, row: Request, to: string | null): Promise<string | null> {
  const first = firstRequestOf(row);
  const held = await tx
    .selectFrom('transactions')
    .select(['id', 'merchant_reference'])
    .where('organisation_id', '=', row.organisation_id)
    .where('phone', '=', row.phone)
    .where('type', '=', 'sale')
    .where('merchant_reference', 'is not', null)
    .where(sql<boolean>`(id = ${first} or metadata->>'resentRoot' = ${first})`)
    .where(sql<boolean>`status not in ('completed', 'refunded', 'reversed')
      and stage is distinct from 'creditedByHand'`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!held || held.id === to) return null;
  const write = (id: string, reference: string | null) =>
    tx
      .updateTable('transactions')
      .set({ merchant_reference: reference })
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', id)
      .execute();
  await write(held.id, null);
  if (to !== null) await write(to, held.merchant_reference);
  return held.merchant_reference;
}
