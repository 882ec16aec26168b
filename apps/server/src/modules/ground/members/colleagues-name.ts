import { looksSame } from '#domain/values/names.ts';
import { fail } from '../../../kit/http/fail.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import type { Tx } from '../../context.ts';

/**
 * Refuses `account.name_taken` when a colleague is called so, or so that it looks the same: an approver reads "asked by
 * Marie" and believes it. Asked wherever a name comes into an organisation: by an invitation, by joining, by renaming
 * oneself. `userId` is who will bear it. Two who want one name in the same moment take turns.
 */
export async function refuseColleaguesName(
  tx: Tx,
  wish: { userId: string; name: string; organisationIds: readonly string[]; field: string },
): Promise<void> {
  const ids = wish.organisationIds.toSorted();
  for (const id of ids) await takeTurn(tx, 'names', id);
  if (ids.length === 0) return;
  const colleagues = await tx
    .selectFrom('identity.memberships as m')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select('u.display_name')
    .where('m.organisation_id', 'in', ids)
    .where('m.user_id', '!=', wish.userId)
    .where('m.status', 'in', ['active', 'inactive'])
    .execute();
  if (colleagues.some((colleague) => looksSame(colleague.display_name, wish.name)))
    fail('account.name_taken', {}, { field: wish.field });
}

/** Where somebody has a place, or would have one again. */
export async function organisationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity.memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'inactive'])
    .execute();
  return rows.map((row) => row.organisation_id);
}
