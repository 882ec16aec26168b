import { sql, type RawBuilder } from 'kysely';
import { openStatuses } from '#domain/states/transaction.ts';
import { isAnnounced } from './announced.ts';

const openOnes = sql.join([...openStatuses].map((status) => sql.lit(status)));
const columnsOf = (table: string) => (name: string) => sql.ref(`${table}.${name}`);

/** `other` is another refund of the payment that `table` gives back. */
const besides = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`(other.organisation_id = ${of('organisation_id')} and other.original_id = ${of('original_id')}
    and other.type = 'refund' and other.id <> ${of('id')})`;
};

/** Of the refund `table`: something speaks against it, or its operator has called about it and said no more. */
const isRefundInDoubt = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`(${of('anomaly')} is not null or ${isAnnounced(of('organisation_id'), of('id'))})`;
};

/**
 * Whether the refund `table` may have given money back since another one of `amount` was asked for at `askedAt`, which
 * is to be tried again: whatever was paid since, is in doubt, or was asked for or sent since and is open. As much as
 * that one it may also have been under way before: whoever asked for that one may not have known. What failed or was
 * cancelled gave nothing back.
 */
export const maybeGivenSince = (
  table: string,
  { amount, askedAt }: { amount: RawBuilder<unknown>; askedAt: RawBuilder<unknown> },
): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`(${isRefundInDoubt(table)}
    or (${of('status')} = 'refunded' and coalesce(${of('completed_at')}, ${of('created_at')}) >= ${askedAt})
    or (${of('status')} in (${openOnes}) and (${of('amount')} = ${amount} or ${of('created_at')} >= ${askedAt}
      or exists (select from attempts a where a.organisation_id = ${of('organisation_id')}
        and a.transaction_id = ${of('id')} and a.created_at >= ${askedAt}))))`;
};

/**
 * What other refunds of the same payment have given back since the failed refund `table` was asked for, or have on
 * their way: what is said before it is tried again. Null where there is none of them; 0 where they are only in doubt.
 */
export const givenBackSince = (table: string): RawBuilder<number | null> => {
  const of = columnsOf(table);
  const since = maybeGivenSince('other', { amount: of('amount'), askedAt: of('created_at') });
  return sql<number | null>`(case when ${of('type')} = 'refund' and ${of('status')} = 'failed' then (select
    case when count(*) > 0 then coalesce(sum(other.amount) filter (where other.status = 'refunded'
      or other.status in (${openOnes})), 0)::bigint end
    from transactions other where ${besides(table)} and ${since}) end)`;
};
