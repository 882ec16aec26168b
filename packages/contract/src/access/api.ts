import * as z from 'zod/mini';
import { approvalSubjects } from '#domain/approvals/subjects.ts';
import { permission } from '../custom-roles/api.ts';
import { endpoint } from '../endpoint.ts';
import { amount, id } from '../fields.ts';
import { bilingualText } from '../records.ts';

const scope = z.enum(['all', 'own']);
const named = z.object({ memberId: z.string(), name: z.string() });
/** A role that brings a right: a built-in one by its key, a custom one by its id. */
const source = z.object({ kind: z.enum(['role', 'custom']), key: z.string(), name: bilingualText, scope });
const placeLimit = z.enum(['ownRecordsOnly', 'subAccounts']);
/** A limit of the place that withholds a right whatever roles bring, and the sub-accounts that were given. */
export const placeLimited = z.object({ by: placeLimit, places: z.array(z.string()) });
export type PlaceLimited = z.output<typeof placeLimited>;
export const why = z.object({
  memberId: z.string(),
  name: z.string(),
  permission,
  allowed: z.boolean(),
  scope: z.nullable(scope),
  sources: z.array(source),
  limitedBy: z.nullable(placeLimit),
  /** Somebody who may not enter can do nothing, whatever their roles say. */
  entry: z.enum(['inside', 'invited', 'suspended', 'left', 'ended']),
  accessUntil: z.nullable(z.string()),
  sandboxOnly: z.boolean(),
  /** Who could give the right, and roles that would bring it. */
  grantedBy: z.array(named),
  rolesWithIt: z.array(z.object({ kind: z.enum(['role', 'custom']), key: z.string(), name: bilingualText })),
});
export type Why = z.output<typeof why>;

export const accessApi = {
  why: endpoint({
    method: 'GET',
    path: '/ba021/v1/access/why',
    summary: 'Why somebody can do something, or what keeps them from it',
    permission: 'acl:read',
    query: z.object({ memberId: id('membership'), permission }),
    data: why,
    errors: ['team.not_found'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/ba021/v1/access/people',
    summary: 'Whom to ask about: everybody of the organisation by name',
    permission: 'acl:read',
    data: z.array(named),
    errors: [],
  }),
  missing: endpoint({
    method: 'GET',
    path: '/ba021/v1/access/missing',
    summary: 'Who can give the caller a right that is missing, and whether they were asked',
    permission: 'session',
    query: z.object({ permission }),
    data: z.object({
      permission,
      held: z.boolean(),
      limited: z.nullable(placeLimited),
      people: z.array(z.string()),
      requestedAt: z.nullable(z.string()),
      declined: z.nullable(z.object({ at: z.string(), byName: z.nullable(z.string()), note: z.nullable(z.string()) })),
    }),
    errors: [],
  }),
  approvers: endpoint({
    method: 'POST',
    safe: true,
    path: '/ba021/v1/org/approver-list',
    summary: 'Who can approve a subject, and why the others cannot',
    permission: 'approvals:view',
    body: z.object({ subject: z.enum(approvalSubjects, { error: 'choice.invalid' }), amount: z.optional(amount) }),
    data: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        role: bilingualText,
        eligible: z.boolean(),
        reason: z.optional(bilingualText),
      }),
    ),
    errors: [],
  }),
};
