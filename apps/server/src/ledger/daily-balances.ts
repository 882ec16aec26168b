import { sql } from 'kysely';
import { addDays, dayEnd, type DayRange } from '#domain/values/time.ts';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';

export type DayBalance = { day: string; balance: Amount };

/**
 * What was on an account at the end of each local day of a range, today's so far: the booked balance, as a statement
 * that ends on that day closes. One entry is read a day, the last one before its end, however many the day has.
 */
export async function dailyBalances(
  tx: Tx<any>,
  of: { organisationId: string; accountId: string } & DayRange,
): Promise<DayBalance[]> {
  const { organisationId, accountId, from, to } = of;
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const { rows } = await sql<DayBalance>`
    select d.day, coalesce(closing.balance_after, 0) as balance
      from unnest(${days}::text[], ${days.map(dayEnd)}::timestamptz[]) with ordinality as d (day, "end", place)
      left join lateral (
        select balance_after from ledger_entries
         where organisation_id = ${organisationId} and account_id = ${accountId} and booked_at < d."end"
         order by booked_at desc, number desc limit 1) as closing on true
     order by d.place`.execute(tx);
  return rows;
}
