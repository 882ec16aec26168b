/**
 * Callbacks of mobile-money operators are unsigned: they only wake a status query.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

export type CallbackRequest = { method: string; body: string; headers?: Readonly<Record<string, string | undefined>> };

export type CallbackHint =
  | {
      kind: 'hint';
      /** Equal to the `correlation` stored with the attempt. */
      correlation: string;
      /** The provider's word, for the event log only. */
      claimedStatus: string | null;
      /** Shared secret that came with the callback; compare with `callbackMatches`, never store or log it. */
      secret?: string;
    }
  | { kind: 'unreadable'; why: 'method' | 'notJson' | 'noReference' };

const bodyMax = 64 * 1024;

export function parseCallbackBody(body: string): Record<string, unknown> | null {
  if (body.length > bodyMax) return null;
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Lets a secret token be looked up by index without storing it in the clear and without a timing signal. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
