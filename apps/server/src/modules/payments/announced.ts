import { sql, type RawBuilder } from 'kysely';

type Ref = RawBuilder<unknown>;
/**
 * When its operator last called about a payment that was over, and has not said yet what that means; null where it has, or never called.
 * `which`: only of these of its attempts `a`.
 */
export const announcedAt = (organisationId: Ref, transactionId: Ref, which: Ref = sql`true`): RawBuilder<Date | null> =>
  sql`(select max(a.announced_at) from attempts a where a.organisation_id = ${organisationId} and a.transaction_id = ${transactionId} and a.announced_at is not null and ${which})`;
