import type { Selectable } from 'kysely';
import { isId } from '#domain/values/ids.ts';
import type { PaymentLinkStatus, PaymentLinkWindow } from '#domain/states/payment-link.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import { isInScope, scopeOf } from '../../ground/members/public.ts';
import { addLive } from '../../ground/live/public.ts';
import type { PaymentLinksTable } from './tables.ts';

export type PaymentLink = Selectable<PaymentLinksTable>;

/**
 * A link the caller may see. `lock` holds it until the end of the transaction. Another organisation's link is absent.
 */
export async function findLink(tx: Tx, caller: Caller, id: string, lock = false): Promise<PaymentLink> {
  const query = tx
    .selectFrom('payment_links')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id);
  const link = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!link || !isInScope(scopeOf(caller, 'links'), link)) fail('payment_links.not_found');
  return link;
}

/**
 * The link behind a public address: its slug or its id. Needs the system's scope, for a payer belongs to no
 * organisation.
 */
export async function findPublicLink(tx: Tx, key: string, lock = false): Promise<PaymentLink | null> {
  const column = isId('paymentLink', key) ? 'id' : /^[0-9a-z]{10,20}$/.test(key) ? 'slug' : null;
  if (!column) return null;
  const query = tx.selectFrom('payment_links').selectAll().where(column, '=', key);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null;
}

/** Caps and dates of a link, for the rules in domain. A single-use link has a cap of one. */
export function windowOf(link: PaymentLink, reservedCount = 0): PaymentLinkWindow {
  return {
    status: link.status as PaymentLinkStatus,
    startsAt: link.starts_at,
    expiresAt: link.expires_at,
    paidCount: link.paid_count,
    reservedCount,
    paymentsMax: link.use === 'single' ? 1 : link.payments_max,
  };
}

type Told = Pick<PaymentLink, 'organisation_id' | 'id' | 'status'> & {
  paid_count?: number;
  sub_account_id?: string | null;
  created_by?: string | null;
};

/** A word to the screens that are open. */
export const notifyScreens = (tx: Tx, link: Told, at: Date): Promise<void> =>
  addLive(tx, [
    {
      organisationId: link.organisation_id,
      at,
      kind: 'paymentLink',
      recordId: link.id,
      data: {
        status: link.status,
        paidCount: link.paid_count,
        subAccountId: link.sub_account_id ?? null,
        createdBy: link.created_by ?? null,
      },
    },
  ]);

/** One line on the link's timeline, and a word to the screens. */
export async function noteLink(tx: Tx, link: Told, kind: string, by: { name: string | null; at: Date }): Promise<void> {
  await tx
    .insertInto('payment_link_events')
    .values({
      organisation_id: link.organisation_id,
      id: newId('event', by.at),
      payment_link_id: link.id,
      at: by.at,
      kind,
      actor_name: by.name,
    })
    .execute();
  await notifyScreens(tx, link, by.at);
}
