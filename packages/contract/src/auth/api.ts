import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, locale, phone, text } from '../fields.ts';
import { nothing } from '../records.ts';
import { deviceId, entryAnswer, environment, loginAnswer, merchantInfo, organisationId, orgUser, password, sessionUser, signedIn, tokens } from './schemas.ts';

export const authApi = {
  login: endpoint({
    method: 'POST', path: '/ba021/v1/login', summary: 'Log in by phone and password', permission: 'public',
    body: z.object({ phone, password, deviceId }), data: loginAnswer,
    errors: ['auth.wrong_password', 'auth.locked', 'auth.business_only', 'session.ended'], transaction: 'none',
  }),
  emailLogin: endpoint({
    method: 'POST', path: '/ba021/v1/email-login', summary: 'Log in by email and password', permission: 'public',
    body: z.object({ email, password, deviceId }), data: loginAnswer,
    errors: ['auth.wrong_password', 'auth.locked', 'auth.business_only', 'session.ended'], transaction: 'none',
  }),
  organisationLogin: endpoint({
    method: 'POST', path: '/ba021/v1/org/login', summary: 'Log in to one organisation', permission: 'public',
    body: z.object({ organisationId, username: text(254, 1), password, deviceId }), data: loginAnswer,
    errors: ['auth.wrong_password', 'auth.locked', 'auth.business_only', 'session.ended'], transaction: 'none',
  }),
  selectAccount: endpoint({
    method: 'POST', path: '/ba021/v1/org/select-account', summary: 'Choose the organisation after login', permission: 'public',
    body: z.object({ selectToken: z.string().check(z.maxLength(2000)), organisationId, deviceId }), data: entryAnswer,
    errors: ['session.ended', 'session.organisation_gone', 'auth.business_only'], transaction: 'none',
  }),
  refreshToken: endpoint({
    method: 'POST', path: '/ba021/v1/org/refresh-token', summary: 'Exchange a refresh token for new tokens', permission: 'public',
    body: z.object({ refreshToken: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(500)), deviceId }),
    data: z.object({ ...tokens.shape, token: z.object({ token: z.string(), refreshToken: z.string(), expiresIn: z.number() }) }),
    errors: ['session.ended', 'session.refresh_reused'], transaction: 'none',
  }),
  logout: endpoint({
    method: 'POST', path: '/ba021/v1/logout', summary: 'End this session', permission: 'public',
    body: z.optional(z.object({ refreshToken: z.optional(z.string().check(z.maxLength(500))) })), data: nothing, errors: [],
  }),
  session: endpoint({
    method: 'GET', path: '/ba021/v1/session', summary: 'Who is logged in, where, with which rights', permission: 'session',
    data: z.object({ environment, user: sessionUser, orgUser, merchantInfo, permissions: z.array(z.string()) }), errors: [],
  }),
  switchEnvironment: endpoint({
    method: 'POST', path: '/ba021/v1/switch-environment', summary: 'Open a sandbox session beside this production session',
    permission: 'session', body: z.object({ environment: z.literal('sandbox'), deviceId }), data: signedIn,
    errors: ['access.denied'], audit: 'session.environment',
  }),
  demoLogins: endpoint({
    method: 'GET', path: '/ba021/v1/demo-logins', summary: 'Logins of the demo world; empty where there is none', permission: 'public',
    data: z.array(z.object({ label: z.object({ en: z.string(), fr: z.string() }), login: z.string(), password: z.string(), pin: z.optional(z.string()) })), errors: [],
  }),
  language: endpoint({
    method: 'PUT', path: '/ba021/v1/session/language', summary: 'Keep the language of the person', permission: 'session',
    body: z.object({ language: locale }), data: nothing, errors: [], audit: 'session.language',
  }),
};
