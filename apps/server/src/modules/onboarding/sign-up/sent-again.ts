import type { DataOf } from '#contract/endpoint.ts';
import type { signUpApi } from '#contract/sign-up/api.ts';
import { hashToken } from '../../../kit/hash-token.ts';
import { Refusal, fail } from '../../../kit/http/fail.ts';
import { deviceOf, enter, provePassword, type AuthServices, type Proof } from '../../people/auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { keepInChallenge, type Challenge } from '../../ground/proofs/public.ts';
import type { SignUp } from './sign-up.ts';

/** What a confirmed code has opened, kept with it as long as it is kept itself. */
type Made = {
  user: { id: string; name: string; isNew: boolean };
  organisationId: string;
  /** What was shown for it beside the code. */
  by: 'newPassword' | 'password' | 'code';
  mark: string;
};

/** One wish of one device; the password is no part of it, and is shown again. */
const markOf = (context: Context, wish: SignUp): string => {
  const { deviceId, userAgent } = deviceOf(context, wish.deviceId);
  return hashToken(
    JSON.stringify([
      deviceId ?? userAgent,
      wish.email?.toLowerCase(),
      wish.phone,
      wish.name,
      wish.businessName,
      wish.logo,
      wish.merge?.otpToken,
    ]),
  ).toString('base64url');
};

export const keepMade = (
  tx: Tx,
  context: Context,
  wish: SignUp,
  challenge: Challenge,
  made: Omit<Made, 'mark'>,
): Promise<unknown> =>
  keepInChallenge(tx, challenge.id, { ...challenge.data, made: { ...made, mark: markOf(context, wish) } });

/**
 * The code has opened an account already, and its answer was lost: nothing is opened a second time. Whoever sends the
 * same wish from the same device is let in where they show again what they showed the first time; a second factor the
 * door asks for. Everybody else who holds the token is told what it has opened (`sign_up.done_already`).
 */
export async function enterSentAgain(
  context: Context,
  services: AuthServices,
  wish: SignUp,
  spent: Challenge & { isLive: boolean },
): Promise<DataOf<typeof signUpApi.create>> {
  const made = spent.data['made'] as Made | undefined;
  if (!made) return fail('otp.token_over');
  const { name } = await context.runTx('system', (tx) => organisationOf(tx, made.organisationId));
  const told = (): never => fail('sign_up.done_already', { business: name });
  if (!spent.isLive || made.mark !== markOf(context, wish)) return told();
  // A code is one session: what it opened may have been ended since, and it shows nothing new.
  if (made.by === 'code') return told();
  const proof = await shownAgain(context, services, wish, made, told);
  const login = await enter(context, services, {
    userId: made.user.id,
    organisationId: made.organisationId,
    deviceId: wish.deviceId,
    proof,
    ...(made.user.isNew ? {} : { begun: spent.openedAt }),
  });
  return { user: made.user, organisation: { id: made.organisationId, name, status: 'partiallyCompleted' }, login };
}

/** The password that was chosen, or that was asked for of somebody known; counted as at the login. */
async function shownAgain(
  context: Context,
  services: AuthServices,
  wish: SignUp,
  { user: { id: userId }, by }: Made,
  told: () => never,
): Promise<Proof> {
  const at = context.clock.now();
  const password = by === 'newPassword' ? wish.password : wish.merge?.password;
  if (password === undefined) return told();
  await provePassword(context, services, { userId }, password, wish.deviceId).catch((error: unknown) =>
    // Another one was chosen then: it opens the login.
    by === 'newPassword' && error instanceof Refusal && error.key === 'auth.wrong_password'
      ? told()
      : Promise.reject(error),
  );
  return { by: 'password', at };
}
