import { sql } from 'kysely';
import type { Amount } from '#domain/money.ts';
import type { Tx } from '../kit/database.ts';
import { accountOf, isMerchantAccount } from './chart.ts';
import type { LedgerEntry } from './entries.ts';

/** Below zero when they were given back. */
export type Charges = { fee: Amount; tax: Amount };

const taken = sql`case when c.side = 'credit' then c.amount else -c.amount end`;

/**
 * What the postings of these entries booked as fee and as tax, by posting key: a merchant's line is net of both. Entries
 * of one posting carry the same moment, so each is found by its account and moment.
 */
export async function chargesOf(tx: Tx<any>, organisationId: string, entries: readonly LedgerEntry[]): Promise<Map<string, Charges>> {
  const merchant = entries.filter((entry) => isMerchantAccount(entry.kind));
  if (merchant.length === 0) return new Map();
  const [fee, tax] = [accountOf(organisationId, 'feeRevenue'), accountOf(organisationId, 'taxPayable')];
  const { rows } = await sql<Charges & { key: string }>`
    select c.posting_key as key, coalesce(sum(${taken}) filter (where c.account_id = ${fee}), 0) as fee, coalesce(sum(${taken}) filter (where c.account_id = ${tax}), 0) as tax
      from unnest(${merchant.map((entry) => entry.bookedAt)}::timestamptz[], ${merchant.map((entry) => entry.postingKey)}::text[]) as k(booked_at, key)
      join ledger_entries c on c.organisation_id = ${organisationId} and c.account_id in (${fee}, ${tax}) and c.booked_at = k.booked_at and c.posting_key = k.key
     group by c.posting_key`.execute(tx);
  return new Map(rows.map((row) => [row.key, { fee: row.fee, tax: row.tax }]));
}

/** The same, added up for one merchant account's entries booked in [from, to). Internal accounts bear no charges. */
export async function chargesWithin(tx: Tx<any>, of: { organisationId: string; accountId: string; from: Date; to: Date }): Promise<Charges> {
  const [fee, tax] = [accountOf(of.organisationId, 'feeRevenue'), accountOf(of.organisationId, 'taxPayable')];
  const { rows } = await sql<Charges>`
    select coalesce(sum(${taken}) filter (where c.account_id = ${fee}), 0) as fee, coalesce(sum(${taken}) filter (where c.account_id = ${tax}), 0) as tax
      from ledger_entries e
      join ledger_entries c on c.organisation_id = e.organisation_id and c.account_id in (${fee}, ${tax}) and c.booked_at = e.booked_at and c.posting_key = e.posting_key
     where e.organisation_id = ${of.organisationId} and e.account_id = ${of.accountId} and e.booked_at >= ${of.from}::timestamptz and e.booked_at < ${of.to}::timestamptz`.execute(tx);
  return rows[0]!;
}
