import { sql } from 'kysely';
import type { EarlierRefund } from '#contract/refunds/api.ts';
import { openStatuses } from '#domain/states/transaction.ts';
import { limits } from '#domain/values/limits.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { isInScope, scopeOf, unseenId, yesTo } from '../../ground/members/public.ts';
import { isAnnounced, maybeGivenSince, saidNotOwedAt, type TransactionRecord } from '../../engine/movements/public.ts';

/** Its operator has called since it was over, and has not said yet what that means. */
export const announced = isAnnounced(sql`transactions.organisation_id`, sql`transactions.id`);

type Sought = { original: TransactionRecord; amount: number; again?: Again };
/** `whatever`: it had failed, so another sum may well have been given back in its place. */
type Again = { refund: TransactionRecord; whatever: boolean };
type Earlier = Pick<
  TransactionRecord,
  'id' | 'created_at' | 'amount' | 'status' | 'stage' | 'created_by' | 'created_by_name' | 'sub_account_id'
>;

/**
 * The same amount of the same payment: what is open or in doubt, however old, since it may yet be paid; and what was
 * paid within a day. What failed, was declined or was cancelled gave nothing back. `again`: for one that is decided
 * about or would be tried once more, what was given back since it was asked for. Ask under the payment's lock.
 */
async function earlierRows(tx: Tx, { original, amount, again }: Sought, now: Date): Promise<Earlier[]> {
  const paidSince = again?.refund.created_at ?? new Date(now.getTime() - limits.duplicateTransferHours * 3_600_000);
  const isMeant = maybeGivenSince('transactions', { amount: sql`${amount}`, askedAt: sql`${paidSince}` });
  let query = tx
    .selectFrom('transactions')
    .select(['id', 'created_at', 'amount', 'status', 'stage', 'created_by', 'created_by_name', 'sub_account_id'])
    .where('organisation_id', '=', original.organisation_id)
    .where('original_id', '=', original.id)
    .where('type', '=', 'refund')
    .where('id', '<>', again?.refund.id ?? '')
    .where(isMeant);
  if (!again?.whatever) query = query.where('amount', '=', amount);
  return (
    query
      // What is in doubt is asked about first: a yes to another would pass over it.
      .orderBy(sql<boolean>`anomaly is not null`, 'desc')
      .orderBy(sql<boolean>`amount = ${amount}`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
  );
}

/** The first of them, as `caller` may see it, and the word for all, and for what else is asked about. */
function shownTo(caller: Caller, rows: readonly Earlier[], besides: readonly string[] = []): EarlierRefund | null {
  const [row] = rows;
  if (!row) return null;
  const seen = (shown: string) => yesTo([...rows.map(({ id }) => id), ...besides], shown);
  // Asked about all the same, so that nothing goes back twice; of what a colleague gave back nothing is told.
  if (!isInScope(scopeOf(caller), row))
    return {
      id: seen(unseenId(row.id)),
      createdAt: null,
      amount: row.amount,
      status: null,
      stage: null,
      createdByName: null,
      seen: seen(unseenId(row.id)),
      others: 0,
    };
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    amount: row.amount,
    status: row.status,
    stage: row.stage,
    createdByName: row.created_by_name,
    seen: seen(row.id),
    others: rows.length - 1,
  };
}

/** What looks the same as a refund that is about to be asked for. */
export const earlierRefund = async (
  tx: Tx,
  caller: Caller,
  wish: { original: TransactionRecord; amount: number },
  now: Date,
): Promise<EarlierRefund | null> => shownTo(caller, await earlierRows(tx, wish, now));

/**
 * Refuses `refunds.duplicate` when the same was given back since it was asked for, unless that is what was seen. Of one
 * that failed, whatever was given back since: `isOtherwise` where it is not the same amount, and then how much, if all
 * of it may be seen; and `isNotOwed` where a person has said that nothing is owed, having given cash perhaps.
 */
export async function refuseGivenSince(
  tx: Tx,
  caller: Caller,
  { refund, original, whatever }: { refund: TransactionRecord; original: TransactionRecord; whatever: boolean },
  seen: string | null,
  now: Date,
): Promise<void> {
  const rows = await earlierRows(tx, { original, amount: refund.amount, again: { refund, whatever } }, now);
  const saidAt = whatever ? await saidNotOwedAt(tx, refund) : null;
  const other = shownTo(caller, rows, saidAt === null ? [] : [refund.id]);
  if (!other) {
    if (saidAt === null || seen === refund.id) return;
    const facts = { id: refund.id, seen: refund.id, at: saidAt.toISOString(), again: 'yes', isNotOwed: 1 };
    fail('refunds.duplicate', facts, { field: 'duplicateOf' });
  }
  if (other.seen === seen) return;
  const isOtherwise = rows.some(({ amount }) => amount !== refund.amount);
  const isAllSeen = rows.every((row) => isInScope(scopeOf(caller), row));
  const given = rows.filter(({ status }) => status === 'refunded' || openStatuses.some((open) => open === status));
  fail(
    'refunds.duplicate',
    {
      ...earlierFacts(other),
      again: 'yes',
      ...(saidAt !== null && { isSaidNotOwed: 1 }),
      ...(isOtherwise && { isOtherwise: 1 }),
      ...(isOtherwise && isAllSeen && { givenBack: given.reduce((sum, { amount }) => sum + amount, 0) }),
    },
    { field: 'duplicateOf' },
  );
}

/** What a refusal says of it. Of one that may not be opened, the id that stands for it and nothing else. */
export const earlierFacts = (earlier: EarlierRefund) => ({
  id: earlier.id,
  at: earlier.createdAt ?? '',
  ...(earlier.createdAt === null
    ? {}
    : { seen: earlier.seen, others: earlier.others, amount: earlier.amount, byName: earlier.createdByName ?? '' }),
});

/**
 * For whoever approves one: the same amount of the same payment, asked for since then and given back or on its way, or
 * asked for before and found to be paid since.
 */
export const refundSince = (
  tx: Tx,
  organisationId: string,
  of: { id: string; originalId: string; amount: number; askedAt: Date },
): Promise<{ id: string; created_at: Date }[]> =>
  tx
    .selectFrom('transactions')
    .select(['id', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .where('original_id', '=', of.originalId)
    .where('type', '=', 'refund')
    .where('amount', '=', of.amount)
    .where('id', '<>', of.id)
    .where((eb) =>
      eb.or([
        eb('anomaly', 'is not', null),
        announced,
        eb.and([
          eb('status', 'in', ['pending', 'processing', 'onHold', 'refunded']),
          eb('created_at', '>', of.askedAt),
        ]),
        eb.and([eb('status', '=', 'refunded'), eb('completed_at', '>', of.askedAt)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
