import * as z from 'zod/mini';
import { ownableResources } from '#domain/access/holding.ts';
import { permissions, type Permission } from '#domain/access/rights.ts';
import { endpoint, proofAndPinErrors, proofErrors } from '../endpoint.ts';
import { actPin, id, name, text, version } from '../fields.ts';
import { availableAction } from '../records.ts';

export const permission = z.enum(permissions as [Permission, ...Permission[]], { error: 'choice.invalid' });
export const customRoleInput = z.object({
  name: name(60, 1),
  description: z.optional(z.nullable(text(200))),
  permissions: z
    .array(permission)
    .check(z.minLength(1, { error: 'list.empty' }), z.maxLength(permissions.length, { error: 'list.tooLong' })),
  /** Resources of which holders see only what they made. */
  ownRecords: z
    .array(z.enum(ownableResources, { error: 'choice.invalid' }))
    .check(z.maxLength(ownableResources.length, { error: 'list.tooLong' })),
});
export type CustomRoleInput = z.output<typeof customRoleInput>;
export const customRoleRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: z.array(permission),
  ownRecords: z.array(z.enum(ownableResources)),
  members: z.number(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
  version: z.number(),
  availableActions: z.array(availableAction),
});
export type CustomRoleRow = z.output<typeof customRoleRow>;

const params = z.object({ id: id('customRole') });
const grants = ['team.may_not_grant', 'custom_roles.name_taken'] as const;

export const customRolesApi = {
  list: endpoint({
    method: 'GET',
    path: '/ba021/v1/roles',
    summary: 'Roles this organisation made itself',
    permission: 'acl:read',
    data: z.array(customRoleRow),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/ba021/v1/roles/:id',
    summary: 'One custom role',
    permission: 'acl:read',
    params,
    data: customRoleRow,
    errors: ['custom_roles.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/ba021/v1/roles',
    summary: 'Make a role of rights the caller holds',
    permission: 'acl:edit',
    body: z.extend(customRoleInput, { pin: actPin }),
    data: customRoleRow,
    errors: [
      ...grants,
      ...proofAndPinErrors,
      'custom_roles.too_many',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
    idempotent: true,
    proof: 'freshAndPin',
    audit: 'roles.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ba021/v1/roles/:id',
    summary: 'Change a role for everybody who has it, at once',
    permission: 'acl:edit',
    params,
    body: z.object({ version, role: customRoleInput, pin: actPin }),
    data: customRoleRow,
    idempotent: 'optional',
    errors: [...grants, ...proofAndPinErrors, 'custom_roles.not_found', 'record.changed_meanwhile'],
    proof: 'freshAndPin',
    audit: 'roles.update',
  }),
  archive: endpoint({
    method: 'POST',
    path: '/ba021/v1/roles/:id/archive',
    summary: 'Put away a role that nobody has',
    permission: 'acl:edit',
    params,
    data: customRoleRow,
    errors: ['custom_roles.not_found', 'custom_roles.in_use', 'team.may_not_grant', ...proofErrors],
    proof: 'fresh',
    audit: 'roles.archive',
  }),
};
