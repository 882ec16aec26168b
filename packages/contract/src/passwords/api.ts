import * as z from 'zod/mini';
import { account, deviceId, loginAnswer, organisationId, password } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { code, email, id, locale, newPassword } from '../fields.ts';
import { otpToken, sentCode } from '../sign-up/schemas.ts';

/**
 * What was put back or taken away, and where codes go now, masked. `takenFor` not empty: nothing yet, as another
 * account has the address by now; it goes on with one of these kinds that is proved instead (`takeBackElsewhere`).
 * `waitsUntil`: nothing yet, as whoever had the address shortly before is asked first; then the link is pressed again.
 * `closedUntil`: it is theirs, and an older address than theirs is still waited for. Else `otpToken` opens the new
 * password of whom it names; empty where what was proved is not theirs by now, and a code to what is (`loginWith`)
 * does.
 */
const takenBack = z.object({
  otpToken: z.string(),
  takenFor: z.array(z.enum(['email', 'phone'])),
  waitsUntil: z.nullable(z.string()),
  closedUntil: z.nullable(z.string()),
  undone: z.array(z.enum(['email', 'phone', 'secondFactor', 'pin'])),
  loginWith: z.array(z.string()),
  name: z.string(),
  organisations: z.array(account),
});

export const passwordsApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/send/email-otp/forgot-password',
    summary: 'Send a code for a new password; answers alike for an unknown address',
    permission: 'public',
    body: z.object({ target: email, language: locale }),
    data: sentCode,
    errors: ['otp.too_soon', 'otp.too_many'],
    transaction: 'none',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/ba021/v1/password/reset',
    summary: 'Set a new password after a code, end every session, and log in to the chosen organisation',
    permission: 'public',
    body: z.object({ otpToken, password: newPassword, organisationId: z.optional(organisationId), deviceId }),
    data: loginAnswer,
    repeatable: true,
    errors: ['otp.token_over', 'auth.reset_already', 'auth.locked', 'auth.business_only', 'auth.being_taken_back'],
    transaction: 'none',
  }),
  change: endpoint({
    method: 'POST',
    path: '/ba021/v1/password/change',
    summary: 'Change the own password; ends the other sessions',
    permission: 'session',
    body: z.object({ currentPassword: password, newPassword }),
    data: z.object({ sessionsEnded: z.number() }),
    repeatable: true,
    errors: ['auth.current_password_wrong', 'auth.locked', 'second_factor.proof_needed'],
    audit: 'password.change',
    transaction: 'none',
    proof: 'freshWithFactor',
  }),
  notMe: endpoint({
    method: 'POST',
    path: '/ba021/v1/session/not-me',
    summary:
      'That was not me: end every session, keep everybody out for a quarter of an hour, and send a code to the address that the letter went to',
    permission: 'public',
    body: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(2000)) }),
    data: z.extend(sentCode, { sentTo: z.string() }),
    repeatable: true,
    errors: ['auth.link_over', 'otp.too_soon', 'otp.too_many'],
    transaction: 'none',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/ba021/v1/session/take-back',
    summary:
      'With that code: put back what was changed since the letter and the other open ones that went to the same address',
    permission: 'public',
    body: z.object({ challengeId: id('challenge'), code }),
    data: takenBack,
    repeatable: true,
    errors: ['auth.link_over', 'otp.wrong', 'otp.expired', 'otp.tries_over'],
    transaction: 'none',
  }),
  takeBackElsewhere: endpoint({
    method: 'POST',
    path: '/ba021/v1/session/take-back/elsewhere',
    summary:
      'The same with another address or number, proved by a code for signing up, when another account has the former one by now',
    permission: 'public',
    body: z.object({ otpToken, contactToken: otpToken }),
    data: takenBack,
    errors: ['auth.link_over', 'otp.token_over', 'account.contact_taken', 'auth.elsewhere_kind'],
    transaction: 'none',
  }),
};
