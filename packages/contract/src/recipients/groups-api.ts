import * as z from 'zod/mini';
import { endpoint, proofAndPinErrors } from '../endpoint.ts';
import { actPin, id, version } from '../fields.ts';
import { totals } from '../records.ts';
import { groupDetail, groupFilter, groupInput, groupListQuery, groupRow } from './schemas.ts';

const params = z.object({ id: id('recipientGroup') });
const keyed = ['request.idempotency_key_required', 'request.idempotency_conflict', 'request.in_progress'] as const;

export const recipientGroupsApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/recipient-groups',
    summary: 'Groups of recipients with what a run of each would pay',
    permission: 'recipients:view',
    query: groupListQuery,
    data: z.array(groupRow),
    errors: ['transactions.cursor_invalid'],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/fapi/recipient-groups/totals',
    summary: 'Bounded count of a filter of groups',
    permission: 'recipients:view',
    query: groupFilter,
    data: totals,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/recipient-groups/:id',
    summary: 'One group with its members',
    permission: 'recipients:view',
    params: params,
    data: groupDetail,
    errors: ['recipients.group_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/fapi/recipient-groups',
    summary: 'Add a group; somebody in it wants the PIN',
    permission: 'recipients:edit',
    body: z.extend(groupInput, { pin: actPin }),
    data: groupDetail,
    errors: ['recipients.not_found', 'recipients.member_twice', ...proofAndPinErrors, ...keyed],
    idempotent: true,
    proof: 'freshAndPinOnChange',
    audit: 'recipients.create_group',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fapi/recipient-groups/:id',
    summary: 'Change a group and its members; somebody added, or another amount, wants the PIN',
    permission: 'recipients:edit',
    params: params,
    body: z.object({ version, group: groupInput, pin: actPin }),
    data: groupDetail,
    idempotent: 'optional',
    errors: [
      'recipients.group_not_found',
      'recipients.not_found',
      'recipients.member_twice',
      'record.changed_meanwhile',
      ...proofAndPinErrors,
    ],
    proof: 'freshAndPinOnChange',
    audit: 'recipients.update_group',
  }),
  archive: endpoint({
    method: 'POST',
    path: '/fapi/recipient-groups/:id/archive',
    summary: 'Archive a group, or bring it back',
    permission: 'recipients:edit',
    params: params,
    body: z.object({ archived: z.boolean() }),
    data: groupDetail,
    errors: ['recipients.group_not_found'],
    audit: 'recipients.archive_group',
  }),
};
