import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../kit/database.ts';
import { itemOf, type LedgerItem } from './post.ts';
import {
  movesInOrder,
  nameOf,
  opensHold,
  payloadHash,
  postToBooks,
  type Books,
  type ModelAccount,
  type ModelHold,
} from './posting-model.ts';
import type { Posting, PostingResult, Refusal } from './posting.ts';

/**
 * ledger_post() for databases without PL/pgSQL: the same rules from posting-model.ts with nothing but plain statements,
 * five round trips instead of one. Its role needs the right to write the ledger's tables, which the product's own role
 * has not; the product therefore always uses the function, and the tests hold the two equal.
 */
export async function postPortably(tx: Tx<any>, postings: Posting[]): Promise<PostingResult[]> {
  if (postings.length === 0) return [];
  const items = postings.map(itemOf);
  const { books, rows } = await lockAndRead(tx, postings);
  const verdicts = postToBooks(
    books,
    postings,
    items.map((item) => item.id),
  );
  const times = bookingTimes(postings, rows.accounts);
  const standing = postings
    .map((posting, index) => ({ posting, item: items[index]!, bookedAt: times[index]! }))
    .filter((_, index) => verdicts[index]!.status === 'posted');
  if (standing.length > 0) await write(tx, standing, books, rows);
  return verdicts.map(({ status, postingId, holdId }) =>
    postingId !== null
      ? { ok: true, status: status as 'posted' | 'duplicate', postingId, holdId }
      : { ok: false, status: status as Refusal, accountId: null },
  );
}

type AccountRow = ModelAccount & { entryCount: number; movedAt: Date | null };
type HoldRow = ModelHold & { moveCount: number };
type Rows = { accounts: Map<string, AccountRow>; holds: Map<string, HoldRow> };

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

async function lockAndRead(tx: Tx<any>, postings: Posting[]): Promise<{ books: Books; rows: Rows }> {
  const wanted = postings.flatMap((p) =>
    [...p.lines, ...p.moves].map(({ account }) => ({ o: p.organisationId, id: account })),
  );
  const accounts = await read<AccountRow>(
    tx,
    sql`
    select organisation_id as "organisationId", id, currency, normal_side as "normalSide",
      available_min as "availableMin",
           posted, reserved, withheld, entry_count as "entryCount", moved_at as "movedAt"
      from ledger_accounts where (organisation_id, id) in (select o, id
        from jsonb_to_recordset(${json(wanted)}) as w(o text, id text))
     order by lock_rank, organisation_id, id for no key update`,
  );
  const keys = postings.map((p) => ({ o: p.organisationId, k: p.key }));
  const known = await read<{ organisationId: string; key: string; id: string; hash: string; hold: string | null }>(
    tx,
    sql`
    select organisation_id as "organisationId", key, id, encode(payload_hash, 'hex') as hash, hold_id as hold
      from ledger_postings where (organisation_id, key) in (select o, k
        from jsonb_to_recordset(${json(keys)}) as w(o text, k text))`,
  );
  const used = postings.flatMap((p) => p.moves.map(({ hold }) => ({ o: p.organisationId, id: hold })));
  const holds =
    used.length === 0
      ? []
      : await read<HoldRow>(
          tx,
          sql`
    select organisation_id as "organisationId", id, account_id as account, kind,
      amount - released - consumed as remaining, move_count as "moveCount"
      from ledger_holds where (organisation_id, id) in (select o, id
        from jsonb_to_recordset(${json(used)}) as w(o text, id text))`,
        );
  const named = <T extends { organisationId: string; id: string }>(list: T[]) =>
    new Map(list.map((row) => [nameOf(row.organisationId, row.id), row]));
  return {
    rows: { accounts: named(structuredClone(accounts)), holds: named(structuredClone(holds)) },
    books: {
      accounts: named<ModelAccount>(accounts),
      holds: named<ModelHold>(holds),
      postings: new Map(known.map((row) => [nameOf(row.organisationId, row.key), row])),
    },
  };
}

const read = async <R>(tx: Tx<any>, query: RawBuilder<unknown>) => (await query.execute(tx)).rows as R[];

/** Time never goes back on an account; see ledger_post(). */
function bookingTimes(postings: Posting[], accounts: Rows['accounts']): Date[] {
  const latest = new Map<string, number>();
  const later = (organisationId: string, at: Date | null) => {
    const time = Math.max(latest.get(organisationId) ?? -Infinity, at?.getTime() ?? -Infinity);
    latest.set(organisationId, time);
    return new Date(time);
  };
  for (const account of accounts.values()) later(account.organisationId, account.movedAt);
  return postings.map((posting) => later(posting.organisationId, posting.bookedAt));
}

