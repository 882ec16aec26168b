import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { provePassword, type AuthServices } from '../auth/public.ts';
import type { Context } from '../context.ts';
import { checkFactor, markProved, minutesUntil } from './factors.ts';

/** The password of whoever is calling; counts and locks like a login. */
export async function checkOwnPassword(context: Context, services: AuthServices, password: string): Promise<void> {
  const { userId } = callerOf(context);
  const user = await context.runTx('system', (tx) => tx.selectFrom('identity.users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow());
  await provePassword(context, services, user.email ? { email: user.email } : { phone: user.phone! }, password);
}

/** A password or a second factor, given again by somebody who is logged in. Counts for ten minutes. */
export async function proveAgain(context: Context, services: AuthServices, given: { password?: string | undefined; code?: string | undefined }): Promise<Date> {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  if (given.code === undefined) {
    await checkOwnPassword(context, services, given.password ?? '');
    return context.runTx('system', (tx) => markProved(tx, sessionId, at, false));
  }
  const { code } = given;
  const result = await context.runTx('system', async (tx) => {
    const counted = await services.proofs.countAttempt(tx, { bucket: 'second factor', subject: userId, max: 10, windowSeconds: 900, at });
    if (!counted.ok) return counted;
    const isRight = (await checkFactor(tx, services, { userId, method: 'totp', code, question: null, at })) || (await checkFactor(tx, services, { userId, method: 'recoveryCode', code, question: null, at }));
    return isRight ? { ok: true as const, until: await markProved(tx, sessionId, at, true) } : null;
  });
  if (result === null) fail('second_factor.wrong', {}, { field: 'code' });
  if (!result.ok) fail('second_factor.too_many', { minutes: minutesUntil(result.retryAt, at) });
  return result.until;
}
