import { sql, type RawBuilder } from 'kysely';
import { openStatuses } from '#domain/states/transaction.ts';
import type { Tx } from '../../../context.ts';
import { notificationDone } from '../../../ground/notifications/public.ts';
import { isAnnounced } from './announced.ts';
import type { TransactionRecord } from './transactions.ts';

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

/**
 * Whether a refund that failed is made good: others of the same payment that were asked for since its last try have
 * given back as much as all that failed, and not so much more that they were for something else. Then it is nobody's to
 * look at any more; where that is unsure it stays somebody's. What was given back before that try was known to whoever
 * wanted it, and one that failed itself makes good nothing but itself.
 */
export const isMadeGood = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  const lastTry = sql`coalesce((select max(mine.created_at) from attempts mine
    where mine.organisation_id = ${of('organisation_id')} and mine.transaction_id = ${of('id')}), ${of('created_at')})`;
  return sql<boolean>`(${of('type')} = 'refund' and ${of('status')} = 'failed' and (
    select coalesce(sum(other.amount) filter (where other.status = 'refunded' and other.created_at > ${lastTry}), 0)
      between sum(other.amount) filter (where other.status = 'failed') + ${of('amount')}
        and 2 * (sum(other.amount) filter (where other.status = 'failed') + ${of('amount')})
    from (select status, amount, created_at from transactions other where ${besides(table)}
      union all select 'failed', 0, ${of('created_at')}) other))`;
};

/** Money of these payments went back: which refunds of them that makes good is nobody's task any more. */
export async function endMadeGood(tx: Tx, originals: readonly TransactionRecord[], now: Date): Promise<void> {
  for (const original of originals) {
    const organisationId = original.organisation_id;
    const found = await tx
      .selectFrom('transactions')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('original_id', '=', original.id)
      .where(isMadeGood('transactions'))
      .execute();
    for (const { id } of found)
      await notificationDone(tx, {
        organisationId,
        refType: 'transaction',
        refId: id,
        byName: '',
        at: now,
        types: ['refundFailed'],
      });
  }
}
