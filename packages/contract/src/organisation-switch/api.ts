import * as z from 'zod/mini';
import { account, deviceId, organisationId, signedIn } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { browserSecret, qrLoginState } from '../qr-login/schemas.ts';
import { factorAnswer } from '../second-factor/schemas.ts';

/** A switch asks for a second factor, or for the password of whoever has none. */
const switchAnswer = z.union([
  signedIn,
  z.object({
    requires2fa: z.literal(true),
    challengeId: z.string(),
    methods: z.array(z.enum(['totp', 'passkey', 'recoveryCode', 'password', 'scan'])),
  }),
]);

export const organisationSwitchApi = {
  accounts: endpoint({
    method: 'GET',
    path: '/ba021/v1/org/accounts',
    summary: 'The organisations this person belongs to',
    permission: 'session',
    data: z.array(account),
    errors: [],
  }),
  switch: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/switch-org',
    summary: 'Go to another organisation; asks for a second factor where it must',
    permission: 'session',
    body: z.object({ orgId: organisationId, deviceId }),
    data: switchAnswer,
    repeatable: true,
    replacesSession: true,
    errors: ['session.organisation_gone', 'auth.business_only', 'second_factor.too_many', 'second_factor.set_up_first'],
    transaction: 'none',
    audit: 'session.switch',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/switch-org-2fa',
    summary: 'Answer the second factor and enter the other organisation',
    permission: 'session',
    body: z.object({ ...factorAnswer, deviceId }),
    data: signedIn,
    repeatable: true,
    replacesSession: true,
    errors: [
      'second_factor.wrong',
      'second_factor.challenge_over',
      'second_factor.too_many',
      'auth.wrong_password',
      'auth.locked',
      'session.organisation_gone',
    ],
    transaction: 'none',
    audit: 'session.switch',
  }),
  scan: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/switch-org-2fa-scan',
    summary: 'Confirm the change of organisation on the phone; polled',
    permission: 'session',
    body: z.object({
      challengeId: factorAnswer.challengeId,
      id: z.optional(z.string().check(z.maxLength(60))),
      browserSecret,
      deviceId,
    }),
    data: qrLoginState,
    replacesSession: true,
    errors: ['second_factor.challenge_over', 'qr_login.over'],
    transaction: 'none',
    audit: 'session.switch_scan',
  }),
  /**
   * The other half of a login whose password was right. `setUp` brings its first factor along and gets recovery codes.
   */
  loginSetUp: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/login-2fa/set-up',
    summary: 'Begin the authenticator that an organisation asks for at login',
    permission: 'public',
    body: z.object({ challengeId: factorAnswer.challengeId }),
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['second_factor.challenge_over'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/login-2fa',
    summary: 'Answer the second factor of a login',
    permission: 'public',
    body: z.object({ ...factorAnswer, method: z.enum(['totp', 'recoveryCode', 'passkey', 'setUp']), deviceId }),
    data: z.object({ ...signedIn.shape, recoveryCodes: z.optional(z.array(z.string())) }),
    repeatable: true,
    errors: [
      'second_factor.wrong',
      'second_factor.challenge_over',
      'second_factor.confirmed_already',
      'second_factor.too_many',
      'session.organisation_gone',
    ],
    transaction: 'none',
  }),
} as const;
