import * as z from 'zod/mini';
import { deviceId, loginAnswer, password } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { email, locale, newPassword, phone, text } from '../fields.ts';
import { checkedCode, codeCheck, codeWish, otpToken, sentCode } from './schemas.ts';

export const signUpApi = {
  sendEmailCode: endpoint({
    method: 'POST', path: '/ba021/v1/send/email-otp', summary: 'Send a code to an email address', permission: 'public',
    body: z.object({ target: email, ...codeWish }), data: sentCode, errors: ['otp.too_soon', 'otp.too_many'], transaction: 'none',
  }),
  sendSmsCode: endpoint({
    method: 'POST', path: '/ba021/v1/sms/otp', summary: 'Send a code to a phone', permission: 'public',
    body: z.object({ target: phone, ...codeWish }), data: sentCode, errors: ['otp.too_soon', 'otp.too_many'], transaction: 'none',
  }),
  verifyEmailCode: endpoint({
    method: 'POST', path: '/ba021/v1/verify-email-otp-and-return-user-if-exist', summary: 'Check a code and say, masked, whose address it is', permission: 'public',
    body: codeCheck, data: checkedCode, errors: ['otp.wrong', 'otp.expired', 'otp.tries_over'], transaction: 'none',
  }),
  verifyCode: endpoint({
    method: 'POST', path: '/ba021/v1/sign-up/verify-otp', summary: 'Check a code sent by mail or SMS', permission: 'public',
    body: codeCheck, data: checkedCode, errors: ['otp.wrong', 'otp.expired', 'otp.tries_over'], transaction: 'none',
  }),
  /**
   * `merge` adds the business to the person who exists already: at the proved address the code is proof enough, at the
   * other one it takes that person's password or a code sent there.
   */
  create: endpoint({
    method: 'POST', path: '/ba021/v1/merchant-email-signup', summary: 'Open a business account', permission: 'public',
    body: z.object({
      email: z.optional(email), phone: z.optional(phone), otpToken, password: z.optional(newPassword), name: z.optional(text(100, 1)), businessName: text(100, 2), language: locale,
      termsVersion: text(20, 1), merge: z.optional(z.object({ password: z.optional(password), otpToken: z.optional(otpToken) })), deviceId,
    }),
    data: z.object({
      user: z.object({ id: z.string(), name: z.string(), isNew: z.boolean() }), organisation: z.object({ id: z.string(), name: z.string(), status: z.literal('partiallyCompleted') }), login: loginAnswer,
    }),
    errors: ['otp.token_over', 'sign_up.terms_changed', 'auth.account_exists', 'auth.wrong_password', 'auth.locked', 'request.not_found'], transaction: 'none',
  }),
  byPhone: endpoint({
    method: 'POST', path: '/ba021/v1/org/get-or-create-by-phone', summary: 'Find the person behind a phone number, or make a place for them', permission: 'recipients:edit',
    body: z.object({ phone, firstName: z.optional(text(50)), lastName: z.optional(text(50)), language: z.optional(locale) }),
    data: z.object({ userId: z.string(), created: z.boolean(), verifiedName: z.optional(z.string()) }), errors: [], audit: 'person.by_phone', transaction: 'none',
  }),
};
