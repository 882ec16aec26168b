import * as z from 'zod/mini';
import { endpoint, proofAndPinErrors, proofErrors } from '../endpoint.ts';
import { permission } from '../custom-roles/api.ts';
import { actPin, id, version } from '../fields.ts';
import { availableAction } from '../records.ts';
import { givenInput, invitationInput, memberDetail, memberListQuery, memberRow, roleKey } from './schemas.ts';

const params = z.object({ id: id('membership') });
const refusals = ['team.not_found', 'team.action_not_possible', 'record.changed_meanwhile'] as const;
const grants = ['team.may_not_grant', 'custom_roles.not_found', 'sub_accounts.not_found'] as const;

export const teamApi = {
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/team/members',
    summary: 'People of the organisation and those invited; who left only when asked for',
    permission: 'team:view',
    query: memberListQuery,
    data: z.array(memberRow),
    errors: ['transactions.cursor_invalid'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/team/members/:id',
    summary: 'One member with rights and possible actions',
    permission: 'team:view',
    params,
    data: memberDetail,
    errors: ['team.not_found'],
  }),
  grantable: endpoint({
    method: 'GET',
    path: '/ba021/v1/team/grantable',
    summary: 'The roles the caller may give, each refusal with its reason',
    permission: 'team:invite',
    data: z.object({
      roles: z.array(
        z.object({ key: roleKey, ...z.pick(availableAction, { allowed: true, disabledReason: true }).shape }),
      ),
      customRoles: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.nullable(z.string()),
          permissions: z.array(permission),
          allowed: z.boolean(),
          disabledReason: availableAction.shape.disabledReason,
        }),
      ),
      /** The caller's own limits: what they give is never wider or longer. */
      ownRecordsOnly: z.boolean(),
      subAccountIds: z.nullable(z.array(z.string())),
      accessUntil: z.nullable(z.string()),
    }),
    errors: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/ba021/v1/team/invitations',
    summary: 'Invite somebody by email or SMS; valid for seven days',
    permission: 'team:invite',
    body: invitationInput,
    data: memberDetail,
    errors: [
      ...grants,
      ...proofAndPinErrors,
      'team.already_member',
      'team.sms_invitations_used_up',
      'account.name_taken',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'team.invite',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/ba021/v1/team/members/:id/resend-invitation',
    summary: 'Send the invitation again; the earlier link stops working',
    permission: 'team:invite',
    params,
    data: memberDetail,
    errors: ['team.not_found', 'team.action_not_possible', 'team.sms_invitations_used_up', ...proofErrors],
    proof: 'fresh',
    audit: 'team.resend',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/ba021/v1/team/members/:id/revoke-invitation',
    summary: 'Take an invitation back',
    permission: 'team:invite',
    params,
    data: memberDetail,
    errors: ['team.not_found', 'team.action_not_possible', ...proofErrors],
    proof: 'fresh',
    audit: 'team.revoke',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ba021/v1/team/members/:id',
    summary: 'Change roles, scope and end date; counts at once',
    permission: 'team:edit',
    params,
    body: z.object({ version, given: givenInput, pin: actPin }),
    data: memberDetail,
    idempotent: 'optional',
    errors: [...refusals, ...grants, ...proofAndPinErrors],
    proof: 'freshAndPin',
    audit: 'team.update',
  }),
  move: endpoint({
    method: 'POST',
    path: '/ba021/v1/team/members/:id/status',
    summary: 'Suspend, let in again, or remove for good; sessions end at once',
    permission: 'team:edit',
    params,
    body: z.object({
      version,
      action: z.enum(['suspend', 'resume', 'deactivate'], { error: 'choice.invalid' }),
      pin: actPin,
    }),
    data: memberDetail,
    idempotent: 'optional',
    errors: [...refusals, ...proofAndPinErrors],
    proof: 'freshAndPin',
    audit: 'team.move',
  }),
};
