import { fail } from '../../../kit/http/fail.ts';
import type { Counted } from './shapes.ts';

/** Refuses what was counted once too often, by the limit that holds for longest, and says when it is free again. */
export function refuseMore(at: Date, ...counted: readonly (Counted | { ok: true })[]): void {
  const free = counted.flatMap((one) => (one.ok ? [] : [one.retryAt.getTime()]));
  if (free.length > 0) refuseUntil(at, new Date(Math.max(...free)));
}

export function refuseUntil(at: Date, free: Date): never {
  fail('request.rate_limited', { seconds: Math.max(1, Math.ceil((free.getTime() - at.getTime()) / 1000)) });
}
