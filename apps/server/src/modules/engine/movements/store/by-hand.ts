import { sql } from 'kysely';
import { foldAccents } from '#domain/values/text.ts';
import { limits } from '#domain/values/limits.ts';
import type { Tx } from '../../../context.ts';
import type { PayoutKey } from './lock-payouts.ts';
import type { Key } from './transactions.ts';

/**
 * What people and other capabilities note on a payment or take from it. Each changes one thing that no operator speaks
 * of, and none moves it.
 */

/** Marks that its operator is being asked, at most every few seconds whoever presses; false when it is too soon. */
export async function claimCheck(tx: Tx, { organisationId, id }: Key, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('transactions')
    .set({ checked_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb('checked_at', '<=', new Date(now.getTime() - limits.checkNowSeconds * 1000)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody wants to be reminded of it any more: of a refund, as long as it does not fail again. */
export const noteDismissed = (tx: Tx, { organisationId, id }: Key, now: Date): Promise<unknown> =>
  tx
    .updateTable('transactions')
    .set({ dismissed_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();

/** A payment pays for one order: from now on it is used for this one, and found by it. */
export const noteUsedFor = (tx: Tx, { organisationId, id }: Key, order: string): Promise<unknown> =>
  tx
    .updateTable('transactions')
    .set({
      used_for: order,
      search_text: sql`right(search_text || ' ' || ${foldAccents(order)}, ${limits.searchTextMax})`,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute();

/** All payments of one customer are another's from now on. */
export const giveToCustomer = (tx: Tx, organisationId: string, from: string, to: string): Promise<unknown> =>
  tx
    .updateTable('transactions')
    .set({ customer_id: to })
    .where('organisation_id', '=', organisationId)
    .where('customer_id', '=', from)
    .execute();

/**
 * Whether its last try ever left, and no rail has said itself that it failed: a person may have paid it, or it may have
 * been paid, whatever another one wrote down.
 */
export const wasHandedOver = async (tx: Tx, { organisationId, transactionId }: PayoutKey): Promise<boolean> =>
  (await tx
    .selectFrom('attempts as a')
    .innerJoin('payouts as p', (join) =>
      join
        .onRef('p.organisation_id', '=', 'a.organisation_id')
        .onRef('p.transaction_id', '=', 'a.transaction_id')
        .onRef('p.round', '=', 'a.round'),
    )
    .select('a.id')
    .where('a.organisation_id', '=', organisationId)
    .where('a.transaction_id', '=', transactionId)
    .where('a.operation', '=', 'payout')
    .where((eb) =>
      eb.or([eb('a.provider', '=', 'manual'), eb('a.state', 'not in', ['failed', 'cancelled', 'expired'])]),
    )
    .executeTakeFirst()) !== undefined;

/** What has not left yet never leaves: the tries of a payment or refund that was called off. */
export const cancelUnsent = (tx: Tx, { organisationId, id }: Key): Promise<unknown> =>
  tx
    .updateTable('attempts')
    .set({ state: 'cancelled', next_step: null, next_step_at: null })
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', id)
    .where('state', '=', 'created')
    .execute();

/** Tries that leave in a file: they are under way from now on, under references of their own. Answers which did. */
export async function takeIntoFile(
  tx: Tx,
  organisationId: string,
  attemptIds: readonly string[],
  now: Date,
): Promise<{ id: string; transaction_id: string }[]> {
  const { rows } = await sql<{
    id: string;
    transaction_id: string;
  }>`update attempts set state = 'submitting', submitted_at = ${now}, submissions = submissions + 1,
    provider_reference = upper(substr(id, 5)), correlation = upper(substr(id, 5))
    where organisation_id = ${organisationId} and id = any(${attemptIds})
      and state = 'created' returning id, transaction_id`.execute(tx);
  return rows;
}
