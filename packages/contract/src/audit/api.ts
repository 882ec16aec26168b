import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, id, integerText, listOf, locale, text } from '../fields.ts';

export const auditActorKinds = ['user', 'system', 'payer', 'anonymous'] as const;
/** `ok`, or what stood in the way; a reason of a refusal counts as refused. */
export const auditOutcomes = ['ok', 'refused'] as const;

const words = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((value) => value.split(',').filter(Boolean)),
  ),
  z
    .array(z.string().check(z.regex(/^[a-zA-Z_]+(\.[a-zA-Z_]+){0,3}$/, { error: 'choice.invalid' }), z.maxLength(120)))
    .check(z.maxLength(100, { error: 'list.tooLong' })),
);

/** The filters of the screen: list and export take the same. */
export const auditFilter = z.object({
  from: z.optional(day),
  to: z.optional(day),
  actorId: z.optional(id('user')),
  actorKind: z.optional(listOf(auditActorKinds)),
  /** `payment_links.create`, or `payment_links` for all that begins so. */
  action: z.optional(words),
  objectType: z.optional(text(40)),
  objectId: z.optional(text(80)),
  affectedUserId: z.optional(id('user')),
  /** Whatever one person did and what was done to them. */
  userId: z.optional(id('user')),
  outcome: z.optional(z.enum(auditOutcomes)),
  ip: z.optional(text(60)),
  requestId: z.optional(text(60)),
  environment: z.optional(z.enum(['production', 'sandbox'])),
});
export type AuditFilter = z.output<typeof auditFilter>;
export const auditListQuery = z.object({
  ...auditFilter.shape,
  limit: z.optional(integerText(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
});

const person = z.object({ id: z.string(), name: z.nullable(z.string()) });
export const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  environment: z.enum(['production', 'sandbox']),
  actor: z.object({ kind: z.enum(auditActorKinds), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  action: z.string(),
  objectType: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  affectedUser: z.nullable(person),
  result: z.string(),
  ip: z.nullable(z.string()),
  device: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Of both only what differs; secrets and full phone numbers are not in it. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditRow = z.output<typeof auditRow>;
export const auditDetail = z.object({
  ...auditRow.shape,
  /** Its place in the chain; null for the few seconds until it has one. */
  link: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
});

export const auditVerdict = z.object({
  ok: z.boolean(),
  rows: z.number(),
  waiting: z.number(),
  anchors: z.number(),
  head: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
  /** The first row that is wrong; of one that is gone only its place is known. */
  broken: z.nullable(
    z.object({
      kind: z.enum(['changed', 'deleted', 'reordered', 'inserted', 'rewritten', 'missing']),
      seq: z.nullable(z.number()),
      auditId: z.nullable(z.string()),
      at: z.nullable(z.string()),
      /** What was carried out and has no line, when one is missing. */
      act: z.optional(z.object({ action: z.string(), requestId: z.string() })),
    }),
  ),
  givenAnchor: z.nullable(z.enum(['holds', 'contradicts', 'unreadable'])),
});
export type AuditVerdict = z.output<typeof auditVerdict>;

export const auditExportColumns = [
  'at',
  'actor',
  'action',
  'object',
  'objectId',
  'affectedUser',
  'result',
  'changes',
  'detail',
  'ip',
  'device',
  'requestId',
  'environment',
  'id',
] as const;

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/audit-log',
    summary: 'Who did what, newest first; managers see their own team, developers themselves',
    permission: 'audit:view',
    query: auditListQuery,
    data: z.array(auditRow),
    meta: z.object({ scope: z.enum(['all', 'team', 'own']) }),
    errors: ['transactions.cursor_invalid'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/ba021/v1/audit-log/people',
    summary: 'Whose acts the caller may look at',
    permission: 'audit:view',
    data: z.array(z.object({ id: z.string(), name: z.string() })),
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/ba021/v1/audit-log/export',
    summary: 'The filtered log as CSV or XLSX, streamed',
    permission: 'audit:export',
    query: z.object({
      ...auditFilter.shape,
      format: z.enum(['csv', 'xlsx']),
      columns: z.optional(listOf(auditExportColumns)),
      language: z.optional(locale),
      separator: z.optional(z.enum([',', ';'])),
    }),
    data: z.unknown(),
    errors: ['reports.too_many_at_once'],
    file: true,
    audit: 'audit.export',
    transaction: 'none',
  }),
  verify: endpoint({
    method: 'GET',
    path: '/ba021/v1/audit-log/verify',
    summary:
      'Whether the log is as it was written: follows the hash chain and names the first row that does not fit; checks a mailed anchor when one is given',
    permission: 'audit:view',
    query: z.object({ anchor: z.optional(z.string().check(z.maxLength(200, { error: 'text.tooLong' }))) }),
    data: auditVerdict,
    errors: [],
    transaction: 'none',
  }),
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/audit-log/:id',
    summary: 'One entry with its place in the chain',
    permission: 'audit:view',
    params: z.object({ id: id('audit') }),
    data: auditDetail,
    errors: ['audit.not_found'],
  }),
};
