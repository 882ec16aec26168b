import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../context.ts';
import { notificationDone } from '../../../ground/notifications/public.ts';
import type { TransactionRecord } from './transactions.ts';

/**
 * When a refund that failed is nobody's task any more. Sums are no proof, not even the same one: what was given back
 * since may have been for something else. So it is nobody's once nothing is left to give back of its payment, or once a
 * person has said that nothing is owed; and it stays so, unless it fails again.
 */
const columnsOf = (table: string) => (name: string) => sql.ref(`${table}.${name}`);

/** When it last failed: later than its last try; a line about one that had failed already is no failure. */
const failedAt = (table: string): RawBuilder<Date> => {
  const of = columnsOf(table);
  return sql<Date>`coalesce((select max(e.at) from transaction_events e
    where e.organisation_id = ${of('organisation_id')} and e.transaction_id = ${of('id')}
      and e.to_status = 'failed' and e.from_status is distinct from 'failed'), ${of('created_at')})`;
};

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

/** While something speaks against a failure, a person finds out first, whatever was given back since. */
const hasFailed = (table: string): RawBuilder<boolean> => {
  const of = columnsOf(table);
  return sql<boolean>`(${of('type')} = 'refund' and ${of('status')} = 'failed'
    and ${of('anomaly')} is distinct from 'contradiction')`;
};

/** Whether the refund `table` has failed and is nobody's task any more. */
export const isMadeGood = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasFailed(table)}
    and (${isSaidNotOwed(table)} or ${isNothingLeft(table)}))`;

/** The same, by what: others gave it back, or somebody has said that nothing is owed. */
export const madeGoodBy = (table: string): RawBuilder<'givenBack' | 'nothingOwed' | null> =>
  sql`(case when not ${hasFailed(table)} then null
    when ${isNothingLeft(table)} then 'givenBack'
    when ${isSaidNotOwed(table)} then 'nothingOwed' end)`;

/** Money of these payments went back: which refunds of them that failed are nobody's task now. */
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
