import { sql } from 'kysely';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import type { Likeness } from './tables.ts';
import { unseenId } from '../../ground/members/public.ts';
import { among, visibleRuns, type Run } from './records.ts';

type Shown = MassPaymentDetail['looksLike'][number];
/**
 * A shorter list is no list but a guess: who is paid what would be read off while it is typed. It is asked about when
 * it is sent.
 */
const guessRowsMax = 4;

type Paid = { paid: number; of: number };

/** Those that the caller may open, each with how far all parts of it are. */
async function seenOf(tx: Tx, caller: Caller, likes: readonly Likeness[]): Promise<Map<string, Paid>> {
  if (likes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mass_payments as r')
    .innerJoin('mass_payments as p', (join) =>
      join
        .onRef('p.organisation_id', '=', 'r.organisation_id')
        .on((eb) => eb.or([eb('p.id', '=', eb.ref('r.id')), eb('p.series_id', '=', eb.ref('r.series_id'))])),
    )
    .select([
      'r.id',
      sql<number>`sum(coalesce((p.counts->>'completed')::int, 0))::int`.as('paid'),
      sql<number>`sum(p.item_count)::int`.as('of'),
    ])
    .where(
      among(
        'r.id',
        likes.map(({ id }) => id),
      ),
    )
    .where(visibleRuns(caller, 'r'))
    .groupBy('r.id')
    .execute();
  return new Map(rows.map(({ id, paid, of }) => [id, { paid, of }]));
}

const toShown = (like: Likeness, seen: Paid | undefined): Shown =>
  seen
    ? { ...like, sent: like.sent !== false, ...seen }
    : {
        id: unseenId(like.id),
        title: null,
        createdAt: null,
        sent: like.sent !== false,
        sameFile: like.sameFile,
        samePercent: null,
        paid: null,
        of: null,
      };

/**
 * Each payment that these parts look like once, though every part of a file looks like a part of another. Of a
 * colleague's that the caller may not open they learn that it was sent, and nothing else.
 */
export async function likenessShownTo(tx: Tx, caller: Caller, parts: readonly Run[]): Promise<Shown[]> {
  const seen = await seenOf(
    tx,
    caller,
    parts.flatMap((part) => part.looks_like),
  );
  const isTold = (like: Likeness, part: Run) =>
    seen.has(like.id) || (like.sent !== false && (like.sameFile || part.item_count > guessRowsMax));
  const told = parts.flatMap((part) =>
    part.looks_like
      .filter((like) => isTold(like, part))
      .map((like) => [seen.has(like.id) ? like.title : null, toShown(like, seen.get(like.id))] as const),
  );
  return [...new Map(told.toReversed()).values()].toReversed();
}

/** The one that a submission is asked about. */
export const likeShownTo = async (tx: Tx, caller: Caller, like: Likeness): Promise<Shown> =>
  toShown(like, (await seenOf(tx, caller, [like])).get(like.id));
