import type { ApprovalHandler } from '../approvals/public.ts';
import type { Tx } from '../context.ts';
import { completeTopUp } from './complete.ts';
import { changeTopUp, type TopUpRow } from './records.ts';

export const snapshotOf = (row: TopUpRow): object => ({ reference: row.reference, amount: row.amount, depositedOn: row.deposited_on, slip: row.slip_number, proof: row.proof_file_id });

const lockWaiting = async (tx: Tx, organisationId: string, id: string): Promise<TopUpRow | undefined> =>
  tx.selectFrom('top_ups').selectAll().where('organisation_id', '=', organisationId).where('id', '=', id).where('status', '=', 'processing').forUpdate().executeTakeFirst();

/** Deposits that the organisation's own rule decides about. */
export const topUpApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await tx.selectFrom('top_ups').selectAll().where('organisation_id', '=', organisationId).where('id', '=', refId).where('status', '=', 'processing').executeTakeFirst();
    return row ? snapshotOf(row) : null;
  },
  async pointless(tx, organisationId, refId) {
    const row = await tx.selectFrom('top_ups').select('status').where('organisation_id', '=', organisationId).where('id', '=', refId).executeTakeFirst();
    return row ? (row.status === 'processing' ? null : 'decidedElsewhere') : 'recordGone';
  },
  async approved(tx, { organisationId, refId, by, at, context }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (row) await completeTopUp(tx, row, { by, bankReference: null, requestId: context.requestId, at });
  },
  async ended(tx, { organisationId, refId, by, at, outcome, remark }) {
    const row = await lockWaiting(tx, organisationId, refId);
    if (!row) return;
    // Taken back or lapsed, it can be said again; declined it is over.
    const again = outcome === 'cancelled' || outcome === 'expired';
    await changeTopUp(tx, row, { status: again ? 'pending' : 'rejected', approval_id: null, reason: remark, ...(again ? {} : { decided_by: by?.userId ?? null, decided_by_name: by?.name ?? null, decided_at: at }) });
  },
};
