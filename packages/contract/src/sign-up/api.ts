import * as z from 'zod/mini';
import { limits } from '#domain/values/limits.ts';
import { deviceId, loginAnswer, password } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { base64, email, locale, name, newPassword, phone, text } from '../fields.ts';
import { factorCode } from '../second-factor/schemas.ts';
import { checkedCode, codeCheck, codeWish, otpToken, sentCode } from './schemas.ts';

/** A picture of 3 MB as text, and a little more, so that one that is too large is told so. */
const logoTextMax = Math.ceil(limits.imageBytesMax / 3) * 4 + 40_000;
const pictureErrors = [
  'files.too_large',
  'files.wrong_kind',
  'files.damaged',
  'files.extra_bytes',
  'files.too_many_pixels',
  'files.active_content',
] as const;

export const signUpApi = {
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/ba021/v1/send/email-otp',
    summary: 'Send a code to an email address',
    permission: 'public',
    body: z.object({ target: email, ...codeWish }),
    data: sentCode,
    errors: ['otp.too_soon', 'otp.too_many'],
    transaction: 'none',
  }),
  sendSmsCode: endpoint({
    method: 'POST',
    path: '/ba021/v1/sms/otp',
    summary: 'Send a code to a phone',
    permission: 'public',
    body: z.object({ target: phone, ...codeWish }),
    data: sentCode,
    errors: ['otp.too_soon', 'otp.too_many'],
    transaction: 'none',
  }),
  verifyEmailCode: endpoint({
    method: 'POST',
    path: '/ba021/v1/verify-email-otp-and-return-user-if-exist',
    summary: 'Check a code and say, masked, whose address it is',
    permission: 'public',
    body: codeCheck,
    data: checkedCode,
    errors: ['otp.wrong', 'otp.expired', 'otp.tries_over'],
    transaction: 'none',
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/ba021/v1/sign-up/verify-otp',
    summary: 'Check a code sent by mail or SMS',
    permission: 'public',
    body: codeCheck,
    data: checkedCode,
    errors: ['otp.wrong', 'otp.expired', 'otp.tries_over'],
    transaction: 'none',
  }),
  /**
   * `merge` adds the business to the person who exists already: at the proved address the code is proof enough, at the
   * other one it takes that person's password or a code sent there; whoever has a second factor gives a `code` of it
   * (or a recovery code) besides. `logo` is the picture itself in base64 (JPG, PNG, GIF or WebP below 3 MB), because
   * nobody has a session yet to upload it with; without one a logo is made from the name. The token is the key of the
   * call: sent again it opens nothing more, and whoever shows the same again is let in to what it has opened.
   */
  create: endpoint({
    method: 'POST',
    path: '/ba021/v1/merchant-email-signup',
    summary:
      'Open a business account; `logo` is a picture in base64, and without one the initials of the name become the logo',
    permission: 'public',
    body: z.object({
      email: z.optional(email),
      phone: z.optional(phone),
      otpToken,
      password: z.optional(newPassword),
      name: z.optional(name(100, 1)),
      businessName: name(100, 2),
      language: locale,
      termsVersion: text(20, 1),
      merge: z.optional(
        z.object({ password: z.optional(password), otpToken: z.optional(otpToken), code: z.optional(factorCode) }),
      ),
      deviceId,
      logo: z.optional(base64(logoTextMax)),
    }),
    data: z.object({
      user: z.object({ id: z.string(), name: z.string(), isNew: z.boolean() }),
      organisation: z.object({ id: z.string(), name: z.string(), status: z.literal('partiallyCompleted') }),
      login: loginAnswer,
    }),
    repeatable: true,
    errors: [
      'otp.token_over',
      'session.ended',
      'sign_up.done_already',
      'sign_up.terms_changed',
      'auth.account_exists',
      'auth.wrong_password',
      'auth.locked',
      'second_factor.factor_needed',
      'second_factor.wrong',
      'second_factor.too_many',
      'request.not_found',
      ...pictureErrors,
    ],
    transaction: 'none',
    bodyBytesMax: logoTextMax + 20_000,
  }),
  byPhone: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/get-or-create-by-phone',
    summary: 'Find the person behind a phone number, or make a place for them',
    permission: 'recipients:edit',
    body: z.object({
      phone,
      firstName: z.optional(name(50)),
      lastName: z.optional(name(50)),
      language: z.optional(locale),
    }),
    data: z.object({ userId: z.string(), created: z.boolean(), verifiedName: z.optional(z.string()) }),
    errors: [],
    audit: 'person.by_phone',
    transaction: 'none',
  }),
};
