import { fail } from '../../../kit/http/fail.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { methodsOf, type AuthServices, changePerson, noteProved } from '../auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import type { Challenge, CheckedCode } from '../../ground/proofs/public.ts';
import { countedTry, inside, outside } from './factor-tries.ts';
import { checkPasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

export type FactorServices = Pick<AuthServices, 'proofs' | 'sealer' | 'consoleUrl'>;
/** How long a fresh proof of who somebody is counts when security is changed. */
const proofMinutes = 10;

export const totpContext = (userId: string) => `users.totp_secret ${userId}`;

/** Whether one answer to a second factor holds. Uses it up: a code counts once. */
export async function checkFactor(
  tx: Tx,
  services: FactorServices,
  given: {
    userId: string;
    method: string;
    code?: string | undefined;
    assertion?: unknown;
    question: unknown;
    at: Date;
  },
): Promise<boolean> {
  if (given.method === 'recoveryCode')
    return given.code !== undefined && useRecoveryCode(tx, given.userId, given.code, given.at);
  if (given.method === 'passkey') {
    return (
      typeof given.question === 'string' &&
      checkPasskey(tx, {
        userId: given.userId,
        challenge: given.question,
        assertion: given.assertion,
        publicUrl: services.consoleUrl(),
        at: given.at,
      })
    );
  }
  if (given.method !== 'totp' || given.code === undefined) return false;
  const user = await tx
    .selectFrom('identity.users')
    .select(['totp_secret_sealed', 'totp_enabled_at', 'totp_last_step'])
    .where('id', '=', given.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.totp_enabled_at || !user.totp_secret_sealed) return false;
  const step = totpStep(
    services.sealer.unseal(user.totp_secret_sealed, totpContext(given.userId)),
    given.code,
    given.at,
    user.totp_last_step,
  );
  if (step === null) return false;
  await changePerson(tx, given.userId, { totp_last_step: step });
  return true;
}

/** A code that says not what it is: of the authenticator, or one to recover by. */
export const checkCodeOf = async (
  tx: Tx,
  services: FactorServices,
  given: { userId: string; code: string; at: Date },
): Promise<boolean> =>
  (await checkFactor(tx, services, { ...given, method: 'totp', question: null })) ||
  checkFactor(tx, services, { ...given, method: 'recoveryCode', question: null });

export const minutesUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));

/** What a wrong code is answered with, once the try is committed. */
export const refuseTry = ({ retryAt }: { retryAt: Date | null }, now: Date, field: string): never =>
  retryAt
    ? fail('second_factor.too_many', { minutes: minutesUntil(retryAt, now) })
    : fail('second_factor.wrong', {}, { field });

/**
 * Whoever acts for somebody with a second factor outside of any session shows it first, beside what they showed before.
 * Answers whether they did; of whoever has none nothing is asked. Refuses `second_factor.factor_needed`.
 */
export async function showFactor(
  context: Context,
  services: FactorServices,
  {
    userId,
    code,
    deviceId,
    field,
  }: { userId: string; code: string | undefined; deviceId: string | undefined; field: string },
): Promise<boolean> {
  const at = context.clock.now();
  const tried = await context.runTx('system', async (tx) => {
    if ((await methodsOf(tx, userId)).length === 0) return null;
    return code === undefined
      ? fail('second_factor.factor_needed')
      : countedTry(tx, context, services, outside(userId, deviceId), () =>
          checkCodeOf(tx, services, { userId, code, at }),
        );
  });
  return tried === null ? false : tried.isRight || refuseTry(tried, at, field);
}

export type FactorAnswer = { challengeId: string; method: string; code?: string | undefined; assertion?: unknown };

/**
 * Tries a challenge with a second factor, commits the try, and refuses by exception afterwards. Beyond the five tries
 * of a challenge a person has ten in a quarter of an hour, so that opening new challenges guesses nothing.
 */
export async function answerChallenge(
  context: Context,
  services: FactorServices,
  given: FactorAnswer & { purpose: string; sessionId?: string; deviceId?: string | undefined },
  otherwise: (tx: Tx, challenge: Challenge) => Promise<boolean> = async () => false,
): Promise<Extract<CheckedCode, { ok: true }>> {
  const at = context.clock.now();
  let retryAt: Date | null = null;
  const answered = await context.runTx('system', async (tx) => {
    const checked = await services.proofs.tryChallenge(
      tx,
      {
        challengeId: given.challengeId,
        purpose: given.purpose,
        at,
        ...(given.sessionId ? { sessionId: given.sessionId } : {}),
      },
      async (challenge) => {
        const userId = challenge.userId!;
        const who =
          given.sessionId !== undefined
            ? inside(userId)
            : given.method === 'password'
              ? { ...outside(userId, given.deviceId), isGuess: false }
              : outside(userId, given.deviceId);
        const tried = await countedTry(tx, context, services, who, () =>
          given.method === 'password'
            ? otherwise(tx, challenge)
            : checkFactor(tx, services, {
                userId,
                method: given.method,
                code: given.code,
                assertion: given.assertion,
                question: challenge.data['passkeyChallenge'],
                at,
              }),
        );
        retryAt = tried.retryAt;
        return tried.isRight;
      },
    );
    return checked;
  });
  if (retryAt !== null) fail('second_factor.too_many', { minutes: minutesUntil(retryAt, at) });
  if (answered.ok) return answered;
  if (answered.reason === 'expired') fail('second_factor.challenge_over');
  return fail(
    answered.reason === 'tooMany' ? 'second_factor.too_many' : 'second_factor.wrong',
    answered.reason === 'tooMany' ? { minutes: 15 } : { tries: answered.triesLeft },
    { field: 'code' },
  );
}

/** Refuses unless the session proved lately who it is: security is not changed on a screen that was left open. */
export async function requireProof(tx: Tx, caller: Caller, now: Date): Promise<void> {
  if (!(await provedUntil(tx, caller.sessionId, now))) fail('second_factor.proof_needed');
}

/** The same of whoever has a second factor; others show something else. */
export async function requireFactorOfHolder(tx: Tx, caller: Caller, now: Date): Promise<void> {
  if ((await methodsOf(tx, caller.userId)).length > 0) await requireProof(tx, caller, now);
}

/**
 * Until when the session's last proof counts: what was shown at its login, or shown again since. Its age proves
 * nothing, and of whoever has a second factor nothing less does.
 */
export async function provedUntil(tx: Tx, sessionId: string, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.sessions')
    .select(['user_id', 'proved_at', 'two_factor_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const provedAt = (await methodsOf(tx, row.user_id)).length > 0 ? row.two_factor_at : row.proved_at;
  if (!provedAt) return null;
  const until = new Date(provedAt.getTime() + proofMinutes * 60_000);
  return until > now ? until : null;
}

export async function markProved(tx: Tx, sessionId: string, now: Date, bySecondFactor: boolean): Promise<Date> {
  await noteProved(tx, sessionId, now, bySecondFactor);
  return new Date(now.getTime() + proofMinutes * 60_000);
}
