import type { SentCode } from '#contract/sign-up/schemas.ts';

/** A code on its way, and when another may be asked for. */
export type Sent = { target: string; challengeId: string; resendAt: number };

export const sentOf = (target: string, { challengeId, resendAfter }: SentCode): Sent => ({
  target,
  challengeId,
  resendAt: Date.parse(resendAfter),
});
