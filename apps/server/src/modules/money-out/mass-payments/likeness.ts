import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { MassPaymentStatus } from '#domain/states/mass-payment.ts';
import type { Tx } from '../../context.ts';
import type { Likeness } from './tables.ts';
import type { Run } from './records.ts';

const days = 7;
const samePercentMin = 80;
/** Nobody was asked to pay these. */
const unsent: readonly MassPaymentStatus[] = ['draft', 'validating', 'readyForReview', 'cancelled'];

/** What warns: runs that were sent. Without the mark it was noted before drafts were told apart. */
export const repeatedBy = (run: Pick<Run, 'looks_like'>): Likeness[] =>
  run.looks_like.filter((like) => like.sent !== false);

/**
 * A word for exactly these runs: whoever says that the same is meant once more says it about what was seen, and about
 * none sent since. Null for none.
 */
export const likeSeenAs = (likes: readonly Likeness[]): string | null =>
  likes.length === 0
    ? null
    : createHash('sha256')
        .update([...new Set(likes.map(({ id }) => id))].toSorted().join('\n'))
        .digest('base64url')
        .slice(0, 22);

/**
 * Runs sent, or begun where they were not, in the last seven days that this one may repeat: made from the same file, or
 * with at least four of five of its (person, amount) pairs. Each pair counts as often as it stands in both. Only what
 * was sent can be repeated; a draft that looks the same is named behind it, and warns of nothing. The pairs of all runs
 * are counted once and put beside each other, not joined: the worker asks for all organisations, where the planner
 * takes every list for one row, and a join is then each row of theirs by each of mine, by each run.
 */
export async function looksLike(tx: Tx, run: Run, now: Date): Promise<Likeness[]> {
  const { rows } = await likeQuery(run, now).execute(tx);
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      createdAt: row.created_at.toISOString(),
      sent: row.sent,
      sameFile: row.same_file,
      samePercent: row.total === 0 ? 0 : Math.floor((100 * row.same) / row.total),
    }))
    .filter((row) => row.sameFile || row.samePercent >= samePercentMin)
    .slice(0, 5);
}

type Like = {
  id: string;
  title: string;
  created_at: Date;
  sent: boolean;
  same_file: boolean;
  same: number;
  total: number;
};
export function likeQuery(
  run: Pick<Run, 'organisation_id' | 'id' | 'series_id' | 'file_sha256'>,
  now: Date,
): RawBuilder<Like> {
  const since = new Date(now.getTime() - days * 24 * 3600 * 1000);
  return sql<Like>`
    with others as (select id, title, created_at, file_sha256, status <> all(${[...unsent]}::text[]) as sent
      from mass_payments where organisation_id = ${run.organisation_id} and id <> ${run.id}
      and coalesce(submitted_at, created_at) > ${since} and status <> 'cancelled'
        and item_count > 0 and (series_id is null or series_id is distinct from ${run.series_id}::text)),
    pairs as materialized (select run_id, payee, amount, count(*) as times from mass_payment_items
      where organisation_id = ${run.organisation_id}
      and run_id = any(array(select id from others union all select ${run.id}::text))
      and payee is not null and amount is not null and status <> 'leftOut' group by 1, 2, 3),
    beside as (select run_id, times, max(times) filter (where run_id = ${run.id}) over (partition by payee, amount)
      as mine from pairs),
    shared as materialized (select run_id, sum(least(times, mine)) as same from beside
      where run_id <> ${run.id} and mine is not null group by 1)
    select o.id, o.title, o.created_at, o.sent, coalesce(o.file_sha256 = ${run.file_sha256}::text, false) as same_file,
      coalesce(s.same, 0)::int as same,
      (select coalesce(sum(times), 0) from pairs where run_id = ${run.id})::int as total
      from others o left join shared s on s.run_id = o.id order by o.sent desc, o.created_at desc, o.id desc`;
}
