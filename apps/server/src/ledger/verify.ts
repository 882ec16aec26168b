import { sql, type RawBuilder } from 'kysely';
import { withTx, type Database, type Tx } from '../kit/database.ts';
import { invariants } from './invariants.ts';

export type BrokenRow = { invariant: string; table: string; row: string; message: string };
export type Verification =
  | { ok: true; checked: { accounts: number; postings: number; entries: number; holds: number; invariants: number } }
  | { ok: false; broken: BrokenRow[] };

/**
 * A check by a room that knows what postings are about, such as "every completed sale has its charge". It runs in the
 * same snapshot and returns what is broken.
 */
export type ReferenceCheck = {
  name: string;
  find(tx: Tx<any>, organisationId: string | null): Promise<Omit<BrokenRow, 'invariant'>[]>;
};

/**
 * What a room demands of its postings: `expected` selects organisation_id, ref_id and recipe of every posting that its
 * own records call for. Of the recipes named, exactly those must exist, each once: none missing, none too many.
 */
export function demandPostings(
  name: string,
  recipes: readonly string[],
  expected: RawBuilder<unknown>,
): ReferenceCheck {
  return {
    name,
    async find(tx, organisationId) {
      const { rows } = await sql<{ row: string; recipe: string; wanted: number; found: number }>`
        with wanted as (select organisation_id, ref_id, recipe, count(*) as count from (${expected}) as e
          group by 1, 2, 3),
             found as (select organisation_id, ref_id, recipe, count(*) as count from ledger_postings
               where recipe = any(${[...recipes]}::text[]) group by 1, 2, 3)
        select coalesce(w.ref_id, f.ref_id) as row, coalesce(w.recipe, f.recipe) as recipe,
          coalesce(w.count, 0) as wanted, coalesce(f.count, 0) as found
          from wanted w full join found f on f.organisation_id = w.organisation_id and f.ref_id = w.ref_id
            and f.recipe = w.recipe
         where w.count is distinct
           from f.count and (${organisationId}::text is null
           or coalesce(w.organisation_id, f.organisation_id) = ${organisationId}) order by 1 limit 1`.execute(tx);
      return rows.map(({ row, recipe, wanted, found }) => ({
        table: 'ledger_postings',
        row,
        message: `${row} calls for ${wanted} posting of ${recipe}, the books have ${found}`,
      }));
    },
  };
}

/**
 * What a room demands of its reserves: `expected` selects organisation_id, ref_id and amount of every object whose
 * money is set aside. Of the open reserves for that type of object and that reason, exactly those must exist, to the
 * franc.
 */
export function demandReserves(
  name: string,
  of: { refType: string; reason: string },
  expected: RawBuilder<unknown>,
): ReferenceCheck {
  return {
    name,
    async find(tx, organisationId) {
      const { rows } = await sql<{ row: string; wanted: number; found: number }>`
        with wanted as (select organisation_id, ref_id, sum(amount) as amount from (${expected}) as e group by 1, 2),
             found as (select organisation_id, ref_id, sum(amount - released - consumed) as amount from ledger_holds
               where ref_type = ${of.refType} and reason = ${of.reason} and status = 'open' group by 1, 2)
        select coalesce(w.ref_id, f.ref_id) as row, coalesce(w.amount, 0) as wanted, coalesce(f.amount, 0) as found
          from wanted w full join found f on f.organisation_id = w.organisation_id and f.ref_id = w.ref_id
         where w.amount is distinct
           from f.amount and (${organisationId}::text is null
           or coalesce(w.organisation_id, f.organisation_id) = ${organisationId}) order by 1 limit 1`.execute(tx);
      return rows.map(({ row, wanted, found }) => ({
        table: 'ledger_holds',
        row,
        message: `${row} sets ${wanted} aside, the books have ${found}`,
      }));
    },
  };
}

export type VerifyOptions = { organisationId?: string; references?: ReferenceCheck[]; timeoutMs?: number };

/**
 * Proves the books of one organisation or of all, in one snapshot, so that it may run beside live traffic. For each
 * invariant that does not hold it names the first broken row. Throws only when the database cannot be read.
 */
export function verifyLedger(db: Database<any>, options: VerifyOptions = {}): Promise<Verification> {
  const { organisationId = null, references = [], timeoutMs = 600_000 } = options;
  return withTx(
    db,
    organisationId === null ? 'system' : { organisationId },
    (tx) => verifyWithin(tx, organisationId, references),
    { isolation: 'repeatable read', statementTimeoutMs: timeoutMs },
  );
}

async function verifyWithin(
  tx: Tx<any>,
  organisationId: string | null,
  references: ReferenceCheck[],
): Promise<Verification> {
  const broken: BrokenRow[] = [];
  const scope = (alias: string) =>
    organisationId === null ? 'true' : `${alias}.organisation_id = current_setting('app.org_id')`;
  for (const { name, table, query } of invariants) {
    const { rows } = await sql<{
      row: string;
      message: string;
    }>`select * from (${sql.raw(query(scope))}) as broken limit 1`.execute(tx);
    if (rows[0]) broken.push({ invariant: name, table, ...rows[0] });
  }
  for (const { name, find } of references) {
    const [first] = await find(tx, organisationId);
    if (first) broken.push({ invariant: name, ...first });
  }
  if (broken.length > 0) return { ok: false, broken };
  const { rows } = await sql<{ accounts: number; postings: number; entries: number; holds: number }>`
    select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings,
           (select count(*) from ledger_entries) as entries, (select count(*) from ledger_holds) as holds`.execute(tx);
  return { ok: true, checked: { ...rows[0]!, invariants: invariants.length + references.length } };
}
