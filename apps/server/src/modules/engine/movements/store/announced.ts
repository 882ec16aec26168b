import { sql, type RawBuilder } from 'kysely';
import { openStatuses } from '#domain/states/transaction.ts';
import { orElse } from '../../../../kit/or-else.ts';
import type { Tx } from '../../../context.ts';

type Ref = RawBuilder<unknown>;
const openOnes = sql.join([...openStatuses].map((status) => sql.lit(status)));

/**
 * A try `a` that speaks for its payment or refund `w` (`f`: the facts of a payment): the last one of what is open, or
 * the one that stands as paid, unless its operator denies it. That its operator calls about it is what everybody waits
 * for.
 */
const speaks = sql`(case when f.transaction_id is null
    then a.verdict = 'paid' or (a.verdict is null and w.status in (${openOnes}) and not exists (select from attempts n
      where n.organisation_id = a.organisation_id and n.transaction_id = a.transaction_id and n.round > a.round))
    else a.round = ${orElse(sql`f.hand_round`, sql`f.round`)}
      and (w.status in (${openOnes}) or (w.status = 'completed' and not f.denied and w.anomaly is distinct
      from 'deniedAfterAll')) end) is true`;

const announced = sql`from attempts a join transactions w on w.organisation_id = a.organisation_id
  and w.id = a.transaction_id
    left join payouts f on f.organisation_id = a.organisation_id and f.transaction_id = a.transaction_id
    where a.announced_at is not null and not ${speaks}`;

/**
 * When the operator of a payment or refund has called about a try of it that speaks for it no longer, whoever closed
 * that one and whatever became of the payment since, and has not said what that means; null where it has, or never
 * called. Everybody who looks for the same, or for what may be gone already, asks here.
 */
export const announcedAt = (organisationId: Ref, transactionId: Ref): RawBuilder<Date | null> =>
  sql`(select max(a.announced_at) ${announced} and a.organisation_id = ${organisationId}
    and a.transaction_id = ${transactionId})`;

/**
 * All of these organisations of which that is so, with the tries (`round`): of most none, while thousands of calls
 * about what is under way come in.
 */
export const announcedOf = (
  organisations: Ref,
): RawBuilder<{ organisation_id: string; transaction_id: string; round: number }> =>
  sql`(select a.organisation_id, a.transaction_id, a.round ${announced} and a.organisation_id = any(${organisations}))`;

/** Whether its operator has called about any try of it: more than `announcedAt` says, and asked faster. */
export const isCalledAbout = (organisationId: Ref, transactionId: Ref): RawBuilder<boolean> =>
  sql`exists (select from attempts a where a.organisation_id = ${organisationId} and a.transaction_id = ${transactionId}
    and a.announced_at is not null)`;

/** Whether `announcedAt` says when: then it is not tried again, and is not offered to be. */
export const isAnnounced = (organisationId: Ref, transactionId: Ref): RawBuilder<boolean> =>
  sql<boolean>`${announcedAt(organisationId, transactionId)} is not null`;
/** The same of one that a program has in hand. */
export async function wasAnnounced(
  tx: Tx,
  { organisationId, transactionId }: { organisationId: string; transactionId: string },
): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isAnnounced(sql`${organisationId}::text`, sql`${transactionId}::text`)} as is`.execute(tx);
  return rows[0]!.is;
}
