import { sql } from 'kysely';
import { limits } from '#domain/values/limits.ts';
import type { Tx } from '../../context.ts';
import type { PaymentLink } from '../payment-links/public.ts';
import { chargeStillOpen } from '../../engine/movements/public.ts';
import { isStillPaid } from '../../ground/reports/public.ts';
import type { IsOwn } from './own-request.ts';
import type { OpenedBefore } from './used-form.ts';

export type Earlier = {
  kind: 'unclear' | 'paid';
  id: string;
  amount: number;
  phone: string;
  createdAt: Date;
  at: Date;
  /** Who asks has shown that it is theirs: it may be told when it was. */
  isOwn: boolean;
  /** What its request named, where it is told of another number or another sum. */
  asked?: number;
};

const minutes = (now: Date, count: number) => new Date(now.getTime() - count * 60_000);

/**
 * The same phone, link and amount once more: while the outcome of an earlier one is not known no second prompt is sent,
 * however long that lasts, and one that was paid moments ago is asked about. Ask with the link locked, so that two tabs
 * cannot both find nothing.
 */
export async function earlierPayment(
  tx: Tx,
  link: PaymentLink,
  wish: { phone: string; amount: number; isOwn: IsOwn },
  now: Date,
): Promise<Earlier | null> {
  const open = await chargeStillOpen(tx, link.organisation_id, {
    type: 'sale',
    phone: wish.phone,
    amount: wish.amount,
    linkId: link.id,
  });
  if (open) {
    const { id, amount, createdAt } = open;
    return { kind: 'unclear', id, amount, phone: wish.phone, createdAt, at: createdAt, isOwn: wish.isOwn(open) };
  }
  const paid = await tx
    .selectFrom('transactions')
    .select(['id', 'metadata', 'created_at', 'completed_at', 'amount'])
    .where('organisation_id', '=', link.organisation_id)
    .where('phone', '=', wish.phone)
    .where('link_id', '=', link.id)
    .where('type', '=', 'sale')
    .where('amount', '=', wish.amount)
    .where(isStillPaid())
    .where((eb) => eb(eb.fn.coalesce('completed_at', 'created_at'), '>', minutes(now, limits.linkReservationMinutes)))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!paid) return null;
  const { id, amount, created_at: createdAt, completed_at: completedAt } = paid;
  const at = completedAt ?? createdAt;
  return { kind: 'paid', id, amount, phone: wish.phone, createdAt, at, isOwn: wish.isOwn(paid) };
}

/** What this form opened last, or a request whose question it has read. */
export type LastOpened = { id: string; isSameGoods: boolean; isRead: boolean };

/**
 * What this form opened last, or another try of the wish behind it, has been paid: the payer may have read a moment ago
 * that it waits, and that of two the second is returned, or not have looked since. A second one is asked about,
 * whatever its number: of the same wish always, of what was read to wait too, and of the same goods for as long as from
 * any form.
 */
export async function paidBehind(
  tx: Tx,
  link: PaymentLink,
  { last, intent, isOwn }: { last: LastOpened | null; intent: string | null; isOwn: IsOwn },
  now: Date,
): Promise<Earlier | null> {
  if (!last && !intent) return null;
  const recently = minutes(now, limits.linkReservationMinutes);
  const ofWish = await tx
    .selectFrom('transactions')
    .select(['id', 'metadata', 'created_at', 'completed_at', 'amount', 'payer_fee', 'phone'])
    .where('organisation_id', '=', link.organisation_id)
    .where('link_id', '=', link.id)
    // As far back as the judge of second payments looks; a form is taken for a day.
    .where('created_at', '>', minutes(now, 2 * 24 * 60))
    .where('type', '=', 'sale')
    .where(isStillPaid())
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          [last?.id, intent].filter((id) => typeof id === 'string'),
        ),
        sql<boolean>`metadata->>'intent' = ${intent}`,
      ]),
    )
    .orderBy('created_at')
    .execute();
  const paid = ofWish.find(
    (row) =>
      (row.metadata['intent'] ?? row.id) === intent ||
      last?.isRead === true ||
      (last?.isSameGoods === true && (row.completed_at ?? row.created_at) > recently),
  );
  if (!paid?.phone) return null;
  const { id, amount, phone, created_at: createdAt, completed_at: completedAt } = paid;
  const at = completedAt ?? createdAt;
  return { kind: 'paid', id, amount, phone, createdAt, at, isOwn: isOwn(paid), asked: amount + paid.payer_fee };
}

/** Nothing takes its place until it is known what became of it. */
export const earlierStill = (row: OpenedBefore, isOwn: IsOwn): Earlier | null =>
  row.phone === null
    ? null
    : {
        kind: 'unclear',
        id: row.id,
        amount: row.amount,
        phone: row.phone,
        createdAt: row.created_at,
        at: row.created_at,
        isOwn: isOwn(row),
      };
