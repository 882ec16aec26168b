import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { businessFields, documentTypes } from '#domain/organisations/business.ts';
import { id, listOf, text, version } from '../fields.ts';
import { businessPerson, businessProfile, businessValues } from '../business-review/schemas.ts';
import { realName } from '../real-name/api.ts';

export const deskKinds = ['business', 'realName'] as const;
export const deskStatuses = ['pending', 'approved', 'rejected'] as const;
/** `ref` opens it: the organisation of a business profile, the request of an identity check. */
export const deskRow = z.object({
  kind: z.enum(deskKinds),
  ref: z.string(),
  organisationId: z.string(),
  organisationName: z.string(),
  title: z.string(),
  status: z.enum(deskStatuses),
  submittedAt: z.string(),
  dueAt: z.string(),
  isLate: z.boolean(),
  decidedByName: z.nullable(z.string()),
  isOwn: z.boolean(),
});
export type DeskRow = z.output<typeof deskRow>;

const outcome = z.enum(['approved', 'rejected'], { error: 'choice.invalid' });
const reason = text(300, 3);
export const businessDecision = z
  .object({
    version,
    outcome,
    reason: z.optional(text(500)),
    fields: z.optional(z.partialRecord(z.enum(businessFields as [string, ...string[]]), reason)),
    documents: z.optional(
      z.array(z.object({ id: id('document'), reason })).check(z.maxLength(50, { error: 'list.tooLong' })),
    ),
  })
  .check(
    z.refine(
      (value) =>
        value.outcome === 'approved' || Object.keys(value.fields ?? {}).length + (value.documents ?? []).length > 0,
      { error: 'list.empty', path: ['documents'] },
    ),
  );
export type BusinessDecision = z.output<typeof businessDecision>;
export const realNameDecision = z.object({ version, outcome, reason: z.optional(text(500)) }).check(
  z.refine((value) => value.outcome === 'approved' || (value.reason?.length ?? 0) >= 3, {
    error: 'required',
    path: ['reason'],
  }),
);
export const deskBusiness = z.object({
  organisationId: z.string(),
  organisationName: z.string(),
  isOwn: z.boolean(),
  decidedByName: z.nullable(z.string()),
  ...businessProfile.shape,
  values: z.object({
    ...businessValues.shape,
    people: z.array(z.object({ ...businessPerson.shape, idNo: z.nullable(z.string()) })),
  }),
  requiredDocuments: z.array(z.enum(documentTypes)),
});
export type DeskBusiness = z.output<typeof deskBusiness>;
export const deskRealName = z.object({
  ...realName.shape,
  organisationName: z.string(),
  idNumber: z.string(),
  isOwn: z.boolean(),
});
export type DeskRealName = z.output<typeof deskRealName>;

const businessParams = z.object({ id: id('organisation') });
const realNameParams = z.object({ id: id('realName') });
const refusals = [
  'review_desk.not_found',
  'review_desk.own_organisation',
  'review_desk.decided_already',
  'review_desk.decided_by_you',
  'record.changed_meanwhile',
] as const;

/**
 * People listed by whoever runs the installation look at the papers of all organisations. Everything here opens its own
 * transactions.
 */
export const reviewDeskApi = {
  queue: endpoint({
    method: 'GET',
    path: '/ba021/v1/desk/queue',
    summary: 'Papers of all organisations that wait for an answer, the first due first',
    permission: 'desk:review',
    query: z.object({
      status: z.optional(z.enum(deskStatuses, { error: 'choice.invalid' })),
      kind: z.optional(listOf(deskKinds)),
    }),
    data: z.array(deskRow),
    errors: [],
    transaction: 'none',
  }),
  business: endpoint({
    method: 'GET',
    path: '/ba021/v1/desk/business/:id',
    summary: 'One business profile with its papers',
    permission: 'desk:review',
    params: businessParams,
    data: deskBusiness,
    errors: ['review_desk.not_found'],
    transaction: 'none',
  }),
  realName: endpoint({
    method: 'GET',
    path: '/ba021/v1/desk/real-name/:id',
    summary: 'One identity check with its papers',
    permission: 'desk:review',
    params: realNameParams,
    data: deskRealName,
    errors: ['review_desk.not_found'],
    transaction: 'none',
  }),
  decideBusiness: endpoint({
    method: 'POST',
    path: '/ba021/v1/desk/business/:id/decide',
    summary: 'Approve a business profile, or refuse parts of it with reasons',
    permission: 'desk:review',
    params: businessParams,
    body: businessDecision,
    data: deskBusiness,
    errors: refusals,
    transaction: 'none',
  }),
  decideRealName: endpoint({
    method: 'POST',
    path: '/ba021/v1/desk/real-name/:id/decide',
    summary: 'Approve or refuse an identity check',
    permission: 'desk:review',
    params: realNameParams,
    body: realNameDecision,
    data: deskRealName,
    errors: refusals,
    transaction: 'none',
  }),
  file: endpoint({
    method: 'GET',
    path: '/ba021/v1/desk/files/:id',
    summary: 'A paper under review; opening it is written down',
    permission: 'desk:review',
    params: z.object({ id: id('file') }),
    query: z.object({ token: z.optional(z.string().check(z.maxLength(1000))) }),
    data: z.string(),
    errors: ['files.not_found'],
    file: ['pdf', 'image'],
    transaction: 'none',
  }),
};
