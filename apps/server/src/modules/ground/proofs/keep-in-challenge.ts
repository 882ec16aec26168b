import type { Tx } from '../../context.ts';

/** What was begun within a challenge is kept in it, until it is answered or over. Whoever adds to it has it locked. */
export const keepInChallenge = (tx: Tx, id: string, data: Record<string, unknown>): Promise<unknown> =>
  tx
    .updateTable('identity.challenges')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();
