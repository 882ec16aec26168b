import { sql, type Transaction } from 'kysely';
import { isConnectionLost, isRunAgain } from './database-errors.ts';

/**
 * A refusal is an error, and whoever opened a transaction rolls back with it. Who catches one inside the transaction
 * and goes on would commit the half that was written before it: a payment without its money. So what is refused after
 * rows may have been written spoils its transaction, and only taking those rows back lets it commit.
 */
const spoiled = new WeakMap<object, string>();

/** From here on `tx` can only be rolled back, to its beginning or to that of the work it happened in. */
export const spoil = (tx: Transaction<any>, what: string): void => void spoiled.set(tx, what);

/** Asked before a commit. */
export function refuseSpoiled(tx: Transaction<any>): void {
  const what = spoiled.get(tx);
  if (what !== undefined) throw new Error(`The transaction was rolled back: what refused ${what} had been swallowed`);
}

/**
 * A part of a transaction of which all is written or nothing: when it throws, its rows are taken back and its error
 * goes on, and whoever catches that may go on with the rest.
 */
export async function wholly<R>(tx: Transaction<any>, work: () => Promise<R>): Promise<R> {
  const before = spoiled.get(tx);
  await sql`savepoint wholly`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint wholly`.execute(tx);
    return done;
  } catch (error) {
    // Another transaction was in the way, or nobody is there any more: there is nothing to go on with.
    if (isRunAgain(error) || isConnectionLost(error)) throw error;
    await sql`rollback to savepoint wholly`.execute(tx);
    await sql`release savepoint wholly`.execute(tx);
    if (before === undefined) spoiled.delete(tx);
    else spoiled.set(tx, before);
    throw error;
  }
}
