import { sql } from 'kysely';
import { newId } from '../kit/ids.ts';
import type { Tx } from '../kit/database.ts';
import { spoil } from '../kit/wholly.ts';
import { PostingRefused, type Posting, type PostingResult, type Refusal } from './posting.ts';

/** Items in one call of ledger_post(); portable targets want transactions below a thousand rows. */
export const batchMaxDefault = 250;

/**
 * Posts inside the caller's transaction, as if one after the other, and answers in the same order.
 * A refusal is an answer, not an error: the caller decides whether to roll back. Postings with one `group` stand or
 * fall together. Throws only for malformed input and for the database's own errors (40001: run the transaction again).
 */
export async function postWithin(
  tx: Tx<any>,
  postings: Posting[],
  batchMax = batchMaxDefault,
): Promise<PostingResult[]> {
  const places = new Map<Posting[], number[]>();
  const units = unitsOf(postings, places);
  const results: PostingResult[] = new Array(postings.length);
  for (let start = 0; start < units.length;) {
    const end = endOfBatch(units, start, batchMax);
    const batch = units.slice(start, end);
    const answers = await callLedgerPost(tx, batch.flat().map(itemOf));
    batch.flatMap((unit) => places.get(unit)!).forEach((place, index) => (results[place] = answers[index]!));
    start = end;
  }
  return results;
}

/** Like postWithin for postings that must stand: throws PostingRefused for the first that does not. */
export async function postOrThrow(tx: Tx<any>, postings: Posting[]): Promise<Extract<PostingResult, { ok: true }>[]> {
  const results = await postWithin(tx, postings);
  return results.map((result, index) => {
    if (result.ok) return result;
    spoil(tx, postings[index]!.key);
    throw new PostingRefused(postings[index]!, result);
  });
}

/** Brings the members of a group together, in the order in which their first members came. */
function unitsOf(postings: Posting[], places: Map<Posting[], number[]>): Posting[][] {
  const groups = new Map<string, Posting[]>();
  const units: Posting[][] = [];
  postings.forEach((posting, place) => {
    const name = posting.group === undefined ? null : `${posting.organisationId}/${posting.group}`;
    let unit = name === null ? undefined : groups.get(name);
    if (!unit) {
      unit = [];
      units.push(unit);
      places.set(unit, []);
      if (name !== null) groups.set(name, unit);
    }
    unit.push(posting);
    places.get(unit)!.push(place);
  });
  return units;
}

/** Where a batch that starts at `start` must end so that no group is torn; a group alone may exceed the limit. */
export function endOfBatch(units: { length: number }[], start: number, batchMax: number): number {
  let size = 0;
  let end = start;
  while (end < units.length && (end === start || size + units[end]!.length <= batchMax)) size += units[end++]!.length;
  return end;
}

type Row = { status: string; posting_id: string | null; hold_id: string | null; account_id: string | null };

/** One call of the posting function; members of a group must be neighbours. */
export async function callLedgerPost(tx: Tx<any>, items: LedgerItem[]): Promise<PostingResult[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<Row>`
    select status, posting_id, hold_id, account_id from ledger_post(${batchOf(items)}::jsonb) order by item`.execute(
    tx,
  );
  return rows.map((row) =>
    row.posting_id !== null
      ? { ok: true, status: row.status as 'posted' | 'duplicate', postingId: row.posting_id, holdId: row.hold_id }
      : { ok: false, status: row.status as Refusal, accountId: row.account_id },
  );
}

/** A posting with the id it will have and its hold, checked. */
export type LedgerItem = Posting & { id: string; hold: string | null };

/** Throws for numbers that are not whole and for two holds opened at once, before anything is sent. */
export function itemOf(posting: Posting): LedgerItem {
  let hold: string | null = null;
  for (const line of posting.lines) assertWhole(posting, line.amount);
  for (const move of posting.moves) {
    assertWhole(posting, move.amount);
    if (move.action !== 'reserve' && move.action !== 'withhold') continue;
    if (hold !== null) throw new Error(`${posting.key}: a posting opens at most one hold`);
    hold = move.hold;
  }
  return { ...posting, id: newId('posting', posting.bookedAt), hold };
}

function assertWhole(posting: Posting, amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${posting.key}: ${amount} is not a whole amount`);
}

/** The batch as ledger_post() reads it: by columns, each account named once. */
function batchOf(items: LedgerItem[]): string {
  const accounts = { organisation_id: [] as string[], id: [] as string[] };
  const places = new Map<string, number>();
  const placeOf = (organisationId: string, id: string) => {
    const name = `${organisationId}/${id}`;
    let place = places.get(name);
    if (place === undefined) {
      accounts.organisation_id.push(organisationId);
      places.set(name, (place = accounts.id.push(id)));
    }
    return place;
  };
  const lines = { item: [] as number[], account: [] as number[], side: [] as string[], amount: [] as number[] };
  const moves = {
    item: [] as number[],
    account: [] as number[],
    action: [] as string[],
    hold: [] as string[],
    amount: [] as number[],
    reason: [] as (string | null)[],
    release_on: [] as (string | null)[],
  };
  items.forEach((item, index) => {
    for (const { account, side, amount } of item.lines) {
      lines.item.push(index + 1);
      lines.account.push(placeOf(item.organisationId, account));
      lines.side.push(side);
      lines.amount.push(amount);
    }
    for (const move of item.moves) {
      moves.item.push(index + 1);
      moves.account.push(placeOf(item.organisationId, move.account));
      moves.action.push(move.action);
      moves.hold.push(move.hold);
      moves.amount.push(move.amount);
      moves.reason.push('reason' in move ? move.reason : null);
      moves.release_on.push('releaseOn' in move ? move.releaseOn : null);
    }
  });
  return JSON.stringify({
    accounts,
    items: {
      organisation_id: items.map((item) => item.organisationId),
      id: items.map((item) => item.id),
      key: items.map((item) => item.key),
      recipe: items.map((item) => item.recipe),
      ref_type: items.map((item) => item.refType),
      ref_id: items.map((item) => item.refId),
      group_id: items.map((item) => item.group ?? null),
      hold_id: items.map((item) => item.hold),
      occurred_at: items.map((item) => item.occurredAt),
      booked_at: items.map((item) => item.bookedAt),
    },
    lines,
    moves,
  });
}
