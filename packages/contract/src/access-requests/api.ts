import * as z from 'zod/mini';
import { placeLimited } from '../access/api.ts';
import { permission } from '../custom-roles/api.ts';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { actPin, id, integerText, listOf, text } from '../fields.ts';
import { roleKey } from '../team/schemas.ts';

export const accessRequestStatuses = ['pending', 'approved', 'declined'] as const;
const roleChoice = z.object({
  kind: z.enum(['role', 'custom']),
  key: z.string(),
  name: z.object({ en: z.string(), fr: z.string() }),
});
export const accessRequest = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  permission,
  path: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(accessRequestStatuses),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** Whether the caller may answer it: a request of one's own waits for somebody else. */
  isYours: z.boolean(),
});
export type AccessRequest = z.output<typeof accessRequest>;
/**
 * Roles that bring the right and that the caller may give, the least powerful first; none where the person's place
 * withholds it.
 */
export const accessRequestDetail = z.object({
  ...accessRequest.shape,
  limited: z.nullable(placeLimited),
  choices: z.array(roleChoice),
});
export type AccessRequestDetail = z.output<typeof accessRequestDetail>;

/** The page that was refused, to go back to: a path of the console and nothing else. */
const ownPath = text(200).check(
  z.refine((path) => /^\/(?![/\\])[\w/.?=&%~,:+-]*$/.test(path), { error: 'url.invalid' }),
);
const params = z.object({ id: id('accessRequest') });
export const accessRequestsApi = {
  create: endpoint({
    method: 'POST',
    path: '/ba021/v1/access-requests',
    summary: 'Ask for a right one misses; those who can give it are told',
    permission: 'session',
    body: z.object({ permission, path: z.optional(ownPath), note: z.optional(text(300)) }),
    data: z.object({ id: z.string(), askedOf: z.array(z.string()) }),
    errors: ['access_requests.already_held', 'access_requests.limited_place'],
    audit: 'access_requests.create',
  }),
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/access-requests',
    summary: 'Who asked for which right, the newest first',
    permission: 'team:edit',
    query: z.object({
      status: z.optional(listOf(accessRequestStatuses)),
      limit: z.optional(integerText(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(accessRequest),
    errors: ['transactions.cursor_invalid'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/access-requests/:id',
    summary: 'One request with the roles that would answer it',
    permission: 'team:edit',
    params,
    data: accessRequestDetail,
    errors: ['access_requests.not_found'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/ba021/v1/access-requests/:id/approve',
    summary: 'Give the person a role that has the right',
    permission: 'team:edit',
    params,
    body: z.union([z.object({ roleKey, pin: actPin }), z.object({ customRoleId: id('customRole'), pin: actPin })]),
    data: accessRequest,
    errors: [
      'access_requests.not_found',
      'access_requests.action_not_possible',
      'team.may_not_grant',
      'team.action_not_possible',
      'custom_roles.not_found',
      ...proofAndPinErrors,
    ],
    proof: 'freshAndPin',
    audit: 'access_requests.approve',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/ba021/v1/access-requests/:id/decline',
    summary: 'Decline, saying why',
    permission: 'team:edit',
    params,
    body: z.object({ note: text(300, 1) }),
    data: accessRequest,
    errors: ['access_requests.not_found', 'access_requests.action_not_possible', 'team.action_not_possible'],
    audit: 'access_requests.decline',
  }),
};
