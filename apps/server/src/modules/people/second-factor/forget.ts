import { dropAuthenticator, dropPinSince, forgetTries } from '../auth/public.ts';
import type { Tx } from '../../context.ts';
import { pinSubject } from './pin.ts';

/**
 * Takes away what somebody else may have set up: an authenticator, passkeys, recovery codes and a PIN of `since` or
 * later. What was there before stays. Answers what went.
 */
export async function forgetFactorsSince(tx: Tx, userId: string, since: Date): Promise<('secondFactor' | 'pin')[]> {
  const hadAuthenticator = await dropAuthenticator(tx, userId, since);
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
  const hadPin = await dropPinSince(tx, userId, since);
  if (hadPin) await forgetTries(tx, pinSubject(userId));
  const hadFactor = hadAuthenticator || passkeys.numDeletedRows + codes.numDeletedRows > 0n;
  return [...(hadFactor ? ['secondFactor' as const] : []), ...(hadPin ? ['pin' as const] : [])];
}
