import * as z from 'zod/mini';
import { keysMax } from '../fields.ts';

/** Six digits of an authenticator, or a recovery code as it was printed (`xxxx-xxxx`); spaces are forgiven. */
export const factorCode = z
  .string()
  .check(z.minLength(1, { error: 'required' }), z.maxLength(40, { error: 'text.tooLong' }));
/** An answer of the browser's credential API, as the browser gives it. */
export const credentialAnswer = z
  .record(z.string().check(z.maxLength(60, { error: 'text.tooLong' })), z.unknown())
  .check(keysMax(20));
export const pin = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'text.tooLong' }));

export const factorAnswer = {
  challengeId: z.string().check(z.maxLength(60)),
  method: z.enum(['totp', 'recoveryCode', 'passkey', 'password']),
  code: z.optional(z.string().check(z.maxLength(200, { error: 'text.tooLong' }))),
  assertion: z.optional(credentialAnswer),
};

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

/** How this person and this organisation are protected. */
export const securityState = z.object({
  totpEnabledAt: z.nullable(z.string()),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number(),
  pin: z.object({
    setAt: z.nullable(z.string()),
    lockedUntil: z.nullable(z.string()),
    lowLimitsUntil: z.nullable(z.string()),
  }),
  requirement: z.object({
    requiredSince: z.nullable(z.string()),
    graceEndsAt: z.nullable(z.string()),
    maySwitch: z.boolean(),
    membersWithout: z.number(),
    dropApprovalId: z.nullable(z.string()),
  }),
  /** Until when the last proof of who this is counts; null when it must be given again. */
  provedUntil: z.nullable(z.string()),
});

export const activeSession = z.object({
  id: z.string(),
  current: z.boolean(),
  environment: z.enum(['production', 'sandbox']),
  organisation: z.string(),
  device: z.string(),
  userAgent: z.string(),
  ip: z.nullable(z.string()),
  loginWay: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
