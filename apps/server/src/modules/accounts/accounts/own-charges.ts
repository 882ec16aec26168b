import { sql, type RawBuilder } from 'kysely';
import { chargesOfEntries, chargesOfPeriod, postsWholePrice, type Charges } from '../../../ledger/charges.ts';
import type { LedgerEntry } from '../../../ledger/entries.ts';
import type { Tx } from '../../context.ts';

/**
 * The merchant's own part of posted charges. The payer's or beneficiary's part of a fee passes through the books with
 * the payment, but was never taken from the merchant, so a statement says neither that it was nor that it came in.
 */
function ownOf(organisationId: string, posted: RawBuilder<unknown>): RawBuilder<Charges & { key: string }> {
  const sign = sql`case ${sql.join(
    Object.entries(postsWholePrice).map(([recipe, times]) => sql`when c.recipe = ${recipe} then ${sql.lit(times)}`),
    sql` `,
  )} else 0 end`;
  return sql`select c.key, c.fee - ${sign} * coalesce(t.payer_fee, 0) as fee,
    c.tax - ${sign} * coalesce(t.tax - (abs(t.net - t.amount) - t.merchant_fee), 0) as tax
    from (${posted}) c left join transactions t on t.organisation_id = ${organisationId} and t.id = c.ref_id`;
}

/** By posting key. */
export async function ownChargesOf(
  tx: Tx,
  organisationId: string,
  entries: readonly LedgerEntry[],
): Promise<Map<string, Charges>> {
  const posted = chargesOfEntries(organisationId, entries);
  if (posted === null) return new Map();
  const { rows } = await ownOf(organisationId, posted).execute(tx);
  return new Map(rows.map((row) => [row.key, { fee: Number(row.fee), tax: Number(row.tax) }]));
}

/** The same, added up for one merchant account's entries booked in [from, to). */
export async function ownChargesWithin(
  tx: Tx,
  of: { organisationId: string; accountId: string; from: Date; to: Date },
): Promise<Charges> {
  const { rows } =
    await sql<Charges>`select coalesce(sum(o.fee), 0)::bigint as fee, coalesce(sum(o.tax), 0)::bigint as tax
      from (${ownOf(of.organisationId, chargesOfPeriod(of))}) o`.execute(tx);
  return rows[0]!;
}
