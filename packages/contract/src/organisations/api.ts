import * as z from 'zod/mini';
import { levelModes } from '#domain/organisations/business-levels.ts';
import { accountsApi } from '../accounts/api.ts';
import { levelCaps } from '../business-levels/api.ts';
import { endpoint, proofErrors } from '../endpoint.ts';
import { email, httpUrl, id, locale, name, phone, text, version } from '../fields.ts';

const organisationParams = z.object({ id: id('organisation') });
export const organisationProfile = z.object({
  /** `payeeCode` is what others type to send money here. */
  id: z.string(),
  payeeCode: z.string(),
  name: z.string(),
  displayName: z.string(),
  logoUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  language: locale,
  version: z.number(),
  canEdit: z.boolean(),
});
export type OrganisationProfile = z.output<typeof organisationProfile>;
export const organisationInput = z.object({
  version,
  displayName: name(60, 1),
  email: z.nullable(email),
  phone: z.nullable(phone),
  website: z.nullable(httpUrl),
  address: z.nullable(text(200)),
  city: z.nullable(text(60)),
  language: locale,
  /** Left out: unchanged; null: made from the name anew. */
  logoFileId: z.optional(z.nullable(id('file'))),
});
export type OrganisationInput = z.output<typeof organisationInput>;

export const orgAccount = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  code: z.string(),
  currency: z.string(),
  status: z.string(),
  level: z.nullable(z.number()),
  createdAt: z.string(),
  /** Null for whoever may not see balances. */
  balances: z.nullable(accountsApi.balances.data),
});
const waits = z.object({ required: z.boolean(), permission: z.string() });
export const contextSettings = z.object({
  /** `policies`: the rules of approval that were ever written, whether in force or not. */
  approvals: z.object({
    refunds: waits,
    adjustments: waits,
    policies: z.array(z.object({ subject: z.string(), status: z.string(), inForce: z.boolean(), version: z.number() })),
  }),
  twoFactor: z.object({ required: z.boolean(), since: z.nullable(z.string()) }),
  fees: z.array(
    z.object({
      product: z.string(),
      operator: z.nullable(z.string()),
      destination: z.nullable(z.string()),
      rounding: z.string(),
      tiers: z.array(
        z.object({
          fromAmount: z.number(),
          toAmount: z.nullable(z.number()),
          fixed: z.number(),
          percentBps: z.number(),
          min: z.nullable(z.number()),
          max: z.nullable(z.number()),
        }),
      ),
      validFrom: z.string(),
    }),
  ),
  limits: z.object({
    amountMin: z.number(),
    amountMaxByOperator: z.record(z.string(), z.number()),
    refundAgeDaysMax: z.number(),
    reportRangeDaysMax: z.number(),
    /** What the level of the business allows, and what happens above it. */
    level: z.object({ mode: z.enum(levelModes), in: levelCaps, out: levelCaps }),
  }),
  options: z.object({
    currency: z.string(),
    timezone: z.string(),
    language: locale,
    promptName: z.nullable(z.string()),
    level: z.number(),
  }),
});

export const organisationsApi = {
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/organisation',
    summary: 'Name, logo and contacts of the organisation',
    permission: 'session',
    data: organisationProfile,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ba021/v1/organisation',
    summary: 'Change name, logo and contacts',
    permission: 'settings:edit',
    body: organisationInput,
    data: organisationProfile,
    idempotent: 'optional',
    errors: ['record.changed_meanwhile', 'files.not_found', ...proofErrors],
    proof: 'fresh',
    audit: 'organisation.update',
    transaction: 'none',
  }),
  account: endpoint({
    method: 'GET',
    path: '/ba021/v1/business-account/orgAccount/:id',
    summary: 'The account of the organisation or of one of its sub-accounts, with balances for whoever may see them',
    permission: 'session',
    params: z.object({ id: z.union([id('organisation'), id('subAccount')], { error: 'id.invalid' }) }),
    data: orgAccount,
    errors: ['organisations.not_found', 'sub_accounts.not_found'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/ba021/v1/business-account/ctx/settings/:id',
    summary: 'Rules the organisation works by: approvals, two-factor, fees, limits, options',
    permission: 'session',
    params: organisationParams,
    data: contextSettings,
    errors: ['organisations.not_found'],
  }),
};
