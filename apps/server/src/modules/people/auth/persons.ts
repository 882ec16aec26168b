import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../context.ts';
import type { UsersTable } from './tables.ts';

/**
 * The door to the rows of people for whoever changes one: names, passwords, PINs and factors are columns of a person,
 * and each is written here.
 */
export const changePerson = (tx: Tx, id: string, change: Updateable<UsersTable>): Promise<unknown> =>
  tx.updateTable('identity.users').set(change).where('id', '=', id).execute();

/** Only as it was when whoever changes it read it; false when it is another since. */
export async function changePersonAt(
  tx: Tx,
  { id, version }: { id: string; version: number },
  change: Updateable<UsersTable>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('identity.users')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Whose address it is, whether they ever came in or not. */
export const personIdOf = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await tx.selectFrom('identity.users').select('id').where('email', '=', email).executeTakeFirst())?.id;

export const insertPerson = (tx: Tx, person: Insertable<UsersTable>): Promise<unknown> =>
  tx.insertInto('identity.users').values(person).execute();

/** Unless somebody has this address or number already; answers whether it was made. */
export const insertUnlessThere = async (
  tx: Tx,
  person: Insertable<UsersTable>,
  by: 'email' | 'phone',
): Promise<boolean> =>
  (await tx
    .insertInto('identity.users')
    .values(person)
    .onConflict((conflict) => conflict.column(by).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Takes the authenticator away, where there is one (that was set up since then); answers whether there was. */
export async function dropAuthenticator(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  const dropped = await tx
    .updateTable('identity.users')
    .set({ totp_secret_sealed: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is not', null)
    .$if(since !== null, (query) => query.where('totp_enabled_at', '>=', since))
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/** Takes the PIN away that was set since then; answers whether one was. */
export async function dropPinSince(tx: Tx, id: string, since: Date): Promise<boolean> {
  const dropped = await tx
    .updateTable('identity.users')
    .set({ pin_hash: null, pin_set_at: null })
    .where('id', '=', id)
    .where('pin_set_at', '>=', since)
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/** Adds to what a person let out since their PIN was reset, where that was after `since`. */
export async function spendOfReset(
  tx: Tx,
  id: string,
  amount: number,
  since: Date,
): Promise<{ spent: number; resetAt: Date } | null> {
  const row = await tx
    .updateTable('identity.users')
    .set((eb) => ({ pin_reset_spent: eb('pin_reset_spent', '+', amount) }))
    .where('id', '=', id)
    .where('pin_reset_at', '>', since)
    .returning(['pin_reset_spent', 'pin_reset_at'])
    .executeTakeFirst();
  return row ? { spent: row.pin_reset_spent, resetAt: row.pin_reset_at! } : null;
}
