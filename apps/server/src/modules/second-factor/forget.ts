import type { Tx } from '../context.ts';
import { forgetTries } from '../auth/public.ts';
import { pinSubject } from './pin.ts';

/**
 * Takes away what somebody else may have set up: an authenticator, passkeys, recovery codes and a PIN of `since` or
 * later. What was there before stays. Answers what went.
 */
export async function forgetFactorsSince(tx: Tx, userId: string, since: Date): Promise<('secondFactor' | 'pin')[]> {
  const totp = await tx
    .updateTable('identity.users')
    .set({ totp_secret_sealed: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', '>=', since)
    .executeTakeFirst();
  const passkeys = await tx
    .deleteFrom('identity.passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const codes = await tx
    .deleteFrom('identity.recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  const pin = await tx
    .updateTable('identity.users')
    .set({ pin_hash: null, pin_set_at: null })
    .where('id', '=', userId)
    .where('pin_set_at', '>=', since)
    .executeTakeFirst();
  if (pin.numUpdatedRows > 0n) await forgetTries(tx, pinSubject(userId));
  const hadFactor = totp.numUpdatedRows + passkeys.numDeletedRows + codes.numDeletedRows > 0n;
  return [...(hadFactor ? ['secondFactor' as const] : []), ...(pin.numUpdatedRows > 0n ? ['pin' as const] : [])];
}
