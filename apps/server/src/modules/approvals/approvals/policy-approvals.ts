import type { PolicySubject } from '#domain/approvals/subjects.ts';
import { movePolicy, type ApprovalPolicyEvent } from '#domain/states/approval.ts';
import type { Tx } from '../../context.ts';
import type { ApprovalHandler, DecidedRequest } from './handler.ts';
import { crewOf } from './people.ts';
import { policyById, snapshotOf, notifyEverybody, type PolicyRecord } from './policies.ts';

/** Carries out a decided change of a rule. Requests that wait keep the steps they were submitted with. */
export const policyApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('approval_policies')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row?.proposal ? snapshotOf(row) : null;
  },
  async pointless(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('approval_policies')
      .select('proposal')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? (row.proposal ? null : 'decidedElsewhere') : 'recordGone';
  },
  async approved(tx, request) {
    const row = await policyById(tx, request.organisationId, request.refId);
    const { proposal } = row;
    if (!proposal) throw new Error('A change of a rule was approved that is no longer there');
    const isOff = proposal.kind === 'disable';
    await settle(tx, row, request, isOff ? 'disabled' : 'approved', {
      in_force: !isOff,
      ...(proposal.definition ? { definition: JSON.stringify(proposal.definition) } : {}),
    });
    const crew = await crewOf(tx, request.organisationId, request.context.environment, 'approvalPolicy', request.at);
    await notifyEverybody(tx, request.context.environment, crew, {
      organisationId: request.organisationId,
      byName: request.requestedBy.name,
      at: request.at,
      subject: row.subject as PolicySubject,
      rule: isOff ? 'off' : 'on',
    });
  },
  async ended(tx, request) {
    const row = await policyById(tx, request.organisationId, request.refId);
    await settle(
      tx,
      row,
      request,
      row.status === 'pendingApprovalToDisable' ? 'disableRefused' : row.in_force ? 'updateRefused' : 'enableRefused',
      {},
    );
  },
};

async function settle(
  tx: Tx,
  row: PolicyRecord,
  request: DecidedRequest,
  event: ApprovalPolicyEvent,
  set: { in_force?: boolean; definition?: string },
): Promise<void> {
  const to = movePolicy(row.status, event);
  if (!to) throw new Error(`A rule that is ${row.status} cannot be ${event}`);
  await tx
    .updateTable('approval_policies')
    .set({ ...set, status: to, proposal: null, approval_id: null, updated_at: request.at, version: row.version + 1 })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();
}
