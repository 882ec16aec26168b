import { passwordsApi } from '#contract/passwords/api.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import { doorSchemas } from './door-schemas.ts';

export type Purpose = 'signUp' | 'forgotPassword';

/** Which call sends a code, and what it is checked with. */
export function sendingOf(isMail: boolean, purpose: Purpose) {
  if (!isMail) return { row: signUpApi.sendSmsCode, schema: doorSchemas.smsCode };
  if (purpose === 'forgotPassword') return { row: passwordsApi.sendCode, schema: doorSchemas.resetCode };
  return { row: signUpApi.sendEmailCode, schema: doorSchemas.emailCode };
}

/** Its body. By mail for a new password, the call itself is the purpose. */
export const wishOf = (target: string, purpose: Purpose, language: 'en' | 'fr') =>
  purpose === 'forgotPassword' && target.includes('@') ? { target, language } : { target, purpose, language };
