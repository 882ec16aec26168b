import * as z from 'zod/mini';
import { closingObstacles, subAccountKinds } from '#domain/accounts/sub-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { id, name, version } from '../fields.ts';
import { availableAction } from '../records.ts';

/** Short, for slips and exports: MBOPPI, DLA-02. */
const code = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/, { error: 'subAccountCode.invalid' })),
);
const managerIds = z.array(id('user')).check(z.maxLength(10, { error: 'list.tooLong' }));
const kind = z.enum(subAccountKinds, { error: 'choice.invalid' });

export const subAccountInput = z.object({
  kind,
  name: name(60, 1),
  code,
  currency: z.optional(z.literal('XAF', { error: 'choice.invalid' })),
  managerIds,
});
export type SubAccountInput = z.output<typeof subAccountInput>;

export const subAccount = z.object({
  id: z.string(),
  accountId: z.string(),
  kind,
  name: z.string(),
  code: z.string(),
  currency: z.string(),
  managers: z.array(z.object({ userId: z.string(), name: z.string() })),
  status: z.enum(['active', 'inactive', 'deactivated']),
  frozenIn: z.boolean(),
  frozenOut: z.boolean(),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  version: z.number(),
  /** Null for whoever may not see balances. */
  balances: z.nullable(
    z.object({ ledger: z.number(), reserved: z.number(), withheld: z.number(), available: z.number() }),
  ),
  /** What it collected today and this month; money that was returned unasked does not count. */
  todayIn: z.number(),
  monthIn: z.number(),
  availableActions: z.array(availableAction),
});
export type SubAccount = z.output<typeof subAccount>;
/** What must be cleared away before it can be closed; the count is of records, or francs where it is money. */
export const subAccountDetail = z.object({
  ...subAccount.shape,
  obstacles: z.array(z.object({ kind: z.enum(closingObstacles), count: z.number() })),
});
export type SubAccountDetail = z.output<typeof subAccountDetail>;

const params = z.object({ id: id('subAccount') });
const refusals = ['sub_accounts.not_found', 'sub_accounts.action_not_possible', 'record.changed_meanwhile'] as const;

export const subAccountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/sub-accounts',
    summary: 'Sub-accounts with what they collected and hold',
    permission: 'accounts:view',
    query: z.object({ closed: z.optional(z.enum(['without', 'only', 'with'])) }),
    data: z.array(subAccount),
    errors: [],
  }),
  options: endpoint({
    method: 'GET',
    path: '/fapi/sub-accounts/options',
    summary: 'The sub-accounts the caller works with, for pickers',
    permission: 'session',
    data: z.object({
      /** Whether the caller also works with the organisation's own account. */
      whole: z.boolean(),
      accounts: z.array(
        z.object({
          id: z.string(),
          accountId: z.string(),
          name: z.string(),
          code: z.string(),
          status: z.enum(['active', 'inactive', 'deactivated']),
          takesMoney: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/ba021/v1/org/orgAccount/create',
    summary: 'Open a sub-account',
    permission: 'accounts:edit',
    body: subAccountInput,
    data: subAccountDetail,
    idempotent: true,
    audit: 'sub_accounts.create',
    errors: [
      'sub_accounts.too_many',
      'sub_accounts.name_taken',
      'sub_accounts.code_taken',
      'team.not_found',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/sub-accounts/:id',
    summary: 'One sub-account, its balances by right, and what keeps it from being closed',
    permission: 'accounts:view',
    params,
    data: subAccountDetail,
    errors: ['sub_accounts.not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fapi/sub-accounts/:id',
    summary: 'Rename it, or give it other managers',
    permission: 'accounts:edit',
    params,
    body: z.object({ version, name: name(60, 1), code, managerIds }),
    data: subAccountDetail,
    idempotent: 'optional',
    audit: 'sub_accounts.update',
    errors: [...refusals, 'sub_accounts.name_taken', 'sub_accounts.code_taken', 'team.not_found'],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/fapi/sub-accounts/:id/freeze',
    summary: 'Freeze or thaw what comes in and what goes out',
    permission: 'accounts:edit',
    params,
    body: z.object({ version, frozenIn: z.boolean(), frozenOut: z.boolean() }),
    data: subAccountDetail,
    idempotent: 'optional',
    errors: refusals,
    audit: 'sub_accounts.freeze',
  }),
  close: endpoint({
    method: 'POST',
    path: '/fapi/sub-accounts/:id/close',
    summary: 'Close it for good: empty, and nothing open',
    permission: 'accounts:edit',
    params,
    body: z.object({ version }),
    data: subAccountDetail,
    idempotent: 'optional',
    errors: [...refusals, 'sub_accounts.not_empty'],
    audit: 'sub_accounts.close',
  }),
};
