import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { nothing } from '../records.ts';
import { password } from '../auth/schemas.ts';
import { activeSession, credentialAnswer, factorAnswer, factorCode, passkey, pin, securityState } from './schemas.ts';

const passkeyParams = z.object({ id: id('passkey') });
const sessionParams = z.object({ id: id('session') });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorApi = {
  state: endpoint({ method: 'GET', path: '/ba021/v1/security', summary: 'Second factors, PIN and the rule of the organisation', permission: 'session', data: securityState, errors: [] }),
  askProof: endpoint({
    method: 'POST', path: '/ba021/v1/security/prove/start', summary: 'By what you can prove again who you are: your second factors, or the password where you have none', permission: 'session',
    data: z.object({ challengeId: z.string(), methods: z.array(z.enum(['totp', 'passkey', 'recoveryCode', 'password'])) }), errors: [],
  }),
  prove: endpoint({
    method: 'POST', path: '/ba021/v1/security/prove', summary: 'Prove again who you are, before security is changed: by a second factor for whoever has one', permission: 'session',
    body: z.object({ password: z.optional(password), code: z.optional(factorCode), passkey: z.optional(z.object({ challengeId: factorAnswer.challengeId, assertion: credentialAnswer })) }), data: z.object({ provedUntil: z.string() }),
    errors: ['auth.wrong_password', 'auth.locked', 'second_factor.factor_needed', 'second_factor.wrong', 'second_factor.too_many', 'second_factor.challenge_over'], transaction: 'none', audit: 'security.prove',
  }),
  startTotp: endpoint({
    method: 'POST', path: '/ba021/v1/security/totp/start', summary: 'Begin an authenticator', permission: 'session', data: z.object({ challengeId: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['second_factor.proof_needed', 'second_factor.already_on'], proof: 'fresh', audit: 'security.totp.start',
  }),
  confirmTotp: endpoint({
    method: 'POST', path: '/ba021/v1/security/totp/confirm', summary: 'Confirm the authenticator with its first code', permission: 'session',
    body: z.object({ challengeId: z.string().check(z.maxLength(60)), code: factorCode }), data: recoveryCodes, errors: ['second_factor.proof_needed', 'second_factor.wrong', 'second_factor.challenge_over'], transaction: 'none', proof: 'fresh', audit: 'security.totp.on',
  }),
  stopTotp: endpoint({
    method: 'POST', path: '/ba021/v1/security/totp/stop', summary: 'Remove the authenticator', permission: 'session', data: nothing,
    errors: ['second_factor.proof_needed', 'second_factor.required'], proof: 'fresh', audit: 'security.totp.off',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST', path: '/ba021/v1/security/recovery-codes', summary: 'Ten new recovery codes; the old ones end', permission: 'session', data: recoveryCodes,
    errors: ['second_factor.proof_needed', 'second_factor.none_on'], proof: 'fresh', audit: 'security.recovery_codes',
  }),
  startPasskey: endpoint({
    method: 'POST', path: '/ba021/v1/security/passkeys/start', summary: 'Begin a passkey', permission: 'session', data: z.object({ challengeId: z.string(), options: credentialAnswer }),
    errors: ['second_factor.proof_needed'], proof: 'fresh', audit: 'security.passkey.start',
  }),
  addPasskey: endpoint({
    method: 'POST', path: '/ba021/v1/security/passkeys', summary: 'Keep the new passkey', permission: 'session',
    body: z.object({ challengeId: z.string().check(z.maxLength(60)), name: text(60, 1), response: credentialAnswer }), data: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['second_factor.proof_needed', 'second_factor.wrong', 'second_factor.challenge_over'], transaction: 'none', proof: 'fresh', audit: 'security.passkey.on',
  }),
  removePasskey: endpoint({
    method: 'POST', path: '/ba021/v1/security/passkeys/:id/remove', summary: 'Remove a passkey', permission: 'session', params: passkeyParams, data: nothing,
    errors: ['second_factor.not_found', 'second_factor.proof_needed', 'second_factor.required'], proof: 'fresh', audit: 'security.passkey.off',
  }),
  requirement: endpoint({
    method: 'PUT', path: '/ba021/v1/security/requirement', summary: 'Whether everybody in the organisation needs a second factor', permission: 'security:edit',
    body: z.object({ required: z.boolean() }),
    /** The request that waits, where another administrator has to agree first. */
    data: z.object({ approvalId: z.nullable(z.string()) }), errors: ['second_factor.proof_needed', 'second_factor.own_first', 'second_factor.production_only'], proof: 'fresh', audit: 'security.requirement',
  }),
  setPin: endpoint({
    method: 'POST', path: '/ba021/v1/security/pin', summary: 'Set or change the payment PIN', permission: 'session',
    body: z.object({ currentPin: z.optional(pin), pin, pinAgain: pin }), data: nothing,
    errors: ['pin.unusable', 'pin.not_matching', 'pin.wrong', 'pin.locked', 'second_factor.proof_needed'], transaction: 'none', proof: 'byHandler', audit: 'security.pin.set',
  }),
  sendPinReset: endpoint({
    method: 'POST', path: '/ba021/v1/security/pin/reset-code', summary: 'Send the code that resets a forgotten PIN', permission: 'session',
    data: z.object({ challengeId: z.string(), sentTo: z.string(), resendAfter: z.string(), expiresAt: z.string() }), errors: ['otp.too_soon', 'otp.too_many'], transaction: 'none', audit: 'security.pin.reset_code',
  }),
  resetPin: endpoint({
    method: 'POST', path: '/ba021/v1/security/pin/reset', summary: 'Reset the PIN with the code and the password, or the second factor of whoever has one', permission: 'session',
    body: z.object({ challengeId: z.string().check(z.maxLength(60)), code: factorCode, password: z.optional(password), pin, pinAgain: pin }), data: nothing,
    errors: ['otp.wrong', 'otp.expired', 'otp.tries_over', 'auth.wrong_password', 'auth.locked', 'pin.unusable', 'pin.not_matching', 'second_factor.proof_needed'], transaction: 'none', proof: 'freshWithFactor', audit: 'security.pin.reset',
  }),
  checkPin: endpoint({
    method: 'POST', path: '/ba021/v1/security/pin/check', summary: 'Whether this is the PIN; a wrong one counts', permission: 'session',
    body: z.object({ pin }), data: nothing, errors: ['pin.not_set', 'pin.wrong', 'pin.locked'], transaction: 'none', audit: 'security.pin.check',
  }),
  sessions: endpoint({ method: 'GET', path: '/ba021/v1/security/sessions', summary: 'Where this person is logged in', permission: 'session', data: z.array(activeSession), errors: [] }),
  endSession: endpoint({
    method: 'POST', path: '/ba021/v1/security/sessions/:id/end', summary: 'End one of the own sessions', permission: 'session', params: sessionParams, data: nothing,
    errors: ['second_factor.not_found'], audit: 'security.session.end',
  }),
  endOtherSessions: endpoint({
    method: 'POST', path: '/ba021/v1/security/sessions/end-others', summary: 'End all own sessions but this one', permission: 'session', data: z.object({ ended: z.number() }), errors: [], audit: 'security.session.end_others',
  }),
  passkeyQuestion: endpoint({
    method: 'POST', path: '/ba021/v1/security/passkey-question', summary: 'What to ask a passkey for an open challenge', permission: 'public',
    body: z.object({ challengeId: factorAnswer.challengeId }), data: z.object({ options: credentialAnswer }), errors: ['second_factor.challenge_over'],
  }),
} as const;
