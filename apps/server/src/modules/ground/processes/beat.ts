import type { Tx } from '../../context.ts';
import type { ProcessHeartbeatsTable } from './tables.ts';

/** What a process says of itself. `settings`: a fingerprint of each setting that must be the same in all of them. */
export type ProcessFacts = {
  id: string;
  kind: ProcessHeartbeatsTable['kind'];
  startedAt: Date;
  origins: readonly string[];
  settings: Readonly<Record<string, string>>;
};

/** How long a process that says nothing is believed to come back: others leave it what only it can do. */
const awaySeconds = 180;
const forgottenMs = 24 * 3_600_000;
export const beatEveryMs = 10_000;
export const lastedSince = (now: Date): Date => new Date(now.getTime() - awaySeconds * 1000);

export async function beat(tx: Tx, facts: ProcessFacts, now: Date): Promise<void> {
  const row = { seen_at: now, origins: [...facts.origins], settings: JSON.stringify(facts.settings) };
  await tx
    .insertInto('process_heartbeats')
    .values({ id: facts.id, kind: facts.kind, started_at: facts.startedAt, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('process_heartbeats')
    .where('seen_at', '<', new Date(now.getTime() - forgottenMs))
    .execute();
}
