import type { Facts } from '#contract/facts.ts';
import { waitingForPayerStages } from '#domain/states/transaction.ts';
import { limits } from '#domain/values/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';
import { firstRequestOf, type TransactionRecord } from '../../engine/movements/public.ts';
import { isInScope, scopeOf, scopeSql, unseenId, yesTo, type RecordScope } from '../../ground/members/public.ts';
import { intentOf } from '../payment-links/public.ts';
import { hasPaid, isStillPaid } from '../../ground/reports/public.ts';

/** Of `table`, a charge that came to nothing: `other` is a later one of the same amount by the same number. */
const sameSince = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`other.organisation_id = ${column('organisation_id')} and other.phone = ${column('phone')}
    and other.amount = ${column('amount')} and other.type = 'sale' and other.id <> ${column('id')}
    and other.created_at >= ${column('created_at')}`;
};

/**
 * Whether it was asked for anew, by us or by the payer on the page, and that is paid or may still be: then nobody needs
 * to call anybody. A later payment of the same amount that has nothing to do with it does not end it.
 */
export const isAskedAnew = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(exists (select 1 from transactions other where ${sameSince(table)}
      and ${isOnItsWayOrPaid}
      and (other.metadata->>'resentFrom' = ${column('id')}
        or other.metadata->>'resentRoot' = coalesce(${column('metadata')}->>'resentRoot', ${column('id')})))
    or exists (select 1 from transactions other where ${sameIntent(table)}
      and ${isOnItsWayOrPaid}))`;
};

const isOnItsWayOrPaid = sql`(other.status not in ('failed', 'expired', 'cancelled') or ${hasPaid('other')})`;

/** Another sum than was asked is at the operator: it is received or given back by a person. */
export const isPaidOtherwise = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('reason_code')} is not null and ${column('reason_code')} = 'PAID_OTHERWISE'
    and ${column('completed_at')} is null and ${column('stage')} is distinct from 'creditedByHand')`;
};

/** A sale that waits for the payer: for nobody else. */
export const waitsForPayer = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${isPaidOtherwise(table)} and ${sql.ref(`${table}.type`)} = 'sale'
    and ${sql.ref(`${table}.status`)} = 'processing'
    and ${sql.ref(`${table}.stage`)} = any(${[...waitingForPayerStages]}::text[]))`;

/** A sale that came to nothing, was asked for by nobody since and is not set aside: somebody calls the payer back. */
export const isLost = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(not ${isPaidOtherwise(table)} and ${column('type')} = 'sale'
    and ${column('status')} in ('failed', 'expired', 'cancelled')
    and ${column('stage')} is distinct from 'creditedByHand' and ${column('dismissed_at')} is null
    and not ${isAskedAnew(table)})`;
};

/** On the page the payer may go on with another number, and with another amount where it is theirs to choose. */
const sameIntent = (table: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`other.organisation_id = ${column('organisation_id')} and other.link_id = ${column('link_id')}
    and other.created_at >= ${column('created_at')} and other.id <> ${column('id')}
    and other.metadata->>'intent' = coalesce(${column('metadata')}->>'intent', ${column('id')})`;
};

/** Whether the same number paid the same amount since, and has not got it back; within `scope`, when that was last. */
export const isPaidSince = (table: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from transactions other where ${sameSince(table)} and ${isStillPaid('other')})`;
export const paidSinceAt = (table: string, scope: RecordScope): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(other.created_at) from transactions other where ${sameSince(table)}
    and ${isStillPaid('other')} and ${scopeSql(scope, 'other')})`;

type Row = Pick<
  TransactionRecord,
  'organisation_id' | 'id' | 'phone' | 'amount' | 'created_at' | 'link_id' | 'metadata'
>;

/**
 * Refuses `charges.paid_since` when the payer has paid the same amount since, unless that is what was seen. Takes the
 * turn of whoever asks this number, so that what is asked or paid meanwhile is found.
 */
