import { sql } from 'kysely';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';
import type { HoldFilter } from './accounts.ts';

export type HoldTotals = {
  openCount: number;
  /** What open holds still hold. */
  remaining: Amount;
  overCount: number;
  /** Given back so far, by open holds too. */
  released: Amount;
  /** The nearest day on which an open hold ends (YYYY-MM-DD), with all that ends on it. */
  nextDay: string | null;
  nextAmount: Amount;
};

/** The sums of every hold of a filter, however many a list shows. */
export async function holdTotals(
  tx: Tx<any>,
  filter: Pick<HoldFilter, 'organisationId' | 'accountId' | 'accountIds' | 'kind'>,
): Promise<HoldTotals> {
  const { rows } = await sql<HoldTotals>`
    with h as (
      select status, released, amount - released - consumed as remaining, release_on, min(release_on)
        filter (where status = 'open') over () as next
        from ledger_holds
       where organisation_id = ${filter.organisationId} and (${filter.accountId ?? null}::text is null
         or account_id = ${filter.accountId ?? null})
         and (${filter.accountIds ? [...filter.accountIds] : null}::text[] is null
           or account_id = any(${filter.accountIds ? [...filter.accountIds] : null}::text[]))
         and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null}))
    select count(*) filter (where status = 'open') as "openCount",
      coalesce(sum(remaining) filter (where status = 'open'), 0) as remaining,
           count(*) filter (where status <> 'open') as "overCount", coalesce(sum(released), 0) as released,
           max(next)::text as "nextDay", coalesce(sum(remaining) filter (where status = 'open' and release_on = next),
             0) as "nextAmount"
      from h`.execute(tx);
  return rows[0]!;
}
