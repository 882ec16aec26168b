import { sql, type ExpressionBuilder } from 'kysely';
import type { Tx } from '../../context.ts';
import type { Tables } from '../../tables.ts';

/** The login a session belongs to: of those from before this was written down, the session itself. */
export const familyKey = sql<string>`coalesce(family_id, id)`;
const ofFamilies = (families: readonly string[]) => (eb: ExpressionBuilder<Tables, 'identity.sessions'>) =>
  eb.or([eb('id', 'in', families), eb('family_id', 'in', families)]);

export async function familyOf(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx
    .selectFrom('identity.sessions')
    .select('family_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.family_id ?? sessionId;
}

/** Ends one session and leaves what stands beside it: a sandbox session that moves to another organisation. */
export async function endOne(tx: Tx, sessionId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends a session, what one login opened beside it in either environment, and every device that was let in from there,
 * however far it went on. Returns how many.
 */
export async function endSession(tx: Tx, sessionId: string, reason: string, now: Date): Promise<number> {
  let families = [await familyOf(tx, sessionId)];
  let count = 0;
  while (families.length > 0) {
    const over = families;
    const ended = await tx
      .updateTable('identity.sessions')
      .set({ ended_at: now, end_reason: reason })
      .where(ofFamilies(over))
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    count += Number(ended.numUpdatedRows);
    families = (
      await tx
        .selectFrom('identity.sessions')
        .select(familyKey.as('family'))
        .distinct()
        .where('let_in_by', 'in', over)
        .where('ended_at', 'is', null)
        .execute()
    ).map((row) => row.family);
  }
  return count;
}

/**
 * Ends what a person is logged in with, in both environments, except one session or one login. Returns how many.
 * It looks until nothing is found: a device that one of them was letting in at that moment has waited for it or is seen
 * the second time.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  except: { session?: string | undefined; family?: string } = {},
): Promise<number> {
  for (let count = 0; ;) {
    let query = tx
      .updateTable('identity.sessions')
      .set({ ended_at: now, end_reason: reason })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (except.session) query = query.where('id', '<>', except.session);
    if (except.family) query = query.where(familyKey, '<>', except.family);
    const ended = Number((await query.executeTakeFirst()).numUpdatedRows);
    if (ended === 0) return count;
    count += ended;
  }
}

/** Whether a login is still in; it cannot end before this transaction does. */
export async function isStillIn(tx: Tx, family: string): Promise<boolean> {
  return (
    (
      await tx
        .selectFrom('identity.sessions')
        .select('id')
        .where(ofFamilies([family]))
        .where('ended_at', 'is', null)
        .forShare()
        .execute()
    ).length > 0
  );
}

/**
 * Ends every session of a person in one organisation, in both environments, with the change that took the access away.
 */
export async function endSessionsIn(
  tx: Tx,
  member: { organisationId: string; userId: string },
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('identity.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', member.userId)
    .where('organisation_id', '=', member.organisationId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whoever sits at this session has shown who they are, just now. */
export const noteProved = (tx: Tx, sessionId: string, now: Date, bySecondFactor = false): Promise<unknown> =>
  tx
    .updateTable('identity.sessions')
    .set({ proved_at: now, ...(bySecondFactor ? { two_factor_at: now } : {}) })
    .where('id', '=', sessionId)
    .execute();
