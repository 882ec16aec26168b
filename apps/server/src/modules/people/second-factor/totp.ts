import { Secret, TOTP } from 'otpauth';
import { brand } from '#domain/values/brand.ts';

const periodSeconds = 30;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new shared secret in base32, and the address an authenticator reads from a QR code. */
export function newTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, label).toString() };
}

/**
 * The step a code belongs to, one step of clock difference allowed; null when it fits none or its step was used before:
 * a code counts once.
 */
export function totpStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const digits = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) return null;
  const delta = totpOf(secret).validate({ token: digits, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
