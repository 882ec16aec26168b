import * as z from 'zod/mini';
import { deviceId, organisationId } from '../auth/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { nothing } from '../records.ts';
import { browserSecret, qrLoginState, scannedLogin } from './schemas.ts';

const params = z.object({ id: id('qrLogin') });

export const qrLoginApi = {
  show: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/qr-login',
    summary: 'Show a login code, then ask until a phone confirmed it',
    permission: 'public',
    body: z.object({ id: z.optional(id('qrLogin')), browserSecret, deviceId }),
    data: qrLoginState,
    errors: ['qr_login.over', 'request.rate_limited', 'session.organisation_gone'],
    transaction: 'none',
  }),
  scan: endpoint({
    method: 'POST',
    path: '/ba021/v1/qr-logins/:id/scan',
    summary: 'Look at a login code with a phone that is logged in',
    permission: 'session',
    params,
    data: scannedLogin,
    errors: ['qr_login.not_found', 'qr_login.over', 'qr_login.own_code'],
    audit: 'qr_login.scan',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/ba021/v1/qr-logins/:id/confirm',
    summary: 'Let that device in',
    permission: 'session',
    params,
    body: z.object({
      matchNumber: z.string().check(z.regex(/^[0-9]{2}$/, { error: 'code.twoDigits' })),
      organisationId: z.optional(organisationId),
      secret: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: nothing,
    errors: [
      'qr_login.not_found',
      'qr_login.over',
      'qr_login.own_code',
      'qr_login.number_wrong',
      'second_factor.proof_needed',
      'second_factor.set_up_first',
      'pin.wrong',
      'pin.locked',
      'auth.wrong_password',
      'auth.locked',
      'session.organisation_gone',
    ],
    transaction: 'none',
    proof: 'freshWithFactor',
    audit: 'qr_login.confirm',
  }),
  deny: endpoint({
    method: 'POST',
    path: '/ba021/v1/qr-logins/:id/deny',
    summary: 'Keep that device out',
    permission: 'session',
    params,
    data: nothing,
    errors: ['qr_login.not_found', 'qr_login.over'],
    audit: 'qr_login.deny',
  }),
} as const;
