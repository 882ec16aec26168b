import * as z from 'zod/mini';
import { deviceId, loginAnswer, organisationId, password } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { email, locale, newPassword } from '../fields.ts';
import { otpToken, sentCode } from '../sign-up/schemas.ts';

/** Where a code for a new password goes now, masked (none: an administrator has to let them in again), and what was put back or taken away. */
const takenBack = z.object({ loginWith: z.array(z.string()), undone: z.array(z.enum(['email', 'phone', 'secondFactor', 'pin', 'invitations'])) });

export const passwordsApi = {
  sendCode: endpoint({
    method: 'POST', path: '/ba021/v1/org/send/email-otp/forgot-password', summary: 'Send a code for a new password; answers alike for an unknown address', permission: 'public',
    body: z.object({ target: email, language: locale }), data: sentCode, errors: ['otp.too_soon', 'otp.too_many'], transaction: 'none',
  }),
  reset: endpoint({
    method: 'POST', path: '/ba021/v1/password/reset', summary: 'Set a new password after a code, end every session, and log in to the chosen organisation', permission: 'public',
    body: z.object({ otpToken, password: newPassword, organisationId: z.optional(organisationId), deviceId }), data: loginAnswer,
    errors: ['otp.token_over', 'auth.business_only'], transaction: 'none',
  }),
  change: endpoint({
    method: 'POST', path: '/ba021/v1/password/change', summary: 'Change the own password; ends the other sessions', permission: 'session',
    body: z.object({ currentPassword: password, newPassword }), data: z.object({ sessionsEnded: z.number() }),
    errors: ['auth.current_password_wrong', 'auth.locked', 'second_factor.proof_needed'], audit: 'password.change', transaction: 'none', proof: 'freshWithFactor',
  }),
  notMe: endpoint({
    method: 'POST', path: '/ba021/v1/session/not-me', summary: 'That was not me: end every session, put back what was changed since the letter and the other open ones that went to the same address, and ask for a new password', permission: 'public',
    body: z.object({ token: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(2000)) }), data: takenBack, errors: ['auth.link_over'],
  }),
};
