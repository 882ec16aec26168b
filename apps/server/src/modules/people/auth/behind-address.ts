import { networkOf } from '../../../kit/http/address.ts';
import type { Context, Tx } from '../../context.ts';
import type { Attempt, Proofs } from '../../ground/proofs/public.ts';
import { deviceOf } from './devices.ts';

/**
 * How often strangers may do something. Phone networks put a whole town behind one address, so an address has room for
 * a town and is a guard against floods only; `device` is what one device there may do, by the name it gives itself.
 * Whoever makes names up meets the address.
 */
export type StrangerLimit = { bucket: string; device: number; address: number; windowSeconds: number };

function attemptsOf(
  context: Pick<Context, 'headers' | 'userAgent' | 'ip'>,
  { bucket, device, address, windowSeconds }: StrangerLimit,
  deviceId: string | undefined,
  at: Date,
): Attempt[] {
  const network = networkOf(context.ip);
  const named = deviceOf(context, deviceId).deviceId;
  return [
    ...(named === null
      ? []
      : [{ bucket: `${bucket} device`, subject: `${network} ${named}`, max: device, windowSeconds, at }]),
    { bucket: `${bucket} address`, subject: network, max: address, windowSeconds, at },
  ];
}

/** Counts one; what its device may not do any more costs the address nothing. */
export async function countStranger(
  tx: Tx,
  proofs: Proofs,
  context: Pick<Context, 'headers' | 'userAgent' | 'ip'>,
  limit: StrangerLimit,
  at: Date,
  deviceId?: string,
): Promise<{ ok: true } | { ok: false; retryAt: Date }> {
  for (const attempt of attemptsOf(context, limit, deviceId, at)) {
    const counted = await proofs.countAttempt(tx, attempt);
    if (!counted.ok) return counted;
  }
  return { ok: true };
}

/** Takes one back that was counted at a moment: it came to nothing, or turned out to be a person's own. */
export async function forgiveStranger(
  tx: Tx,
  proofs: Proofs,
  context: Pick<Context, 'headers' | 'userAgent' | 'ip'>,
  limit: StrangerLimit,
  at: Date,
): Promise<void> {
  for (const attempt of attemptsOf(context, limit, undefined, at)) await proofs.forgiveAttempt(tx, attempt);
}
