import { stoppedAmong } from '../recipients/public.ts';
import {
  reservedUnder,
  sinceWarning,
  type ApprovalHandler,
  type DecidedRequest,
} from '../../approvals/approvals/public.ts';
import { endPayouts, releasePayouts, type PayoutPorts, type OutcomeListeners } from '../../engine/movements/public.ts';
import type { Tx } from '../../context.ts';
import { abroadApproved, abroadEnded } from './abroad.ts';
import { announced, twinsOf, wishOf } from './duplicates.ts';
import { findLinkedAccount } from './ends.ts';
import { everySettlement } from './in-sight.ts';
import { settlementSnapshot } from './open.ts';
import { findPolicy, policyApproved, policyRefused } from './policies.ts';
import { policyAsked, policyLater, policySnapshot, ruleOf } from './policy-asked.ts';
import { changeSettlement, type SettlementRecord } from './records.ts';

const locked = (tx: Tx, organisationId: string, id: string): Promise<SettlementRecord> =>
  tx
    .selectFrom('settlements')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const isRevoked = async (tx: Tx, organisationId: string, id: string): Promise<boolean> =>
  (await findLinkedAccount(tx, organisationId, id))?.status === 'revoked';

/** A settlement that waited for somebody else: its money has been reserved all the while. */
export const settlementHandler = (listeners: OutcomeListeners): ApprovalHandler => {
  const portsOf = (request: DecidedRequest): PayoutPorts => ({
    environment: request.context.environment,
    listeners,
    stops: stoppedAmong,
  });
  return {
    async snapshot(tx, organisationId, id) {
      const row = await tx
        .selectFrom('settlements')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { ...settlementSnapshot(row), amount: row.gross } : null;
    },
    async pointless(tx, organisationId, id) {
      const row = await tx
        .selectFrom('settlements')
        .select(['status', 'stage', 'linked_account_id'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return 'recordGone';
      if (row.status !== 'pending' || row.stage !== 'pendingApproval') return 'decidedElsewhere';
      return row.linked_account_id !== null && (await isRevoked(tx, organisationId, row.linked_account_id))
        ? 'accountRevoked'
        : null;
    },
    /** Its payment holds the money. */
    async reserved(tx, organisationId, id) {
      const row = await tx
        .selectFrom('settlements')
        .select('transaction_id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.transaction_id ? reservedUnder(tx, organisationId, row.transaction_id) : 0;
    },
    async since(tx, organisationId, id, askedAt) {
      const row = await tx
        .selectFrom('settlements')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .executeTakeFirst();
      const twins = row
        ? await twinsOf(tx, wishOf(row), askedAt, row)
            .where((eb) =>
              eb.or([
                eb('created_at', '>', askedAt),
                eb('status', '=', 'completed'),
                eb('stage', '=', 'refundRequired'),
                announced,
              ]),
            )
            .execute()
        : [];
      return twins[0]
        ? [
            sinceWarning(
              'settlement',
              twins[0].created_at,
              askedAt,
              twins.map((one) => one.id),
            ),
          ]
        : [];
    },
    async approved(tx, request) {
      const row = await locked(tx, request.organisationId, request.refId);
      if (row.kind === 'crossBorder') return abroadApproved(tx, row, request.context.environment, request.at);
      // How far it comes says its payment.
      await changeSettlement(tx, row, { status: 'pending', stage: null }, request.at);
      await releasePayouts(
        tx,
        request.at,
        [{ organisationId: row.organisation_id, transactionId: row.transaction_id! }],
        portsOf(request),
        { kind: 'user', name: request.by?.name ?? null },
      );
    },
    async ended(tx, request) {
      const row = await locked(tx, request.organisationId, request.refId);
      const how =
        request.outcome === 'expired'
          ? ('expired' as const)
          : request.outcome === 'cancelled'
            ? ('cancelled' as const)
            : ('declined' as const);
      if (row.kind === 'crossBorder') return abroadEnded(tx, row, how, request.by, request.at, portsOf(request));
      await changeSettlement(
        tx,
        row,
        {
          status: how === 'expired' ? 'expired' : 'cancelled',
          stage: how === 'declined' ? 'declined' : how === 'cancelled' ? 'cancelledByMerchant' : null,
          reason: request.remark,
        },
        request.at,
      );
      await endPayouts(
        tx,
        request.at,
        [{ organisationId: row.organisation_id, transactionId: row.transaction_id! }],
        how,
        { kind: request.by ? 'user' : 'system', name: request.by?.name ?? null, note: request.remark },
        portsOf(request),
      );
    },
  };
};

export const settlementPolicyHandler: ApprovalHandler = {
  async snapshot(tx, organisationId, id) {
    const row = await findPolicy(tx, everySettlement(organisationId), id);
    return policySnapshot(row);
  },
  async pointless(tx, organisationId, id) {
    const row = await tx
      .selectFrom('settlement_policies')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return 'recordGone';
    if (
      row.status !== 'pendingApproval' &&
      row.status !== 'pendingApprovalToDisable' &&
      !((row.status === 'active' || row.status === 'inactive') && row.proposed)
    )
      return 'decidedElsewhere';
    return row.status !== 'pendingApprovalToDisable' &&
      (await isRevoked(tx, organisationId, (row.proposed ?? ruleOf(row)).linkedAccountId))
      ? 'accountRevoked'
      : null;
  },
  later: policyLater,
  /** Of a request that was written before it had lines. */
  async describe(tx, organisationId, id, approvalId) {
    const row = await tx
      .selectFrom('settlement_policies')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || row.approval_id !== approvalId) return null;
    const asks = row.proposed ? 'change' : row.status === 'pendingApprovalToDisable' ? 'off' : 'on';
    return policyAsked(tx, row, asks);
  },
  approved: (tx, request) => policyApproved(tx, request.organisationId, request.refId, request.requestedBy, request.at),
  ended: (tx, request) => policyRefused(tx, request.organisationId, request.refId, request.at),
};
