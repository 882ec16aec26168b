import { sql } from 'kysely';
import type { Tx } from '../../../context.ts';

/** A try about to be offered to an operator, or put into a bank's file; its payment or refund is locked. */
export type Offered = { organisationId: string; transactionId: string; round: number };

/**
 * Of what is about to be offered, once more or for the first time, that of which money may be gone already by a try of
 * its own: another one was called about and not explained, or is said or recorded to be paid and has not come back;
 * and what is offered is not the last try any more, or a person has found what became of it.
 * Whoever wrote that down had the lock before, be it while this one was being spoken about or after a process had died.
 */
export async function heldByOwnTries(tx: Tx, offered: readonly Offered[]): Promise<Set<string>> {
  if (offered.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select t.id from unnest(${offered.map((one) => one.organisationId)}::text[],
    ${offered.map((one) => one.transactionId)}::text[],
    ${offered.map((one) => one.round)}::integer[]) as l(organisation_id, id, round)
      join transactions t on t.organisation_id = l.organisation_id and t.id = l.id
        left join payouts p on p.organisation_id = t.organisation_id and p.transaction_id = t.id
     where t.anomaly is not null or p.paid_tries <> '{}' or exists (select from attempts a
       where a.organisation_id = l.organisation_id and a.transaction_id = l.id and case
         when a.round = l.round then a.verdict is not null
         when a.round > l.round or a.announced_at is not null then true
         when p.transaction_id is not null then a.state = 'succeeded' and a.round <> all(p.lifted_tries)
         else a.verdict in ('wanted', 'paid', 'paidBeyond', 'denied')
           or (a.verdict is null and a.state = 'succeeded') end)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
