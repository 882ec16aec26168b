import type { Tx } from '../../context.ts';
import type { Challenge, Proofs } from './shapes.ts';

type Row = {
  id: string;
  purpose: string;
  target: string | null;
  user_id: string | null;
  organisation_id: string | null;
  session_id: string | null;
  environment: string | null;
  created_at: Date;
  data: Record<string, unknown>;
};

export const challengeOf = (row: Row): Challenge => ({
  id: row.id,
  purpose: row.purpose,
  target: row.target,
  userId: row.user_id,
  organisationId: row.organisation_id,
  sessionId: row.session_id,
  environment: row.environment,
  openedAt: row.created_at,
  data: row.data,
});

type Coded = { id: string; code_hash: string | null };

/** See `Proofs.passedBefore`. */
export async function passedBefore(
  tx: Tx,
  { challengeId, purpose, sessionId, code, at }: Parameters<Proofs['passedBefore']>[1],
  isCodeOf: (row: Coded, code: string) => boolean,
): Promise<Challenge | null> {
  const row = await tx
    .selectFrom('identity.challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('passed_at', 'is not', null)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  // A code that was passed is guessed no more often than one that was not.
  if (!row || row.tries >= row.tries_max) return null;
  if (code === undefined || isCodeOf(row, code)) return challengeOf(row);
  await tx
    .updateTable('identity.challenges')
    .set({ tries: row.tries + 1 })
    .where('id', '=', row.id)
    .execute();
  return null;
}
