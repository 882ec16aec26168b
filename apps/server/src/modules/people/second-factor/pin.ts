import { pinLockMinutes, pinProblem, pinTries } from '#domain/people/pin.ts';
import { fail } from '../../../kit/http/fail.ts';
import { checkPassword } from '../../../kit/passwords.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { guardedOneOf, type AuthServices, type Guard } from '../auth/public.ts';
import type { Context } from '../../context.ts';
import { refuseWhileLow } from './after-reset.ts';
import { minutesUntil } from './factors.ts';
import { notifySecurity } from './notify.ts';

/**
 * Asks for the payment PIN of whoever is calling: every money act that needs one comes through here. The count of wrong
 * tries is committed by itself, so that a caller's rollback never gives a try back. Call it before the act's
 * transaction.
 */
export async function requirePin(
  context: Context,
  services: Pick<AuthServices, 'consoleUrl'>,
  pin: string,
): Promise<void> {
  await requireOneOf(context, services, [pin], 'pin');
}

/** The same with more than one; `field` is where they stand. Answers which was right. */
export async function requireOneOf(
  context: Context,
  services: Pick<AuthServices, 'consoleUrl'>,
  pins: readonly string[],
  field: string,
): Promise<number> {
  const now = context.clock.now();
  const { userId } = callerOf(context);
  const { pin_hash: stored } = await context.runTx('system', (tx) =>
    tx.selectFrom('identity.users').select('pin_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  if (!stored) fail('pin.not_set');
  const tried = await guardedOneOf(context, [pinGuard(userId)], pins, (one) => checkPassword(stored, one, context));
  if (tried.kind === 'right') return tried.at;
  if (tried.kind === 'locked') fail('pin.locked', { minutes: minutesUntil(tried.until, now) });
  const { lockedUntil } = tried;
  if (!lockedUntil) fail('pin.wrong', { tries: pinTries - tried.failures }, { field });
  await context.runTx('system', (tx) =>
    notifySecurity(tx, services, userId, 'pinLocked', { at: now, until: lockedUntil }),
  );
  return fail('pin.locked', { minutes: pinLockMinutes });
}

/**
 * The same for what sends money, or says that it came, without an amount that could be bounded: not within a day of a
 * reset.
 */
export async function requireFullPin(
  context: Context,
  services: Pick<AuthServices, 'consoleUrl'>,
  pin: string,
): Promise<void> {
  await requirePin(context, services, pin);
  const { userId, organisationId } = callerOf(context);
  await context.runTx({ organisationId }, (tx) =>
    refuseWhileLow(tx, { userId, organisationId, at: context.clock.now() }),
  );
}

/** Not the person's login: a new password leaves a locked PIN locked. */
const pinGuard = (userId: string): Guard => ({
  subject: pinSubject(userId),
  userId: null,
  wrongMax: pinTries,
  lockMinutes: () => pinLockMinutes,
  startsAgain: true,
});
export const pinSubject = (userId: string): string => `pin ${userId}`;

/** Refuses a new PIN that is easy to guess or was not typed twice alike. */
export function refuseUnusablePin(pin: string, again: string, dob: string | null): void {
  const problem = pinProblem(pin, dob);
  if (problem) fail('pin.unusable', { reason: problem }, { field: 'pin' });
  if (pin !== again) fail('pin.not_matching', {}, { field: 'pinAgain' });
}
