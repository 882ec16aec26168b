import * as z from 'zod/mini';
import { approvalsAtOnceMax } from '#domain/approvals.ts';
import { approvalSubjects } from '#domain/approval-subjects.ts';
import { approvalStatuses } from '#domain/states/approval.ts';
import { endpoint, keyedErrors, proofAndPinErrors } from '../endpoint.ts';
import { actPin, day, id, integerText, listOf, text, version } from '../fields.ts';
import { approvalCounts } from './counts.ts';
import { nothing } from '../records.ts';
import {
  approvalDetail, approvalPolicy, approvalRow, approvalTabs, decisionInput, decisionResult, definitionInput, delegation, enableInput, newsSeen, policyChange, policyPeople,
} from './schemas.ts';

const params = z.object({ id: id('approval') });
const pin = z.string().check(z.regex(/^\d{6}$/, { error: 'code.invalid' }));
const pinErrors = ['pin.not_set', 'pin.wrong', 'pin.locked'] as const;
/** Of acts that let money out: for a day after a reset the PIN confirms only small amounts. */
const spending = [...pinErrors, 'pin.low_limit', 'pin.low_power'] as const;
const acting = ['approvals.not_found', 'approvals.action_not_possible'] as const;
const changing = ['approval_policies.not_found', 'approval_policies.action_not_possible', 'approval_policies.too_few_people', 'record.changed_meanwhile', ...proofAndPinErrors] as const;
const policyRef = { policyId: id('approvalPolicy'), version, pin };

