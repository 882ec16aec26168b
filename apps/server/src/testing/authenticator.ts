import { Secret, TOTP } from 'otpauth';

/** The six digits an authenticator app shows for a secret at a moment. */
export const authenticatorCode = (secret: string, at: Date): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.getTime(),
  });
