import { sql } from 'kysely';
import type { Tx } from '../../context.ts';
import type { PaymentLink } from '../payment-links/public.ts';
import { markOf } from './own-request.ts';
import { isWaiting, openedColumns, type OpenedBefore } from './used-form.ts';

/** As long as a form is taken; of two payments of one wish the second is returned for longer. */
const dayAgo = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/**
 * What lies on this number from this link, whatever its sum, the latest first, and the one whose question the form has
 * read, whatever became of it since. A form that came anew, from the link tapped again or from a browser that keeps no
 * pages for its Back key, knows of none. Ask with the link locked.
 */
export async function lyingOn(
  tx: Tx,
  link: PaymentLink,
  { phone, read }: { phone: string | null; read: string | undefined },
  now: Date,
): Promise<{ waiting: OpenedBefore[]; read: OpenedBefore | null }> {
  if (phone === null) return { waiting: [], read: null };
  const rows: OpenedBefore[] = await tx
    .selectFrom('transactions')
    .select(openedColumns)
    .where('organisation_id', '=', link.organisation_id)
    .where('phone', '=', phone)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('created_at', '>', dayAgo(now))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return {
    waiting: rows.filter(isWaiting),
    read: rows.find(({ id }) => markOf('instead', id) === read) ?? null,
  };
}

/** Whether one of the tries of a wish may still be paid. */
export async function isWishOpen(tx: Tx, link: PaymentLink, intent: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('organisation_id', '=', link.organisation_id)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('status', 'in', ['pending', 'processing'])
    .where('created_at', '>', dayAgo(now))
    .where(sql<boolean>`coalesce(metadata ->> 'intent', id) = ${intent}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