async function write(
  tx: Tx<any>,
  standing: { posting: Posting; item: LedgerItem; bookedAt: Date }[],
  books: Books,
  { accounts, holds }: Rows,
): Promise<void> {
  const rows = standing.map(({ posting, item, bookedAt }) => ({
    organisation_id: item.organisationId,
    id: item.id,
    key: item.key,
    recipe: item.recipe,
    ref_type: item.refType,
    ref_id: item.refId,
    group_id: item.group,
    hold_id: item.hold,
    occurred_at: item.occurredAt,
    booked_at: bookedAt,
    hash: payloadHash(posting),
  }));
  rows.sort((a, b) => (nameOf(a.organisation_id, a.key) < nameOf(b.organisation_id, b.key) ? -1 : 1));
  const { rows: inserted } = await sql`
    insert into ledger_postings (organisation_id, id, key, recipe, ref_type, ref_id, group_id, hold_id, occurred_at,
      booked_at, payload_hash)
    select organisation_id, id, key, recipe, ref_type, ref_id, group_id, hold_id, occurred_at, booked_at,
      decode(hash, 'hex')
      from jsonb_to_recordset(${json(rows)}) as x(organisation_id text, id text, key text, recipe text, ref_type text,
        ref_id text,
           group_id text, hold_id text, occurred_at timestamptz, booked_at timestamptz, hash text)
        on conflict (organisation_id, key) do nothing returning id`.execute(tx);
  // The code makes withTx run the whole transaction again, which then sees the other's posting.
  if (inserted.length !== rows.length)
    throw Object.assign(new Error('A key was taken at the same moment'), { code: '40001' });

  const entries: object[] = [];
  const moves: object[] = [];
  const opened: object[] = [];
  for (const { posting, item, bookedAt } of standing) {
    const organisation_id = posting.organisationId;
    for (const { account: id, side, amount } of posting.lines) {
      const account = accounts.get(nameOf(organisation_id, id))!;
      account.posted += side === account.normalSide ? amount : -amount;
      account.movedAt = bookedAt;
      entries.push({
        organisation_id,
        account_id: id,
        booked_at: bookedAt,
        number: ++account.entryCount,
        posting_key: item.key,
        side,
        amount,
        balance_after: account.posted,
      });
    }
    for (const move of movesInOrder(posting)) {
      const name = nameOf(organisation_id, move.hold);
      if (move.action === 'reserve' || move.action === 'withhold') {
        holds.set(name, {
          organisationId: organisation_id,
          id: move.hold,
          account: move.account,
          kind: move.action,
          remaining: 0,
          moveCount: 0,
        });
        opened.push({
          organisation_id,
          id: move.hold,
          account_id: move.account,
          kind: move.action,
          ref_type: posting.refType,
          ref_id: posting.refId,
          reason: move.reason,
          release_on: 'releaseOn' in move ? move.releaseOn : null,
          amount: move.amount,
          opened_at: bookedAt,
        });
      }
      const hold = holds.get(name)!;
      hold.remaining += opensHold(move) ? move.amount : -move.amount;
      moves.push({
        organisation_id,
        hold_id: move.hold,
        number: ++hold.moveCount,
        posting_key: item.key,
        action: move.action,
        amount: move.amount,
        remaining_after: hold.remaining,
        booked_at: bookedAt,
      });
      const account = accounts.get(nameOf(organisation_id, move.account))!;
      account.movedAt = bookedAt;
    }
  }
  await sql`insert into ledger_entries select *
    from jsonb_populate_recordset(null::ledger_entries, ${json(entries)})`.execute(tx);
  const balances = [...accounts].map(([name, row]) => ({
    ...books.accounts.get(name)!,
    entryCount: row.entryCount,
    movedAt: row.movedAt,
  }));
  await sql`
    update ledger_accounts a set posted = x.posted, reserved = x.reserved, withheld = x.withheld,
      entry_count = x."entryCount", moved_at = x."movedAt"
      from jsonb_to_recordset(${json(balances)}) as x("organisationId" text, id text, posted bigint, reserved bigint,
        withheld bigint, "entryCount" bigint, "movedAt" timestamptz)
     where a.organisation_id = x."organisationId" and a.id = x.id`.execute(tx);
  if (moves.length > 0) await writeHolds(tx, opened, moves);
}

async function writeHolds(tx: Tx<any>, opened: object[], moves: object[]): Promise<void> {
  await sql`
    insert into ledger_holds (organisation_id, id, account_id, kind, ref_type, ref_id, reason, release_on, amount,
      opened_at)
    select organisation_id, id, account_id, kind, ref_type, ref_id, reason, release_on, amount, opened_at
      from jsonb_to_recordset(${json(opened)}) as x(organisation_id text, id text, account_id text, kind text,
        ref_type text, ref_id text,
           reason text, release_on date, amount bigint, opened_at timestamptz)`.execute(tx);
  await sql`insert into ledger_hold_moves select *
    from jsonb_populate_recordset(null::ledger_hold_moves, ${json(moves)})`.execute(tx);
  await sql`
    update ledger_holds h set released = h.released + x.released, consumed = h.consumed + x.consumed,
      move_count = h.move_count + x.moves
      from (select organisation_id, hold_id, count(*)::integer as moves,
                   coalesce(sum(amount) filter (where action in ('void', 'release')), 0)::bigint as released,
                   coalesce(sum(amount) filter (where action in ('commit', 'consume')), 0)::bigint as consumed
              from jsonb_to_recordset(${json(moves)}) as m(organisation_id text, hold_id text, action text,
                amount bigint)
             group by 1, 2) x
     where h.organisation_id = x.organisation_id and h.id = x.hold_id`.execute(tx);
}
