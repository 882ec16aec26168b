import { pinLockMinutes, pinProblem, pinTries } from '#domain/pin.ts';
import { fail } from '../../kit/http/fail.ts';
import { checkPassword, hashPassword } from '../../kit/passwords.ts';
import { callerOf } from '../../kit/http/context.ts';
import type { AuthServices } from '../auth/public.ts';
import type { Context, Tx } from '../context.ts';
import { minutesUntil } from './factors.ts';
import { tellSecurity } from './tell.ts';

/**
 * Asks for the payment PIN of whoever is calling: every money act that needs one comes through here. The count of wrong
 * tries is committed by itself, so that a caller's rollback never gives a try back. Call it before the act's transaction.
 */
export async function requirePin(context: Context, services: Pick<AuthServices, 'consoleUrl'>, pin: string): Promise<void> {
  const now = context.clock.now();
  const { userId } = callerOf(context);
  const user = await context.runTx('system', (tx) => tx.selectFrom('identity.users').select(['pin_hash', 'pin_locked_until']).where('id', '=', userId).executeTakeFirstOrThrow());
  if (!user.pin_hash) fail('pin.not_set');
  if (user.pin_locked_until && user.pin_locked_until > now) fail('pin.locked', { minutes: minutesUntil(user.pin_locked_until, now) });
  // Counted before it is checked: a hundred guesses at once are a hundred tries, whichever is looked at first.
  const tries = await context.runTx('system', async (tx) => {
    const counted = await tx.updateTable('identity.users').set((eb) => ({ pin_failures: eb('pin_failures', '+', 1) })).where('id', '=', userId)
      .where((eb) => eb.or([eb('pin_locked_until', 'is', null), eb('pin_locked_until', '<=', now)])).returning('pin_failures').executeTakeFirst();
    return counted?.pin_failures ?? null;
  });
  if (tries === null || tries > pinTries) fail('pin.locked', { minutes: pinLockMinutes });
  if (await checkPassword(user.pin_hash, pin)) {
    await context.runTx('system', (tx) => tx.updateTable('identity.users').set({ pin_failures: 0, pin_locked_until: null }).where('id', '=', userId).execute());
    return;
  }
  if (tries === pinTries) {
    await context.runTx('system', (tx) => lockPin(tx, services, userId, now));
    fail('pin.locked', { minutes: pinLockMinutes });
  }
  fail('pin.wrong', { tries: pinTries - tries }, { field: 'pin' });
}

async function lockPin(tx: Tx, services: Pick<AuthServices, 'consoleUrl'>, userId: string, at: Date): Promise<void> {
  const until = new Date(at.getTime() + pinLockMinutes * 60_000);
  await tx.updateTable('identity.users').set({ pin_failures: 0, pin_locked_until: until }).where('id', '=', userId).execute();
  await tellSecurity(tx, services, userId, 'pinLocked', { at, until });
}

/** The stored form of a new PIN; refuses one that is easy to guess or was not typed twice alike. */
export async function newPinHash(pin: string, again: string, dob: string | null): Promise<string> {
  const problem = pinProblem(pin, dob);
  if (problem) fail('pin.unusable', { reason: problem }, { field: 'pin' });
  if (pin !== again) fail('pin.not_matching', {}, { field: 'pinAgain' });
  return hashPassword(pin);
}
