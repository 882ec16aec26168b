import type { BodyOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { itemRetry } from '#domain/actions/mass-payment.ts';
import type { Tx } from '../../context.ts';
import { elsewhereOf, type Elsewhere } from './paid-elsewhere.ts';
import { paidSince, type PaidSince } from './paid-since.ts';
import { itemsOf, among, type Item, type Run } from './records.ts';
import { announcedItem } from './run-actions.ts';

export type RetryWish = BodyOf<typeof massPaymentsApi.retry>;
type Change = NonNullable<RetryWish['corrections']>[number];

/**
 * What is tried again of one run, and the round that covers it; null while it waits for money. `confirmed`: those that
 * go as they are by a person's word.
 */
export type RetryTurn = { run: Run; asIs: Item[]; corrected: Item[]; confirmed: Item[]; round: number | null };

/**
 * The failed items that were meant, part by part, by whether they go as they are or corrected; the rest is left out and
 * counted. What another run pays is left out too, and what an operator has called about and is asked about
 * (`isAnnounced`).
 */
export async function turnsOf(
  tx: Tx,
  parts: readonly Run[],
  wish: RetryWish,
): Promise<{
  turns: RetryTurn[];
  skipped: number;
  elsewhere: { run: Run; rows: Elsewhere[] }[];
  since: PaidSince[];
  isAnnounced: boolean;
}> {
  const named = namedIn(wish);
  const isNamed = isOnlyNamed(wish);
  const turns: RetryTurn[] = [];
  const elsewhere: { run: Run; rows: Elsewhere[] }[] = [];
  const since: PaidSince[] = [];
  let failed = 0;
  let isAnnounced = false;
  for (const run of parts) {
    const all = await failedOf(tx, run, isNamed ? [...named] : null, wish.reason);
    const paid = await elsewhereOf(
      tx,
      run,
      all.map((item) => item.id),
    );
    elsewhere.push({ run, rows: all.flatMap((item) => paid.get(item.id) ?? []) });
    const correctionOf = (item: Item): Partial<Change> =>
      wish.corrections?.find((change) => change.itemId === item.id) ?? {};
    const open = all.filter((item) => !paid.has(item.id) && !item.is_announced);
    isAnnounced ||= all.some((item) => item.is_announced);
    const otherwise = await paidSince(
      tx,
      run,
      open.map((item) => ({ ...item, ...correctionOf(item) })),
    );
    since.push(...otherwise);
    const found =
      wish.paidSince === 'leave' ? open.filter((item) => !otherwise.some(({ id }) => id === item.id)) : open;
    const isCorrected = (item: Item) => changes(item, correctionOf(item));
    const corrected = found.filter((item) => isCorrected(item) && itemRetry(item.reason_code) !== 'no');
    // The same number said again is a word of its own: it is right, and what stood in the way is gone.
    const isRight = (item: Item) =>
      correctionOf(item)[item.destination === 'bank' ? 'rib' : 'phone'] !== undefined &&
      itemRetry(item.reason_code) === 'corrected';
    const confirmed = found.filter((item) => !isCorrected(item) && isRight(item));
    const asIs = found.filter(
      (item) => !isCorrected(item) && (itemRetry(item.reason_code) === 'asIs' || isRight(item)),
    );
    failed += all.length;
    if (corrected.length + asIs.length > 0) turns.push({ run, asIs, corrected, confirmed, round: null });
  }
  return {
    turns,
    skipped:
      (isNamed ? named.size : failed) -
      turns.reduce((sum, { asIs, corrected }) => sum + asIs.length + corrected.length, 0),
    elsewhere,
    since,
    isAnnounced,
  };
}

const namedIn = ({ itemIds = [], corrections = [] }: RetryWish): Set<string> =>
  new Set([...itemIds, ...corrections.map(({ itemId }) => itemId)]);
/** Whether it is about the rows that it names, and no others beside them. */
export const isOnlyNamed = (wish: RetryWish): boolean => namedIn(wish).size > 0 && !wish.asIs;

async function failedOf(
  tx: Tx,
  run: Run,
  ids: readonly string[] | null,
  reason: string | undefined,
): Promise<(Item & { is_announced: boolean })[]> {
  // Locked, so that whoever writes down what an operator says late of one waits, or has been heard; by id, as everybody
  // locks them.
  let query = itemsOf(tx, run)
    .selectAll()
    .select(announcedItem('mass_payment_items').as('is_announced'))
    .where('status', '=', 'failed')
    .orderBy('id')
    .forNoKeyUpdate();
  if (ids !== null) query = query.where(among('id', ids));
  else if (reason) query = query.where('reason_code', '=', reason);
  return (await query.execute()).toSorted((a, b) => a.row_no - b.row_no || a.part_no - b.part_no);
}

/** Whether a correction says anything new, which is approved anew. */
const changes = (item: Item, { phone, operator, rib, amount }: Partial<Change>): boolean =>
  [
    [phone, item.phone],
    [operator, item.operator],
    [rib, item.rib],
    [amount, item.amount],
  ].some(([wished, was]) => wished !== undefined && wished !== was);