export const approvalsApi = {
  list: endpoint({
    method: 'GET', path: '/fapi/approvals', summary: 'Requests for approval: for me, made by me, all that wait, done; newest first', permission: 'approvals:view',
    query: z.object({
      tab: z.optional(z.enum(approvalTabs, { error: 'choice.invalid' })), subject: z.optional(listOf(approvalSubjects)), status: z.optional(listOf(approvalStatuses)), q: z.optional(z.string().check(z.maxLength(100))), limit: z.optional(integerText(1, 100)), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.array(approvalRow), errors: ['transactions.cursor_invalid'],
  }),
  counts: approvalCounts,
  get: endpoint({
    method: 'GET', path: '/fapi/approvals/:id', summary: 'One request with its steps, what was asked for, warnings and remarks', permission: 'approvals:view', params, data: approvalDetail, errors: ['approvals.not_found'],
  }),
  decide: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/decide', summary: 'Approve or decline with the PIN; a refusal says why', permission: 'approvals:approve', params, body: z.extend(decisionInput, { pin }), data: approvalDetail,
    errors: [...acting, 'approvals.own_request', 'approvals.decided_already', 'approvals.not_yours', 'approvals.changed', 'approvals.news', 'approvals.reason_required', 'record.changed_meanwhile', 'balance.insufficient', 'refunds.account_gone', 'refunds.perhaps_given_back', 'operator.not_configured', ...spending, ...keyedErrors], idempotent: true, transaction: 'none',
  }),
  decideMany: endpoint({
    method: 'POST', path: '/fapi/approvals/decide', summary: 'Approve or decline up to fifty requests with one PIN; each has its own result', permission: 'approvals:approve',
    body: z.object({
      items: z.array(z.object({ id: id('approval'), version, newsSeen })).check(z.minLength(1, { error: 'list.empty' }), z.maxLength(approvalsAtOnceMax, { error: 'list.tooLong' })),
      decision: z.enum(['approve', 'decline'], { error: 'choice.invalid' }), remark: z.optional(text(500)), pin,
    }),
    data: z.array(decisionResult), errors: ['approvals.reason_required', ...pinErrors, ...keyedErrors], idempotent: true, transaction: 'none',
  }),
  remark: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/remarks', summary: 'Say something about a request, or ask its maker', permission: 'approvals:view', params,
    body: z.object({ text: text(500, 1), question: z.boolean() }), data: approvalDetail, errors: acting, audit: 'approvals.remark',
  }),
  recall: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/recall', summary: 'Take back one’s own request', permission: 'approvals:view', params, body: z.object({ note: z.optional(text(500)) }), data: approvalDetail, errors: [...acting, ...keyedErrors], idempotent: true, audit: 'approvals.recall',
  }),
  urgent: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/urgent', summary: 'Remind the approvers at once; once per request', permission: 'approvals:view', params, data: approvalDetail, errors: acting, audit: 'approvals.urgent',
  }),
  reassign: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/reassign', summary: 'Name somebody who may decide a blocked request', permission: 'security:edit', params, body: z.object({ userId: id('user'), pin: actPin }), data: approvalDetail,
    errors: [...acting, 'approvals.not_eligible', ...proofAndPinErrors], proof: 'freshAndPin', audit: 'approvals.reassign',
  }),
  stop: endpoint({
    method: 'POST', path: '/fapi/approvals/:id/stop', summary: 'Stop a delayed change: of the approval rules, or new keys', permission: 'security:edit', params, body: z.object({ note: text(500, 1) }), data: approvalDetail, errors: acting, audit: 'approvals.stop',
  }),
  delegations: endpoint({
    method: 'GET', path: '/fapi/approvals/delegations', summary: 'Absences with somebody who decides meanwhile', permission: 'approvals:view', data: z.array(delegation), errors: [],
  }),
  delegate: endpoint({
    method: 'POST', path: '/fapi/approvals/delegations', summary: 'Name somebody who decides during one’s own absence', permission: 'approvals:approve',
    body: z.object({ delegateId: id('user'), from: day, until: day, pin: actPin }), data: delegation,
    errors: ['approvals.not_eligible', 'approvals.absence_invalid', ...proofAndPinErrors, ...keyedErrors], idempotent: true, proof: 'freshAndPin', audit: 'approvals.delegate',
  }),
  endDelegation: endpoint({
    method: 'POST', path: '/fapi/approvals/delegations/:id/end', summary: 'Be back earlier', permission: 'approvals:approve', params: z.object({ id: id('delegation') }), data: nothing,
    errors: ['approval_delegations.not_found'], audit: 'approvals.end_delegation',
  }),
  policies: endpoint({
    method: 'GET', path: '/fapi/approval-policies', summary: 'The approval rule of every subject', permission: 'settings:view', data: z.object({ policies: z.array(approvalPolicy), people: policyPeople, activePeople: z.number() }), errors: [],
  }),
  enablePolicy: endpoint({
    method: 'POST', path: '/ba021/v1/ctx/enableCtxPaymentApproval', summary: 'Ask to enable approval of a subject; the final approver it names confirms it', permission: 'security:edit',
    body: z.extend(enableInput, { pin }), data: policyChange, errors: [...changing, 'approval_policies.nobody_to_decide'], transaction: 'none', proof: 'freshAndPin', audit: 'approvals.enable_policy',
  }),
  updatePolicy: endpoint({
    method: 'POST', path: '/ba021/v1/ctx/updatePaymentApproval', summary: 'Ask to change an approval rule; another person decides', permission: 'security:edit',
    body: z.object({ ...policyRef, patch: z.partial(definitionInput) }), data: policyChange, errors: [...changing, 'approval_policies.nobody_to_decide'], transaction: 'none', proof: 'freshAndPin', audit: 'approvals.update_policy',
  }),
  disablePolicy: endpoint({
    method: 'POST', path: '/ba021/v1/ctx/disablePaymentApprovals', summary: 'Ask to switch an approval rule off, saying why; another person decides', permission: 'security:edit',
    body: z.object({ policyId: policyRef.policyId, version: z.optional(version), pin, reason: text(500, 1) }), data: policyChange, errors: [...changing, 'approval_policies.nobody_to_decide'], transaction: 'none', proof: 'freshAndPin', audit: 'approvals.disable_policy',
  }),
  emergency: endpoint({
    method: 'POST', path: '/ba021/v1/ctx/emergencyPaymentApproval', summary: 'When nobody is left who could decide: a change that comes in 72 hours unless an administrator stops it', permission: 'security:edit',
    body: z.object({ ...policyRef, reason: text(500, 1), patch: z.nullable(z.partial(definitionInput)) }), data: policyChange, errors: [...changing, 'approval_policies.owner_only', 'approval_policies.no_emergency'], transaction: 'none', proof: 'freshAndPin', audit: 'approvals.emergency',
  }),
};
