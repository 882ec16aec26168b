import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '../../context.ts';

const codes = 10;
/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
// Fifty bits of chance each, and few tries: a fast hash is enough, and ten of them must be compared at once.
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();

/** Ten new codes; the earlier ones end. Shown once. */
export async function renewRecoveryCodes(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const fresh = Array.from({ length: codes }, randomCode);
  await tx.deleteFrom('identity.recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('identity.recovery_codes')
    .values(fresh.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), created_at: at })))
    .execute();
  return fresh.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** True when the code was there and unused; it is used now. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('identity.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('identity.recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
