import * as z from 'zod/mini';
import { operatorCodes } from '#domain/payments/operators.ts';
import { endpoint } from '../endpoint.ts';
import { day, email, id, integerText, listOf, locale, name, operator, phone, text, version } from '../fields.ts';
import { availableAction } from '../records.ts';

export const customerInput = z.object({
  type: z.optional(z.enum(['person', 'company'])),
  displayName: name(120, 1),
  firstName: z.optional(name(60)),
  lastName: z.optional(name(60)),
  companyName: z.optional(name(120)),
  phones: z.optional(z.array(phone).check(z.maxLength(5, { error: 'list.tooLong' }))),
  email: z.optional(z.nullable(email)),
  address: z.optional(text(300)),
  niu: z.optional(text(20)),
  rccm: z.optional(text(40)),
  sex: z.optional(z.nullable(z.enum(['male', 'female', 'other']))),
  dob: z.optional(z.nullable(day)),
  language: z.optional(locale),
  tags: z.optional(z.array(text(30, 1)).check(z.maxLength(10, { error: 'list.tooLong' }))),
  notes: z.optional(text(2000)),
  externalRef: z.optional(text(60)),
});
/** The first number is the one that is charged unless another is chosen. */
export const customerPhone = z.object({
  number: z.string(),
  operator: z.nullable(operator),
  verifiedName: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
});
export const customerRow = z.object({
  id: z.string(),
  displayName: z.string(),
  type: z.enum(['person', 'company']),
  phones: z.array(customerPhone),
  email: z.nullable(z.string()),
  tags: z.array(z.string()),
  language: locale,
  source: z.string(),
  paidTotal: z.number(),
  paidCount: z.number(),
  openAmount: z.number(),
  lastPaymentAt: z.nullable(z.string()),
  failedAttempts30d: z.number(),
  createdAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type CustomerRow = z.output<typeof customerRow>;
const figures = {
  id: z.string(),
  displayName: z.string(),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
  paidTotal: z.number(),
  paidCount: z.number(),
};
export const customerDetail = z.object({
  ...customerRow.shape,
  version: z.number(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  niu: z.nullable(z.string()),
  rccm: z.nullable(z.string()),
  sex: z.nullable(z.enum(['male', 'female', 'other'])),
  dob: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  externalRef: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  /** Customers folded into this one: their ids keep leading here. */
  aliases: z.array(z.object({ id: z.string(), displayName: z.string() })),
  possibleDuplicates: z.array(
    z.object({ ...figures, because: z.enum(['phone', 'email']), archivedAt: z.nullable(z.string()) }),
  ),
  availableActions: z.array(availableAction),
});
export type CustomerDetail = z.output<typeof customerDetail>;

/**
 * What a merge will do, from the rule that will do it. `filled` names the fields that come from the folded customer
 * because this one has none.
 */
export const mergePreview = z.object({
  keep: z.object(figures),
  fold: z.object(figures),
  result: z.object({ ...figures, tags: z.array(z.string()) }),
  transactions: z.number(),
  filled: z.array(z.string()),
  addedPhones: z.array(z.string()),
  addedTags: z.array(z.string()),
  joinsNotes: z.boolean(),
});
export type MergePreview = z.output<typeof mergePreview>;

export const customerSorts = [
  '-createdAt',
  'createdAt',
  'displayName',
  '-displayName',
  '-paidTotal',
  'paidTotal',
  '-lastPaymentAt',
  'lastPaymentAt',
] as const;
export const customerListQuery = z.object({
  q: z.optional(text(100)),
  tag: z.optional(text(30)),
  operator: z.optional(listOf(operatorCodes)),
  language: z.optional(locale),
  archived: z.optional(z.enum(['yes', 'no', 'all'])),
  /** Exactly this number: who else already has it. */
  phone: z.optional(phone),
  from: z.optional(day),
  to: z.optional(day),
  sort: z.optional(z.enum(customerSorts)),
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});
const params = z.object({ id: id('customer') });

export const customersApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/customers',
    summary: 'Customers; search ignores accents and matches the end of a phone number',
    permission: 'customers:view',
    query: customerListQuery,
    data: z.array(customerRow),
    errors: ['transactions.cursor_invalid'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/fapi/customers/export',
    summary: 'The filtered list as CSV or XLSX, streamed',
    permission: 'customers:export',
    query: z.object({
      ...z.omit(customerListQuery, { limit: true, cursor: true }).shape,
      format: z.enum(['csv', 'xlsx']),
      separator: z.optional(z.enum([',', ';'])),
    }),
    data: z.unknown(),
    errors: ['reports.too_many_at_once'],
    file: true,
    audit: 'customers.export',
    transaction: 'none',
  }),
  tags: endpoint({
    method: 'GET',
    path: '/fapi/customers/tags',
    summary: 'Tags in use, the most used first',
    permission: 'customers:view',
    data: z.array(z.object({ tag: z.string(), count: z.number() })),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/customers/:id',
    summary: 'One customer; the id of a merged one answers the customer it was folded into',
    permission: 'customers:view',
    params,
    data: customerDetail,
    errors: ['customers.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/customers',
    summary: 'Add a customer',
    permission: 'customers:edit',
    body: customerInput,
    data: customerDetail,
    errors: [
      'customers.phone_or_email_required',
      'customers.too_young',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
    idempotent: true,
    audit: 'customers.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fapi/customers/:id',
    summary: 'Change a customer',
    permission: 'customers:edit',
    params,
    body: z.object({ version, customer: customerInput }),
    data: customerDetail,
    idempotent: 'optional',
    errors: [
      'customers.not_found',
      'customers.known_elsewhere',
      'customers.phone_or_email_required',
      'customers.too_young',
      'record.changed_meanwhile',
    ],
    audit: 'customers.update',
  }),
  mergePreview: endpoint({
    method: 'GET',
    path: '/fapi/customers/:id/merge/:otherId',
    summary: 'What folding another customer into this one would do',
    permission: 'customers:edit',
    params: z.object({ id: id('customer'), otherId: id('customer') }),
    data: mergePreview,
    errors: ['customers.not_found', 'customers.known_elsewhere', 'customers.cannot_merge', 'customers.already_one'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/fapi/customers/:id/merge',
    summary: 'Fold another customer into this one; both ids keep working',
    permission: 'customers:edit',
    params,
    body: z.object({ otherId: id('customer') }),
    data: customerDetail,
    idempotent: 'optional',
    errors: ['customers.not_found', 'customers.known_elsewhere', 'customers.cannot_merge', 'customers.already_one'],
    audit: 'customers.merge',
  }),
  archive: endpoint({
    method: 'POST',
    path: '/fapi/customers/:id/archive',
    summary: 'Archive or bring back (never deleted)',
    permission: 'customers:edit',
    params,
    body: z.object({ archived: z.boolean() }),
    data: customerDetail,
    errors: ['customers.not_found', 'customers.known_elsewhere'],
    audit: 'customers.archive',
  }),
};
