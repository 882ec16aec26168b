import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../context.ts';

type Ref = RawBuilder<unknown>;
/**
 * When its operator last called about a payment that was over, and has not said yet what that means; null where it has, or never called.
 * `which`: only of these of its attempts `a`.
 */
export const announcedAt = (organisationId: Ref, transactionId: Ref, which: Ref = sql`true`): RawBuilder<Date | null> =>
  sql`(select max(a.announced_at) from attempts a where a.organisation_id = ${organisationId} and a.transaction_id = ${transactionId} and a.announced_at is not null and ${which})`;

/** Whether it has: then it is not tried again, and is not offered to be. */
export const isAnnounced = (organisationId: Ref, transactionId: Ref): RawBuilder<boolean> => sql<boolean>`${announcedAt(organisationId, transactionId)} is not null`;
/** The same of one that a program has in hand. */
export async function wasAnnounced(tx: Tx, { organisationId, transactionId }: { organisationId: string; transactionId: string }): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isAnnounced(sql`${organisationId}::text`, sql`${transactionId}::text`)} as is`.execute(tx);
  return rows[0]!.is;
}
