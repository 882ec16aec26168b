import { callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { proveOwnPassword, type AuthServices } from '../auth/public.ts';
import type { Context } from '../context.ts';
import { checkFactor, factorAttempt, markProved, minutesUntil } from './factors.ts';

/** The password of whoever is calling. */
export const checkOwnPassword = (context: Context, services: AuthServices, password: string): Promise<void> => proveOwnPassword(context, services, callerOf(context).userId, password);

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
    const counted = await services.proofs.countAttempt(tx, factorAttempt(userId, at));
    if (!counted.ok) return counted;
    const isRight = (await checkFactor(tx, services, { userId, method: 'totp', code, question: null, at })) || (await checkFactor(tx, services, { userId, method: 'recoveryCode', code, question: null, at }));
    if (!isRight) return null;
    await services.proofs.forgiveAttempt(tx, factorAttempt(userId, at));
    return { ok: true as const, until: await markProved(tx, sessionId, at, true) };
  });
  if (result === null) fail('second_factor.wrong', {}, { field: 'code' });
  if (!result.ok) fail('second_factor.too_many', { minutes: minutesUntil(result.retryAt, at) });
  return result.until;
}
