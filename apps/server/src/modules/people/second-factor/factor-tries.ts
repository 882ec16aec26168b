import { networkOf } from '../../../kit/http/address.ts';
import { writeFailedLogin } from '../../ground/audit/public.ts';
import { deviceOf, isKnownAddress, isKnownDevice, notifyWithWayBack, type AuthServices } from '../auth/public.ts';
import type { Context, Tx } from '../../context.ts';

type Who = {
  userId: string;
  from: 'inside' | { deviceId: string | undefined };
  /** Wrong ones are guesses of a factor there is, after a first step that was right. */ isGuess: boolean;
};

/** Somebody who is logged in: a count of its own, that nobody outside can use up. */
export const inside = (userId: string): Who => ({ userId, from: 'inside', isGuess: false });
/** Somebody at the door, of whom the first step is known to be right. */
export const outside = (userId: string, deviceId: string | undefined): Who => ({
  userId,
  from: { deviceId },
  isGuess: true,
});

const most = { max: 10, windowSeconds: 900 };
/** A day. */
const letters = { bucket: 'second factor told', max: 1, windowSeconds: 86_400 };

/**
 * Among whose wrong answers one counts, as at a login: a device that the person has used has a count of its own, an
 * address from which they came in another, and strangers one together. What a thief with the password types keeps
 * nobody from their own second factor.
 */
async function countOf(tx: Tx, context: Context, { userId, from }: Who): Promise<string> {
  if (from === 'inside') return `${userId} inside`;
  const device = deviceOf(context, from.deviceId);
  if (await isKnownDevice(tx, userId, device)) return `${userId} device ${device.deviceId}`;
  return (await isKnownAddress(tx, userId, device.ip, context.clock.now()))
    ? `${userId} address ${networkOf(device.ip)}`
    : `${userId} strangers`;
}

/**
 * One answer to a second factor, counted. Right ones are taken back: many logins are no guesses. Wrong ones at the door
 * are lines of the log, and who has met the limit there is told to the person: whoever types them knows the password.
 */
export async function countedTry(
  tx: Tx,
  context: Context,
  services: Pick<AuthServices, 'proofs' | 'consoleUrl'>,
  who: Who,
  check: () => Promise<boolean>,
): Promise<{ isRight: boolean; /** Nothing was looked at before then. */ retryAt: Date | null }> {
  const at = context.clock.now();
  const { userId } = who;
  const attempt = { bucket: 'second factor', subject: await countOf(tx, context, who), ...most, at };
  const counted = await services.proofs.countAttempt(tx, attempt);
  if (!counted.ok) return { isRight: false, retryAt: counted.retryAt };
  if (await check()) {
    await services.proofs.forgiveAttempt(tx, attempt);
    return { isRight: true, retryAt: null };
  }
  if (who.isGuess) {
    await writeFailedLogin(tx, context, services.proofs, { userId, reason: 'wrong_second_factor' });
    const isTold =
      counted.left === 0 && (await services.proofs.countAttempt(tx, { ...letters, subject: userId, at })).ok;
    if (isTold) await notifyWithWayBack(tx, services, userId, 'factorGuessed', { at }, { since: at, at });
  }
  return { isRight: false, retryAt: null };
}
