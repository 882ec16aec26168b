import * as z from 'zod/mini';
import { id, locale } from '../fields.ts';

export const environment = z.enum(['production', 'sandbox']);
export type Environment = z.output<typeof environment>;

export const sessionUser = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: locale,
});
export const orgUser = z.object({
  orgId: z.string(),
  mDName: z.string(),
  mName: z.string(),
  merchantId: z.string(),
  role: z.number(),
  roleKeys: z.array(z.string()),
  /** Names of the roles the organisation made itself. */
  customRoles: z.array(z.string()),
});
export const merchantInfo = z.object({
  _id: z.string(),
  name: z.string(),
  displayName: z.string(),
  currency: z.string(),
  timezone: z.string(),
  logoUrl: z.nullable(z.string()),
});
/** Life of the access token in seconds; refresh at 95 % of it. */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.number() });
export const signedIn = z.object({
  ...tokens.shape,
  environment,
  user: sessionUser,
  orgUser,
  merchantInfo,
  permissions: z.array(z.string()),
});
export type SignedIn = z.output<typeof signedIn>;
/** An organisation a person may enter. The count is of what waits for this person's decision there. */
export const account = z.object({
  orgId: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  role: z.number(),
  roleKeys: z.array(z.string()),
  customRoles: z.array(z.string()),
  environment,
  lastUsedAt: z.nullable(z.string()),
  waitingApprovals: z.number(),
});
export type Account = z.output<typeof account>;
/** A person in several organisations picks one; the select token lives five minutes and opens nothing else. */
export const accountChoice = z.object({ selectToken: z.string(), accounts: z.array(account) });
export const secondFactorMethod = z.enum(['totp', 'passkey', 'recoveryCode', 'setUp']);
/**
 * The password was right and is not enough. `setUp` alone: the organisation asks for a second factor and the person has
 * none yet.
 */
export const secondFactorAsked = z.object({
  requires2fa: z.literal(true),
  challengeId: z.string(),
  methods: z.array(secondFactorMethod),
});
export type SecondFactorAsked = z.output<typeof secondFactorAsked>;
/** What a door answers once the organisation is known. */
export const entryAnswer = z.union([signedIn, secondFactorAsked]);
export type EntryAnswer = z.output<typeof entryAnswer>;
export const loginAnswer = z.union([signedIn, accountChoice, secondFactorAsked]);
export type LoginAnswer = z.output<typeof loginAnswer>;
export const password = z
  .string()
  .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'text.tooLong' }));
export const deviceId = z.optional(z.string().check(z.maxLength(100, { error: 'text.tooLong' })));
export const organisationId = id('organisation');
