import { sql, type Transaction } from 'kysely';

/**
 * Whoever wants the same thing in the same moment takes turns: the second waits until the first has committed or rolled
 * back, and then reads what is there. For checks that no constraint can make (a time window, a sum, likeness); where
 * one can, the constraint decides. Held to the end of the transaction; two turns in one transaction are taken in the
 * same order everywhere. A reading that shall see the first one's rows comes after the turn.
 */
export async function takeTurn<DB>(tx: Transaction<DB>, what: string, ...whose: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` ${what} ${whose.join(' ')}`},
    0))`.execute(tx);
}

/**
 * Many may do this at once, and none of them while somebody takes this turn for themselves, nor the other way about:
 * for one who works on a single thing beside another who works on them all.
 */
export async function shareTurn<DB>(tx: Transaction<DB>, what: string, ...whose: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(current_schema() || ${` ${what} ${whose.join(' ')}`},
    0))`.execute(tx);
}
