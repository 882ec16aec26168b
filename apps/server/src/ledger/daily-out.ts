import { sql } from 'kysely';
import { zone } from '#domain/values/time.ts';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';

/**
 * What left a merchant's account on each local day of a span (days without are absent). Money that only changed its
 * account did not leave.
 */
export async function dailyOut(
  tx: Tx<any>,
  wish: { organisationId: string; accountId: string; from: Date; to: Date },
): Promise<Map<string, Amount>> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select (e.booked_at at time zone ${zone})::date::text as day, sum(e.amount) as amount
      from ledger_entries e join ledger_postings p on p.organisation_id = e.organisation_id and p.key = e.posting_key
     where e.organisation_id = ${wish.organisationId} and e.account_id = ${wish.accountId}
       and e.booked_at >= ${wish.from}::timestamptz and e.booked_at < ${wish.to}::timestamptz
       and e.side = 'debit' and p.recipe not in ('transferBetweenAccounts', 'reversal') group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.day, row.amount]));
}
