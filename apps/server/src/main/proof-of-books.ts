import { withTx, type Database, type Environment } from '../kit/database.ts';
import { addToFact, factOf } from '../modules/ground/installation/public.ts';
import type { Tx } from '../modules/context.ts';

type Proof = { provedAt: Date | null; holds: boolean | null };
const keyOf = (environment: Environment) => `books ${environment}`;

/** Remembers that all books of an environment were looked through, for whoever watches that it is done. */
export async function noteProof(db: Database, holds: boolean, at: Date): Promise<void> {
  await withTx(db, 'system', (tx: Tx) =>
    addToFact(tx, keyOf(db.environment), { holds, ...(holds ? { provedAt: at } : {}) }),
  );
}

/** When all books held for the last time, and whether they did at the last look. */
export async function proofOf(tx: Tx, environment: Environment): Promise<Proof> {
  const { provedAt, holds } = ((await factOf(tx, keyOf(environment))) ?? {}) as { provedAt?: string; holds?: boolean };
  return { provedAt: provedAt ? new Date(provedAt) : null, holds: holds ?? null };
}
