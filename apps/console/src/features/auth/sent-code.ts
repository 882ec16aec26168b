import type { SentCode } from '#contract/sign-up/schemas.ts';
import { limits } from '#domain/values/limits.ts';

/** A code on its way. `resendAt` is a moment of this device's clock, which may be minutes off the server's. */
export type Sent = { target: string; challengeId: string; resendAt: number };

export function sentOf(target: string, { challengeId, resendAfter, expiresAt }: SentCode, now: number): Sent {
  const wait = Date.parse(resendAfter) - Date.parse(expiresAt) + limits.otpLifeMinutes * 60_000;
  return { target, challengeId, resendAt: now + wait };
}
