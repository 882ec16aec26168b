import { sql } from 'kysely';
import { withTx, type Database, type Environment } from '../kit/database.ts';
import type { Tx } from '../modules/context.ts';

type Proof = { provedAt: Date | null; holds: boolean | null };
const keyOf = (environment: Environment) => `books ${environment}`;

/** Remembers that all books of an environment were looked through, for whoever watches that it is done. */
export async function noteProof(db: Database, holds: boolean, at: Date): Promise<void> {
  const value = JSON.stringify({ holds, ...(holds ? { provedAt: at } : {}) });
  await withTx(db, 'system', (tx) =>
    sql`insert into identity.installation as i (key, value) values (${keyOf(db.environment)}, ${value}::jsonb)
      on conflict (key) do update set value = i.value || excluded.value`.execute(tx),
  );
}

/** When all books held for the last time, and whether they did at the last look. */
export async function proofOf(tx: Tx, environment: Environment): Promise<Proof> {
  const row = await tx
    .selectFrom('identity.installation')
    .select('value')
    .where('key', '=', keyOf(environment))
    .executeTakeFirst();
  const { provedAt, holds } = (row?.value ?? {}) as { provedAt?: string; holds?: boolean };
  return { provedAt: provedAt ? new Date(provedAt) : null, holds: holds ?? null };
}
