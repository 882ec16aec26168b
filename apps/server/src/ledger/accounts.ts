import { sql, type RawBuilder } from 'kysely';
import type { Amount } from '#domain/values/money.ts';
import type { Tx } from '../kit/database.ts';
import { accountOf, ruleOf, standardChart, type AccountKind } from './chart.ts';

/** Opens the standard accounts of an organisation, or the ones named; those that exist stay as they are. */
export async function ensureAccounts(
  tx: Tx<any>,
  organisationId: string,
  at: Date,
  kinds: AccountKind[] = standardChart,
  currency = 'XAF',
): Promise<void> {
  const rows = kinds.map((kind) => {
    const rule = ruleOf(kind);
    return {
      id: accountOf(organisationId, kind, currency),
      kind,
      normal_side: rule.normalSide,
      lock_rank: rule.rank,
      available_min: rule.availableMin,
    };
  });
  await sql`
    insert into ledger_accounts (organisation_id, id, kind, currency, normal_side, lock_rank, available_min, opened_at)
    select ${organisationId}, id, kind, ${currency}, normal_side, lock_rank, available_min, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as x(id text, kind text, normal_side text, lock_rank smallint, available_min bigint)
     order by id
        on conflict do nothing`.execute(tx);
}

/** All in the account's own sense: what the merchant has, or what an internal account holds. */
export type AccountBalance = {
  accountId: string;
  kind: AccountKind;
  currency: string;
  /** Booked. */
  posted: Amount;
  /** Booked, but set aside for something under way. */
  reserved: Amount;
  /** Booked, but kept back with a reason and a date. */
  withheld: Amount;
  /** posted − reserved − withheld */
  available: Amount;
  openedAt: Date;
  movedAt: Date | null;
};

/** Every account of the organisation, merchant accounts first. */
export async function balancesOf(tx: Tx<any>, organisationId: string): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select id as "accountId", kind, currency, posted, reserved, withheld, posted - reserved - withheld as available,
           opened_at as "openedAt", moved_at as "movedAt"
      from ledger_accounts where organisation_id = ${organisationId} order by lock_rank, kind, currency`.execute(tx);
  return rows;
}

/** One account, or null when it was never opened. */
export async function balanceOf(
  tx: Tx<any>,
  organisationId: string,
  kind: AccountKind,
  currency = 'XAF',
): Promise<AccountBalance | null> {
  return (
    (await balancesOf(tx, organisationId)).find((balance) => balance.kind === kind && balance.currency === currency) ??
    null
  );
}

export type LedgerHold = {
  organisationId: string;
  holdId: string;
  accountId: string;
  accountKind: AccountKind;
  kind: 'reserve' | 'withhold';
  refType: string;
  refId: string;
  reason: string;
  /** YYYY-MM-DD; always there for withheld money. */
  releaseOn: string | null;
  amount: Amount;
  released: Amount;
  consumed: Amount;
  /** amount − released − consumed */
  remaining: Amount;
  status: 'open' | 'consumed' | 'released';
  openedAt: Date;
  /** How often it was moved, its opening included: another number whenever something happened to it. */
  version: number;
};

export type HoldFilter = {
  organisationId: string;
  accountId?: string;
  /** Only of these accounts. */
  accountIds?: readonly string[];
  refId?: string;
  holdIds?: readonly string[];
  kind?: LedgerHold['kind'];
  /** Only holds that still hold something, or only those that are over. */
  open?: boolean;
  /** Keyset: the last hold of the page before. */
  after?: { openedAt: Date; holdId: string } | null;
  limit: number;
};

/** The list that explains a reserved or withheld figure, newest first. */
export async function holdsOf(tx: Tx<any>, filter: HoldFilter): Promise<LedgerHold[]> {
  const where = [sql`h.organisation_id = ${filter.organisationId}`];
  if (filter.accountId) where.push(sql`h.account_id = ${filter.accountId}`);
  if (filter.accountIds) where.push(sql`h.account_id = any(${[...filter.accountIds]}::text[])`);
  if (filter.refId) where.push(sql`h.ref_id = ${filter.refId}`);
  if (filter.holdIds) where.push(sql`h.id = any(${[...filter.holdIds]}::text[])`);
  if (filter.kind) where.push(sql`h.kind = ${filter.kind}`);
  if (filter.open !== undefined) where.push(filter.open ? sql`h.status = 'open'` : sql`h.status <> 'open'`);
  if (filter.after)
    where.push(sql`(h.opened_at, h.id) < (${filter.after.openedAt}::timestamptz, ${filter.after.holdId})`);
  return selectHolds(
    tx,
    sql`where ${sql.join(where, sql` and `)} order by h.opened_at desc, h.id desc limit ${filter.limit}`,
  );
}

/** Withheld money whose day has come, the longest due first; in system scope of every organisation. */
export function dueHolds(tx: Tx<any>, day: string, limit: number): Promise<LedgerHold[]> {
  return selectHolds(
    tx,
    sql`where h.kind = 'withhold' and h.release_on <= ${day}::date and h.status = 'open'
      order by h.release_on, h.organisation_id, h.id limit ${limit}`,
  );
}

async function selectHolds(tx: Tx<any>, rest: RawBuilder<unknown>): Promise<LedgerHold[]> {
  const { rows } = await sql<LedgerHold>`
    select h.organisation_id as "organisationId", h.id as "holdId", h.account_id as "accountId",
      a.kind as "accountKind", h.kind, h.ref_type as "refType", h.ref_id as "refId",
           h.reason, h.release_on as "releaseOn", h.amount, h.released, h.consumed,
             h.amount - h.released - h.consumed as remaining,
           h.status, h.opened_at as "openedAt", h.move_count as version
      from ledger_holds h join ledger_accounts a on a.organisation_id = h.organisation_id
        and a.id = h.account_id ${rest}`.execute(tx);
  return rows;
}
