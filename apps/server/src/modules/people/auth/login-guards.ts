import { createHash } from 'node:crypto';
import { networkOf } from '../../../kit/http/address.ts';
import type { Tx } from '../../context.ts';
import type { Device } from './sessions.ts';
import type { Guard } from './guarded-try.ts';

/** Minutes of delay after the fifth wrong password, growing. */
const growing = (failures: number): number => Math.min(24 * 60, 15 * 2 ** (failures - 5));
const locking = { wrongMax: 5, lockMinutes: growing } as const;
/** All strangers of an account together are slowed and never locked out: who it belongs to may be one of them. */
const slowing = { wrongMax: 20, lockMinutes: (failures: number) => Math.min(5, failures - 19) } as const;
/** An address from which somebody came in lately is theirs, as far as counting goes. */
const knownForMs = 30 * 86_400_000;

export const deviceHash = (userId: string, device: Pick<Device, 'deviceId' | 'userAgent'>): Buffer =>
  createHash('sha256')
    .update(`${userId} ${device.deviceId ?? device.userAgent}`)
    .digest();

type Who = { userId: string | null; typed: string };

/**
 * Whose tries a login counts among. A device the person has used has a count of its own, and so has an address: what a
 * stranger types elsewhere locks the stranger's address and not the owner's. Strangers of one account together are only
 * slowed. Somebody who does not exist has the same guards, so that a lock tells nothing.
 */
export async function loginGuards(
  tx: Tx,
  { userId, typed }: Who,
  device: Device,
  now: Date,
): Promise<{
  guards: [Guard, ...Guard[]];
  /** A device the person has used: what strangers do at its address says nothing of it. */ isKnownDevice: boolean;
}> {
  const who = userId ? `user ${userId}` : `login ${typed}`;
  if (userId && (await isKnownDevice(tx, userId, device)))
    return { guards: [{ subject: `${who} device ${device.deviceId}`, userId, ...locking }], isKnownDevice: true };
  const atAddress: Guard = { subject: `${who} address ${networkOf(device.ip)}`, userId, ...locking };
  if (userId && (await isKnownAddress(tx, userId, device.ip, now)))
    return { guards: [atAddress], isKnownDevice: false };
  return { guards: [atAddress, { subject: `${who} strangers`, userId, ...slowing }], isKnownDevice: false };
}

/** Somebody who is logged in and gives the password again: a count of its own, that nobody outside can use up. */
export const ownGuard = (userId: string): [Guard] => [{ subject: `user ${userId} inside`, userId, ...locking }];

export async function isKnownDevice(tx: Tx, userId: string, device: Device): Promise<boolean> {
  if (device.deviceId === null) return false;
  return (
    (await tx
      .selectFrom('identity.known_devices')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash(userId, device))
      .executeTakeFirst()) !== undefined
  );
}

export async function isKnownAddress(tx: Tx, userId: string, ip: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .where('login_way', '=', 'password')
    .where('created_at', '>', new Date(now.getTime() - knownForMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A new password: every count of the person's logins starts again, wherever it stood. */
export async function forgetLogins(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identity.login_guards').where('user_id', '=', userId).execute();
}
