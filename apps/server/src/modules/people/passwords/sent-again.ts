import type { BodyOf } from '#contract/endpoint.ts';
import type { LoginAnswer } from '#contract/auth/schemas.ts';
import type { passwordsApi } from '#contract/passwords/api.ts';
import { Refusal, fail } from '../../../kit/http/fail.ts';
import { enter, provePassword, type AuthServices } from '../auth/public.ts';
import type { Context } from '../../context.ts';

/**
 * The code has set a password already, and the answer was lost: nothing is set again. Whoever sends the same password
 * comes in with it, as at the login and counted like there; with another they are told (`auth.reset_already`).
 */
export async function enterSentAgain(
  context: Context,
  services: AuthServices,
  wish: BodyOf<typeof passwordsApi.reset>,
): Promise<LoginAnswer> {
  const at = context.clock.now();
  const spent = await context.runTx('system', (tx) =>
    services.proofs.spentBefore(tx, { token: wish.otpToken, purpose: 'forgotPassword', at }),
  );
  if (!spent?.userId) return fail('otp.token_over');
  const { userId } = spent;
  await provePassword(context, services, { userId }, wish.password, wish.deviceId).catch((error: unknown) =>
    error instanceof Refusal && error.key === 'auth.wrong_password'
      ? fail('auth.reset_already')
      : Promise.reject(error),
  );
  return enter(context, services, {
    userId,
    organisationId: wish.organisationId ?? null,
    deviceId: wish.deviceId,
    proof: { by: 'password', at },
  });
}
