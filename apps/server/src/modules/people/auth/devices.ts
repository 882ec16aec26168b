import { limits } from '#domain/values/limits.ts';
import type { Context, Tx } from '../../context.ts';
import { deviceName } from './device-name.ts';
import { deviceHash } from './login-guards.ts';
import type { AuthServices, Device } from './sessions.ts';
import { notifyWithWayBack } from './notify-person.ts';

export const deviceOf = (
  context: Pick<Context, 'headers' | 'userAgent' | 'ip'>,
  deviceId: string | undefined,
): Device => ({
  deviceId:
    deviceId ??
    (typeof context.headers['x-distinct-id'] === 'string' ? context.headers['x-distinct-id'].slice(0, 100) : null),
  userAgent: context.userAgent,
  ip: context.ip,
});

/**
 * Remembers the device of a login; one that the person has never used before is told to them, except the very first.
 * One that came in by nothing but the word of another session is told too: what calls itself a known device may be
 * anything.
 */
export async function noteDevice(
  tx: Tx,
  services: AuthServices,
  userId: string,
  device: Device,
  now: Date,
  wasLetIn: boolean,
): Promise<void> {
  const told = async (template: 'newDevice' | 'deviceLetIn') =>
    notifyWithWayBack(
      tx,
      services,
      userId,
      template,
      { at: now, device: deviceName(device.userAgent), place: null },
      { since: now, at: now, isWritten: await mayWrite(tx, services, userId, now) },
    );
  if (wasLetIn) await told('deviceLetIn');
  const hash = deviceHash(userId, device);
  const seen = await tx
    .updateTable('identity.known_devices')
    .set({ last_seen_at: now, user_agent: device.userAgent })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return;
  const other = await tx
    .selectFrom('identity.known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('identity.known_devices')
    .values({ user_id: userId, device_hash: hash, user_agent: device.userAgent, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (other && !wasLetIn) await told('newDevice');
}

/**
 * What a device calls itself is made up, so letters of new ones are a few a day; any further one stands in the centre,
 * and the first ones lead back from all.
 */
async function mayWrite(tx: Tx, { proofs }: AuthServices, userId: string, at: Date): Promise<boolean> {
  const { email } = await tx
    .selectFrom('identity.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const counted = await proofs.countAttempt(tx, {
    bucket: 'letters of devices',
    subject: userId,
    max: email === null ? limits.deviceSmsPerDay : limits.deviceMailsPerDay,
    windowSeconds: 86_400,
    at,
  });
  return counted.ok;
}

/** It came in for the first time since then, beside devices that the person had before. */
export async function isStrangeDevice(tx: Tx, userId: string, device: Device, since: Date): Promise<boolean> {
  const older = await tx
    .selectFrom('identity.known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .where('first_seen_at', '<=', since)
    .execute();
  const hash = deviceHash(userId, device);
  return older.length > 0 && !older.some((known) => known.device_hash.equals(hash));
}

/** Every device is a strange one from now on. */
export const forgetDevices = (tx: Tx, userId: string): Promise<unknown> =>
  tx.deleteFrom('identity.known_devices').where('user_id', '=', userId).execute();
