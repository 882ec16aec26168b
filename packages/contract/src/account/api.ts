import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { code, day, email, id, locale, name, phone, text, version } from '../fields.ts';

export const sexes = ['male', 'female', 'other'] as const;
export const personProfile = z.object({
  id: z.string(),
  displayName: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  sex: z.nullable(z.enum(sexes)),
  dob: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: locale,
  avatarUrl: z.nullable(z.string()),
  version: z.number(),
});
export type PersonProfile = z.output<typeof personProfile>;
export const personInput = z.object({
  version,
  displayName: name(120, 1),
  firstName: z.nullable(name(60)),
  lastName: z.nullable(name(60)),
  sex: z.nullable(z.enum(sexes, { error: 'choice.invalid' })),
  dob: z.nullable(day),
  address: z.nullable(text(200)),
  language: locale,
  avatarFileId: z.optional(z.nullable(id('file'))),
});
export type PersonInput = z.output<typeof personInput>;
/** One of the two: where the code goes, and what is written down once it is given back. */
export const contactInput = z.object({ email: z.optional(email), phone: z.optional(phone) }).check(
  z.refine((value) => (value.email === undefined) !== (value.phone === undefined), {
    error: 'required',
    path: ['email'],
  }),
);

export const accountApi = {
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/account',
    summary: 'My own profile',
    permission: 'session',
    data: personProfile,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ba021/v1/account',
    summary: 'Change my own profile',
    permission: 'account:edit',
    body: personInput,
    data: personProfile,
    idempotent: 'optional',
    errors: ['record.changed_meanwhile', 'files.not_found', 'account.too_young', 'account.name_taken'],
    audit: 'account.update',
  }),
  startContact: endpoint({
    method: 'POST',
    path: '/ba021/v1/account/contact',
    summary: 'Send a code to a new email address or phone number of mine',
    permission: 'account:edit',
    body: contactInput,
    data: z.object({ challengeId: z.string(), resendAfter: z.string(), expiresAt: z.string() }),
    errors: ['second_factor.proof_needed', 'otp.too_soon', 'otp.too_many'],
    transaction: 'none',
    proof: 'fresh',
  }),
  confirmContact: endpoint({
    method: 'POST',
    path: '/ba021/v1/account/contact/confirm',
    summary: 'Take over the new address or number with its code',
    permission: 'account:edit',
    body: z.object({ challengeId: z.string().check(z.maxLength(60)), code }),
    data: personProfile,
    repeatable: true,
    errors: ['otp.wrong', 'otp.expired', 'otp.tries_over', 'account.contact_taken'],
    transaction: 'none',
    audit: 'account.contact',
  }),
};
