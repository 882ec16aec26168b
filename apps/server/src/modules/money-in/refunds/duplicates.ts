import { sql } from 'kysely';
import type { EarlierRefund } from '#contract/refunds/api.ts';
import { limits } from '#domain/values/limits.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { isInScope, scopeOf, unseenId, yesTo } from '../../ground/members/public.ts';
import { isAnnounced, type TransactionRecord } from '../../engine/movements/public.ts';

/** Its operator has called since it was over, and has not said yet what that means. */
export const announced = isAnnounced(sql`transactions.organisation_id`, sql`transactions.id`);

type Sought = { original: TransactionRecord; amount: number; again?: TransactionRecord };

/**
 * The same amount of the same payment: what is open or in doubt, however old, since it may yet be paid; and what was
 * paid within a day. What failed, was declined or was cancelled gave nothing back. `again`: for one that failed and
 * would be tried once more, what was given back since it was asked for. Ask under the payment's lock.
 */
export async function earlierRefund(
  tx: Tx,
  caller: Caller,
  { original, amount, again }: Sought,
  now: Date,
): Promise<EarlierRefund | null> {
  const paidSince = again?.created_at ?? new Date(now.getTime() - limits.duplicateTransferHours * 3_600_000);
  const rows = await tx
    .selectFrom('transactions')
    .select(['id', 'created_at', 'amount', 'status', 'stage', 'created_by', 'created_by_name', 'sub_account_id'])
    .where('organisation_id', '=', original.organisation_id)
    .where('original_id', '=', original.id)
    .where('type', '=', 'refund')
    .where('amount', '=', amount)
    .where('id', '<>', again?.id ?? '')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending', 'processing', 'onHold']),
        eb('anomaly', 'is not', null),
        announced,
        eb.and([eb('status', '=', 'refunded'), eb(eb.fn.coalesce('completed_at', 'created_at'), '>=', paidSince)]),
      ]),
    )
    // What is in doubt is asked about first: a yes to another would pass over it.
    .orderBy(sql<boolean>`anomaly is not null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const [row] = rows;
  if (!row) return null;
  const seen = (shown: string) =>
    yesTo(
      rows.map(({ id }) => id),
      shown,
    );
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
