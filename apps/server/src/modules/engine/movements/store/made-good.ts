import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { notificationDone } from '../../../ground/notifications/public.ts';
import type { TransactionRecord } from './transactions.ts';

/**
 * When a refund that failed is nobody's task any more. Sums are no proof: what was given back since may have been for
 * something else, and one that failed itself and went in the end makes good nothing but itself. So it is nobody's once
 * nothing is left to give back of its payment, once another refund of exactly its amount was asked for in its place and
 * has been paid, or once a person has said so; and it stays so, unless it fails again. Where none of that holds it is
 * somebody's.
 */
const columnsOf = (table: string) => (name: string) => sql.ref(`${table}.${name}`);

/** The moves into a failure of the refund `table`; a line about one that had failed already is none. */
const failuresOf = (table: string) => {
  const of = columnsOf(table);
  return sql`transaction_events e where e.organisation_id = ${of('organisation_id')}
    and e.transaction_id = ${of('id')} and e.to_status = 'failed' and e.from_status is distinct from 'failed'`;
};
/** When it last failed: later than its last try, and than every refund that was wanted besides while that was open. */
const failedAt = (table: string): RawBuilder<Date> =>
  sql<Date>`coalesce((select max(e.at) from ${failuresOf(table)}), ${columnsOf(table)('created_at')})`;

/** A person has said, since it last failed, that nothing is owed of it any more. */
const isSaidNotOwed = (table: string): RawBuilder<boolean> => {
  const dismissedAt = columnsOf(table)('dismissed_at');
  return sql<boolean>`(${dismissedAt} is not null and ${dismissedAt} > ${failedAt(table)})`;
};

/** When a person said so of a refund that failed; null where nobody has, or it has failed again since. */
export async function saidNotOwedAt(
  tx: Tx,
  { organisation_id, id }: Pick<TransactionRecord, 'organisation_id' | 'id'>,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('transactions')
    .select('dismissed_at')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where(isSaidNotOwed('transactions'))
    .executeTakeFirst();
  return row?.dismissed_at ?? null;
}

/** All of its payment has been given back. What is only on its way may fail yet. */
const isNothingLeft = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`exists (select from transactions paid where paid.organisation_id = ${of('organisation_id')}
    and paid.id = ${of('original_id')} and paid.refunded_amount >= paid.amount)`;
};

/**
 * Another refund of exactly its amount was asked for since it failed, never failed itself, and has been paid. One makes
 * good one, the earliest failed first. So its turn has come if, from each earlier failure on, at least as many were
 * given as had failed up to its own. What a person has said of an earlier one takes nothing from that: it may have been
 * said because of the same refund, and of this one nobody has said anything.
 */
const isGivenInstead = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  // Never looked up by the sum: a school has thousands of the same, and one payment has few refunds.
  const isOf = (other: string) => sql`(${columnsOf(other)('amount')} = ${of('amount')}) is true`;
  return sql<boolean>`coalesce((select bool_and(turn.failed <= turn.given) from (
    select count(*) over (order by failure.at desc, failure.id desc) as failed, (select count(*)
      from transactions given where given.organisation_id = ${of('organisation_id')}
        and given.original_id = ${of('original_id')} and given.type = 'refund' and given.status = 'refunded'
        and ${isOf('given')} and given.created_at > failure.at
        and not exists (select from ${failuresOf('given')})) as given
    from (select lost.id, ${failedAt('lost')} as at from transactions lost
      where lost.organisation_id = ${of('organisation_id')} and lost.original_id = ${of('original_id')}
        and lost.type = 'refund' and lost.status = 'failed' and ${isOf('lost')}) failure
    where (failure.at, failure.id) <= (${failedAt(table)}, ${of('id')})) turn), false)`;
};

/** While something speaks against a failure, a person finds out first, whatever was given back since. */
const hasFailed = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`(${of('type')} = 'refund' and ${of('status')} = 'failed'
    and ${of('anomaly')} is distinct from 'contradiction')`;
};

/** Whether the refund `table` has failed and is nobody's task any more. */
export const isMadeGood = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasFailed(table)}
    and (${isSaidNotOwed(table)} or ${isNothingLeft(table)} or ${isGivenInstead(table)}))`;

/** The same, by what: others gave it back, or somebody has said that nothing is owed. */
export const madeGoodBy = (table: string): RawBuilder<'givenBack' | 'nothingOwed' | null> =>
  sql`(case when not ${hasFailed(table)} then null
    when ${isNothingLeft(table)} or ${isGivenInstead(table)} then 'givenBack'
    when ${isSaidNotOwed(table)} then 'nothingOwed' end)`;

/** Money of these payments went back, or a refund of them waits no more: which of the others is nobody's task now. */
export async function endMadeGood(
  tx: Tx,
  originals: readonly Pick<TransactionRecord, 'organisation_id' | 'id'>[],
  now: Date,
): Promise<void> {
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
