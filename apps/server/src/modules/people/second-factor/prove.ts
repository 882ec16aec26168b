import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { methodsOf, proveOwnPassword, type AuthServices } from '../auth/public.ts';
import type { Context, InTx } from '../../context.ts';
import { countedTry, inside } from './factor-tries.ts';
import { answerChallenge, checkCodeOf, markProved, refuseTry } from './factors.ts';

/** The password of whoever is calling. */
export async function checkOwnPassword(context: Context, services: AuthServices, password: string): Promise<void> {
  await proveOwnPassword(context, services, callerOf(context).userId, password);
}

const purpose = 'proof';

/** What proves who the caller is, and the question that a passkey answers. */
export async function askProof(context: InTx, services: AuthServices) {
  const { userId, sessionId } = callerOf(context);
  const own = await methodsOf(context.tx, userId);
  const { challengeId } = await services.proofs.openChallenge(context.tx, {
    purpose,
    userId,
    sessionId,
    at: context.clock.now(),
  });
  return { challengeId, methods: own.length > 0 ? own : ['password' as const] };
}

type Given = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: { challengeId: string; assertion: unknown } | undefined;
};

/** Somebody who is logged in shows once more who they are. Counts for ten minutes. */
export async function proveAgain(
  context: Context,
  services: AuthServices,
  { password, code, passkey }: Given,
): Promise<Date> {
  if (passkey) return provePasskey(context, services, passkey);
  return code === undefined ? proveByPassword(context, services, password ?? '') : proveByCode(context, services, code);
}

/**
 * Whoever has a second factor is not proved by the password: it may be in other hands, and the session open on a desk.
 */
async function proveByPassword(context: Context, services: AuthServices, password: string): Promise<Date> {
  const { userId, sessionId } = callerOf(context);
  if ((await context.runTx('system', (tx) => methodsOf(tx, userId))).length > 0) fail('second_factor.factor_needed');
  await checkOwnPassword(context, services, password);
  return context.runTx('system', (tx) => markProved(tx, sessionId, context.clock.now(), false));
}

async function provePasskey(
  context: Context,
  services: AuthServices,
  { challengeId, assertion }: NonNullable<Given['passkey']>,
): Promise<Date> {
  const { sessionId } = callerOf(context);
  await answerChallenge(context, services, { challengeId, method: 'passkey', assertion, purpose, sessionId });
  return context.runTx('system', (tx) => markProved(tx, sessionId, context.clock.now(), true));
}

async function proveByCode(context: Context, services: AuthServices, code: string): Promise<Date> {
  const at = context.clock.now();
  const { userId, sessionId } = callerOf(context);
  const result = await context.runTx('system', async (tx) => {
    const tried = await countedTry(tx, context, services, inside(userId), () =>
      checkCodeOf(tx, services, { userId, code, at }),
    );
    return tried.isRight ? { until: await markProved(tx, sessionId, at, true) } : tried;
  });
  return 'until' in result ? result.until : refuseTry(result, at, 'code');
}
