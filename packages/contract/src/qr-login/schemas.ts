import * as z from 'zod/mini';
import { signedIn } from '../auth/schemas.ts';

/**
 * 32 random bytes of the browser that shows the code, base64url; whoever holds them, and nobody else, is given the
 * tokens.
 */
export const browserSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'value.unexpected' }));
export const qrStatus = z.enum(['created', 'scanned', 'confirmed', 'consumed', 'denied', 'expired']);
/** What the waiting browser sees. `tokens` come once, with the first look after the confirmation. */
export const qrLoginState = z.object({
  id: z.string(),
  qrText: z.string(),
  matchNumber: z.string(),
  status: qrStatus,
  expiresAt: z.string(),
  scannedBy: z.nullable(z.string()),
  tokens: z.optional(signedIn),
});
/**
 * What the phone sees: where the code is shown, and what may be chosen. The number is not among it: the person reads it
 * from the other screen.
 */
export const scannedLogin = z.object({
  id: z.string(),
  purpose: z.enum(['login', 'switch']),
  status: qrStatus,
  device: z.nullable(z.string()),
  place: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  sameNetwork: z.boolean(),
  expiresAt: z.string(),
  accounts: z.array(z.object({ orgId: z.string(), name: z.string(), current: z.boolean() })),
  /** What comes with the confirmation in `secret`; whoever has a second factor proves with it before. */
  asks: z.enum(['pin', 'password', 'nothing']),
});
