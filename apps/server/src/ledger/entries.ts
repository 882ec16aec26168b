import { sql } from 'kysely';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';
import type { AccountKind, Side } from './chart.ts';

/** A line of the books. It is named by its account and its number on that account. */
export type LedgerEntry = {
  accountId: string;
  kind: AccountKind;
  currency: string;
  number: number;
  postingId: string;
  postingKey: string;
  recipe: string;
  refType: string;
  refId: string;
  side: Side;
  /** Always above zero. */
  amount: Amount;
  /** The same in the account's own sense: positive when the balance grew. */
  change: Amount;
  balanceAfter: Amount;
  /** When it was entered; never goes back on an account, so past days do not change. */
  bookedAt: Date;
  /** Value date. */
  occurredAt: Date;
};

export type EntryCursor = { bookedAt: Date; number: number };

export type EntryFilter = {
  organisationId: string;
  accountId: string;
  /** Booked at or after. */
  from?: Date;
  /** Booked before. */
  to?: Date;
  /** Keyset: where the page before ended. */
  after?: EntryCursor | null;
  limit: number;
  /** Default oldest first, as a statement is read. */
  order?: 'oldest' | 'newest';
};

const columns = sql`
  e.account_id as "accountId", a.kind, a.currency, e.number, p.id as "postingId", p.key as "postingKey", p.recipe,
    p.ref_type as "refType",
  p.ref_id as "refId", e.side, e.amount, case when e.side = a.normal_side then e.amount else -e.amount end as change,
  e.balance_after as "balanceAfter", e.booked_at as "bookedAt", p.occurred_at as "occurredAt"`;
const sources = sql`
  ledger_entries e
  join ledger_postings p on p.organisation_id = e.organisation_id and p.key = e.posting_key
  join ledger_accounts a on a.organisation_id = e.organisation_id and a.id = e.account_id`;

/** A page of one account's entries. `next` is null on the last page. */
export async function entriesOf(
  tx: Tx<any>,
  filter: EntryFilter,
): Promise<{ entries: LedgerEntry[]; next: EntryCursor | null }> {
  const newest = filter.order === 'newest';
  const where = [sql`e.organisation_id = ${filter.organisationId}`, sql`e.account_id = ${filter.accountId}`];
  if (filter.from) where.push(sql`e.booked_at >= ${filter.from}::timestamptz`);
  if (filter.to) where.push(sql`e.booked_at < ${filter.to}::timestamptz`);
  if (filter.after) {
    const place = sql`(${filter.after.bookedAt}::timestamptz, ${filter.after.number}::bigint)`;
    where.push(newest ? sql`(e.booked_at, e.number) < ${place}` : sql`(e.booked_at, e.number) > ${place}`);
  }
  const order = newest ? sql`e.booked_at desc, e.number desc` : sql`e.booked_at, e.number`;
  const { rows } = await sql<LedgerEntry>`
    select ${columns} from ${sources} where ${sql.join(where, sql` and `)} order by ${order}
      limit ${filter.limit + 1}`.execute(tx);
  const entries = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? entries.at(-1)! : null;
  return { entries, next: last && { bookedAt: last.bookedAt, number: last.number } };
}

/** The whole filter as a query, for exports that stream: `streamRows(tx, entriesQuery(filter))`. */
export function entriesQuery(filter: Pick<EntryFilter, 'organisationId' | 'accountId' | 'from' | 'to'>) {
  return sql<LedgerEntry>`
    select ${columns} from ${sources}
     where e.organisation_id = ${filter.organisationId} and e.account_id = ${filter.accountId}
       and e.booked_at >= ${filter.from ?? '-infinity'}::timestamptz
         and e.booked_at < ${filter.to ?? 'infinity'}::timestamptz
     order by e.booked_at, e.number`;
}

/**
 * The booked balance just before `at`: the opening balance of a period that begins there, the closing of one that ends.
 */
export async function balanceAt(
  tx: Tx<any>,
  of: { organisationId: string; accountId: string; at: Date },
): Promise<Amount> {
  const { rows } = await sql<{ balance: Amount }>`
    select balance_after as balance from ledger_entries
     where organisation_id = ${of.organisationId} and account_id = ${of.accountId} and booked_at < ${of.at}::timestamptz
     order by booked_at desc, number desc limit 1`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** opening + totalIn − totalOut = closing, always: throws if the books say otherwise. */
export type PeriodTotals = { opening: Amount; totalIn: Amount; totalOut: Amount; closing: Amount; entryCount: number };

/** The frame of a statement for entries booked in [from, to). */
export async function periodTotals(
  tx: Tx<any>,
  of: { organisationId: string; accountId: string; from: Date; to: Date },
): Promise<PeriodTotals> {
  const opening = await balanceAt(tx, { ...of, at: of.from });
  const closing = await balanceAt(tx, { ...of, at: of.to });
  const { rows } = await sql<{ totalIn: Amount; totalOut: Amount; entryCount: number }>`
    select coalesce(sum(e.amount) filter (where e.side = a.normal_side), 0) as "totalIn",
           coalesce(sum(e.amount) filter (where e.side <> a.normal_side), 0) as "totalOut", count(*) as "entryCount"
      from ledger_entries e join ledger_accounts a on a.organisation_id = e.organisation_id and a.id = e.account_id
     where e.organisation_id = ${of.organisationId} and e.account_id = ${of.accountId}
       and e.booked_at >= ${of.from}::timestamptz and e.booked_at < ${of.to}::timestamptz`.execute(tx);
  const { totalIn, totalOut, entryCount } = rows[0]!;
  if (opening + totalIn - totalOut !== closing) {
    throw new Error(
      `Account ${of.accountId}: ${opening} + ${totalIn} − ${totalOut} is not ${closing}; run verify-ledger`,
    );
  }
  return { opening, totalIn, totalOut, closing, entryCount };
}

/**
 * Every line that was posted for a business object, in the order of its postings. Keys begin with what they are about.
 */
export async function entriesForRef(
  tx: Tx<any>,
  of: { organisationId: string; refId: string },
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select ${columns}
      from ledger_postings p
      join ledger_accounts a on a.organisation_id = p.organisation_id
      join ledger_entries e on e.organisation_id = a.organisation_id and e.account_id = a.id
        and e.booked_at = p.booked_at and e.posting_key = p.key
     where p.organisation_id = ${of.organisationId} and p.key >= ${`${of.refId}:`} and p.key < ${`${of.refId};`}
     order by p.booked_at, p.id, e.side desc, a.lock_rank`.execute(tx);
  return rows;
}