export async function refusePaidSince(tx: Tx, caller: Caller, row: Row, seen: string | undefined): Promise<void> {
  if (row.phone === null) return;
  await takeTurn(tx, 'charge', row.organisation_id, row.phone);
  const paid = await tx
    .selectFrom('transactions')
    .select(['id', 'created_at', 'phone', 'amount', 'created_by', 'created_by_name', 'sub_account_id'])
    .where('organisation_id', '=', row.organisation_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('phone', '=', row.phone), eb('amount', '=', row.amount)]),
        // The same wish of the same payer on the page, by another number too.
        ...(row.link_id === null
          ? []
          : [eb.and([eb('link_id', '=', row.link_id), sql<boolean>`metadata->>'intent' = ${intentOf(row)}`])]),
      ]),
    )
    .where('type', '=', 'sale')
    .where('id', '<>', row.id)
    // An earlier request of the same wish may have been paid late.
    .where(
      sql<boolean>`(created_at >= ${row.created_at} or id = ${firstRequestOf(row)}
        or metadata->>'resentRoot' = ${firstRequestOf(row)})`,
    )
    .where(isStillPaid())
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  refuseUnseen(
    caller,
    paid.map((one) => ({ ...one, at: one.created_at })),
    seen,
    // On a page the same wish may have been paid by another number, and in another sum.
    (at, last): Facts =>
      at === null || (last.phone === row.phone && last.amount === row.amount) ? {} : { isOtherwise: 1 },
  );
}

/**
 * The same of a charge that is asked for the first time: the number paid as much minutes ago, by whatever way, and what
 * was given back since is paid no more. A shop may well sell the same thing twice. A merchant's own reference says that
 * it is another order, as it does beside one that is still open.
 */
export async function refusePaidLately(
  tx: Tx,
  caller: Caller,
  wish: { phone: string; amount: number; merchantReference?: string | undefined },
  seen: string | undefined,
  now: Date,
): Promise<void> {
  if (wish.merchantReference) return;
  await takeTurn(tx, 'charge', caller.organisationId, wish.phone);
  const paidAt = sql<Date>`coalesce(completed_at, created_at)`;
  const paid = await tx
    .selectFrom('transactions')
    .select(['id', 'amount', 'created_by', 'created_by_name', 'sub_account_id', paidAt.as('at')])
    .where('organisation_id', '=', caller.organisationId)
    .where('phone', '=', wish.phone)
    .where('amount', '=', wish.amount)
    .where('type', '=', 'sale')
    .where(isStillPaid())
    .where(paidAt, '>=', new Date(now.getTime() - limits.promptsMinutes * 60_000))
    .orderBy(paidAt, 'desc')
    .limit(100)
    .execute();
  refuseUnseen(caller, paid, seen, (at) => ({
    within: limits.promptsMinutes,
    ...(at && { minutes: Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000)) }),
  }));
}

type Paid = { phone?: string | null } & Pick<
  TransactionRecord,
  'id' | 'amount' | 'created_by' | 'created_by_name' | 'sub_account_id'
> & {
    at: Date;
  };

/** The last of them stands first. Of a colleague's payment no more is told than that it is there. */
function refuseUnseen(
  caller: Caller,
  paid: readonly Paid[],
  seen: string | undefined,
  more: (at: Date | null, last: Paid) => Facts = () => ({}),
): void {
  const [last] = paid;
  if (!last) return;
  const isSeen = isInScope(scopeOf(caller), last);
  const id = isSeen ? last.id : unseenId(last.id);
  const yes = yesTo(
    paid.map((one) => one.id),
    id,
  );
  if (yes !== seen)
    fail(
      'charges.paid_since',
      {
        id: isSeen ? id : yes,
        ...(isSeen
          ? {
              seen: yes,
              others: paid.length - 1,
              at: last.at.toISOString(),
              amount: last.amount,
              byName: (last.created_by && last.created_by_name) ?? '',
            }
          : {}),
        ...more(isSeen ? last.at : null, last),
      },
      { field: 'duplicateOf' },
    );
}
