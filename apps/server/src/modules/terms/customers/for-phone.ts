import { sql } from 'kysely';
import { formatPhone } from '#domain/values/phone.ts';
import { foldAccents } from '#domain/values/text.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';

/** Whose number it is as its operator said, on whichever customer it stands. */
export const verifiedNameOf = (tx: Tx, organisationId: string, phone: string) =>
  tx
    .selectFrom('customer_phones')
    .select('verified_name')
    .where('organisation_id', '=', organisationId)
    .where('phone', '=', phone)
    .limit(1)
    .executeTakeFirst();

/**
 * The customer behind a paying number: an unknown number becomes a light customer that a person can complete or merge.
 * A number that several customers share (families do) goes to the one it was begun for, `wanted`, or else to the one
 * who paid last.
 */
export async function customerForPhone(
  tx: Tx,
  wish: {
    organisationId: string;
    phone: string;
    operator: string | null;
    name: string | null;
    at: Date;
    wanted?: string | null;
  },
): Promise<{ id: string; name: string | null }> {
  const known = await tx
    .selectFrom('customer_phones as p')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.organisation_id', '=', 'p.organisation_id').onRef('c.id', '=', 'p.customer_id'),
    )
    .select(['c.id', 'c.display_name', 'c.source'])
    .where('p.organisation_id', '=', wish.organisationId)
    .where('p.phone', '=', wish.phone)
    .where('c.merged_into', 'is', null)
    .orderBy(
      // Whoever was wanted may have been merged into somebody since.
      sql`c.id = ${wish.wanted ?? null} or c.id = (select w.merged_into from customers w
        where w.organisation_id = ${wish.organisationId} and w.id = ${wish.wanted ?? null})`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy('c.last_payment_at', (order) => order.desc().nullsLast())
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst();
  if (known) return { id: known.id, name: known.display_name === formatPhone(wish.phone) ? null : known.display_name };
  const id = newId('customer', wish.at);
  const displayName = wish.name || formatPhone(wish.phone);
  await tx
    .insertInto('customers')
    .values({
      organisation_id: wish.organisationId,
      id,
      display_name: displayName,
      source: 'autoFromPayment',
      created_at: wish.at,
      search_text: foldAccents(`${displayName} ${wish.phone}`),
    })
    .execute();
  await tx
    .insertInto('customer_phones')
    .values({
      organisation_id: wish.organisationId,
      customer_id: id,
      phone: wish.phone,
      phone_reversed: [...wish.phone].reverse().join(''),
      operator: wish.operator,
    })
    .execute();
  return { id, name: wish.name };
}

export type CustomerPayment = { organisationId: string; customerId: string; amount: number; count: number; at: Date };

/**
 * Adds what completed (or takes off what was given back) to the figures a list shows, in one statement. A customer that
 * was merged while its payment was under way counts where it was folded into.
 */
export async function countPayments(tx: Tx, payments: readonly CustomerPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const values = JSON.stringify(
    payments.map((payment) => ({
      o: payment.organisationId,
      c: payment.customerId,
      a: payment.amount,
      n: payment.count,
      t: payment.at.toISOString(),
    })),
  );
  // Rows are taken in one order, so that two batches never wait for each other in a circle; taking them also waits for
  // a merge in progress and then reads where it led.
  await sql`with v as (select o, c, sum(a)::bigint as a, sum(n)::integer as n, max(t) as t
    from (select * from jsonb_to_recordset(${values}::jsonb) as r(o text, c text, a bigint, n integer, t timestamptz)
    limit ${payments.length}) r group by o, c),
      locked as materialized (select organisation_id, id, merged_into from customers
        where (organisation_id, id) in (select o, c from v) order by organisation_id, id for no key update),
      sums as (select l.organisation_id, coalesce(l.merged_into, l.id) as target, sum(v.a)::bigint as a,
        sum(v.n)::integer as n, max(v.t) filter (where v.n > 0) as t
        from v join locked l on l.organisation_id = v.o and l.id = v.c group by 1, 2)
    update customers k set paid_total = paid_total + s.a, paid_count = paid_count + s.n,
      last_payment_at = greatest(last_payment_at, s.t)
    from sums s where k.organisation_id = s.organisation_id and k.id = s.target`.execute(tx);
}

/** The name an operator gives belongs to the number: every customer who shares it gets it. */
export const keepHolder = (
  tx: Tx,
  organisationId: string,
  holder: { phone: string; name: string; at: Date },
): Promise<unknown> =>
  tx
    .updateTable('customer_phones')
    .set({ verified_name: holder.name, verified_at: holder.at })
    .where('organisation_id', '=', organisationId)
    .where('phone', '=', holder.phone)
    .execute();
