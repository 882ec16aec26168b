import { sql } from 'kysely';
import { addDays, dayEnd, dayStart, zone, type DayRange } from '#domain/values/time.ts';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';
import { balanceAt } from './entries.ts';

export type DayBalance = { day: string; balance: Amount };

/**
 * What was on an account at the end of each local day of a range, today's so far: the booked balance, as a statement
 * that ends on that day closes.
 */
export async function dailyBalances(
  tx: Tx<any>,
  of: { organisationId: string; accountId: string } & DayRange,
): Promise<DayBalance[]> {
  const { organisationId, accountId, from, to } = of;
  const { rows } = await sql<{ day: string; balance: Amount }>`
    select distinct on (day) (booked_at at time zone ${zone})::date::text as day, balance_after as balance
      from ledger_entries
     where organisation_id = ${organisationId} and account_id = ${accountId}
       and booked_at >= ${dayStart(from)}::timestamptz and booked_at < ${dayEnd(to)}::timestamptz
     order by day, booked_at desc, number desc`.execute(tx);
  const closing = new Map(rows.map((row) => [row.day, row.balance]));
  const days: DayBalance[] = [];
  let balance = await balanceAt(tx, { organisationId, accountId, at: dayStart(from) });
  for (let day = from; day <= to; day = addDays(day, 1)) {
    balance = closing.get(day) ?? balance;
    days.push({ day, balance });
  }
  return days;
}
