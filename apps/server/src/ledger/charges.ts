import { sql, type RawBuilder } from 'kysely';
import type { Amount } from '#domain/values/money.ts';
import { accountOf, isMerchantAccount } from './chart.ts';
import type { LedgerEntry } from './entries.ts';
import type { recipes } from './recipes.ts';

/** Below zero when they were given back. */
export type Charges = { fee: Amount; tax: Amount };

/**
 * What postings booked as fee and as tax, whoever bears it: a relation of `key`, `recipe`, `ref_id`, `fee` and `tax`.
 * `entries` yields the organisation, moment and key of each posting; entries of one posting carry the same moment, so
 * each is found by its account and moment.
 */
function chargesOf(organisationId: string, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const [fee, tax] = [accountOf(organisationId, 'feeRevenue'), accountOf(organisationId, 'taxPayable')];
  const taken = sql`case when c.side = 'credit' then c.amount else -c.amount end`;
  return sql`select p.key, p.recipe, p.ref_id, coalesce(sum(${taken}) filter (where c.account_id = ${fee}), 0) as fee,
    coalesce(sum(${taken}) filter (where c.account_id = ${tax}), 0) as tax
      from (${entries}) as k
      join ledger_entries c on c.organisation_id = ${organisationId} and c.account_id in (${fee}, ${tax})
        and c.booked_at = k.booked_at and c.posting_key = k.posting_key
      join ledger_postings p on p.organisation_id = c.organisation_id and p.key = c.posting_key
     group by p.key, p.recipe, p.ref_id`;
}

/**
 * Of the postings of these entries. Internal accounts bear no charges: null where there is no merchant's entry among
 * them.
 */
export function chargesOfEntries(organisationId: string, entries: readonly LedgerEntry[]): RawBuilder<unknown> | null {
  const merchant = entries.filter((entry) => isMerchantAccount(entry.kind));
  if (merchant.length === 0) return null;
  return chargesOf(
    organisationId,
    sql`select * from unnest(${merchant.map((entry) => entry.bookedAt)}::timestamptz[],
      ${merchant.map((entry) => entry.postingKey)}::text[]) as e(booked_at, posting_key)`,
  );
}

/** Of the postings on one merchant account booked in [from, to). */
export const chargesOfPeriod = (of: {
  organisationId: string;
  accountId: string;
  from: Date;
  to: Date;
}): RawBuilder<unknown> =>
  chargesOf(
    of.organisationId,
    sql`select distinct e.booked_at, e.posting_key from ledger_entries e
     where e.organisation_id = ${of.organisationId} and e.account_id = ${of.accountId}
       and e.booked_at >= ${of.from}::timestamptz and e.booked_at < ${of.to}::timestamptz`,
  );

/**
 * Recipes that post a payment with the whole of its fee and taxes, the other side's part too; -1 where they give it
 * back.
 */
export const postsWholePrice: Partial<Record<keyof typeof recipes, 1 | -1>> = {
  'collection.charge': 1,
  'payout.commit': 1,
  'payout.return': -1,
};
