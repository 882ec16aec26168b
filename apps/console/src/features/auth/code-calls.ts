import { passwordsApi } from '#contract/passwords/api.ts';
import { signUpApi } from '#contract/sign-up/api.ts';
import type { CheckedCode } from '#contract/sign-up/schemas.ts';
import { call } from '../../data/call.ts';
import { sentOf, type Sent } from './sent-code.ts';

export type Purpose = 'signUp' | 'forgotPassword';
const quietly = { quiet: true, loader: 'show' } as const;

export async function askForCode(target: string, purpose: Purpose, language: 'en' | 'fr'): Promise<Sent> {
  const send = async () => {
    if (!target.includes('@')) return call(signUpApi.sendSmsCode, { body: { target, purpose, language }, ...quietly });
    if (purpose === 'forgotPassword') return call(passwordsApi.sendCode, { body: { target, language }, ...quietly });
    return call(signUpApi.sendEmailCode, { body: { target, purpose, language }, ...quietly });
  };
  return sentOf(target, (await send()).data, Date.now());
}

export async function checkTheCode(sent: Sent, code: string, purpose: Purpose): Promise<CheckedCode> {
  const row = sent.target.includes('@') ? signUpApi.verifyEmailCode : signUpApi.verifyCode;
  return (await call(row, { body: { challengeId: sent.challengeId, code, purpose }, ...quietly })).data;
}
