import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { requestLabels, requestValues } from '#i18n/catalogues/approvals/requests.ts';
import { type AdjustmentReasonCode } from '#domain/states/adjustment.ts';
import type {
  ApprovalHandler,
  ApprovalLine,
  ApprovalOutcome,
  DecidedRequest,
} from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { alikeSince } from './alike.ts';
import { carryOut } from './decide.ts';
import type { AdjustmentRecord } from './read.ts';

/** What an approver approves. */
export const adjustmentPicture = (
  row: Pick<AdjustmentRecord, 'id' | 'transaction_id' | 'direction' | 'amount' | 'reason_code'>,
) => ({
  adjustmentId: row.id,
  transactionId: row.transaction_id,
  direction: row.direction,
  amount: row.amount,
  reasonCode: row.reason_code,
});

export const adjustmentLines = (wish: {
  transactionId: string;
  direction: 'credit' | 'debit';
  amount: number;
  reasonCode: AdjustmentReasonCode;
  note: string;
}): ApprovalLine[] => [
  { label: requestLabels.amount, value: wish.amount },
  {
    label: requestLabels.effect,
    value: wish.direction === 'credit' ? requestValues.addedToBalance : requestValues.takenFromBalance,
  },
  { label: requestLabels.reason, value: adjustmentReasons[wish.reasonCode] },
  { label: requestLabels.payment, value: wish.transactionId },
  { label: requestLabels.note, value: wish.note },
];

const adjustmentOf = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('payment_adjustments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Corrections that a rule sends to the approval centre. */
export const adjustmentApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await adjustmentOf(tx, organisationId, refId);
    return row ? adjustmentPicture(row) : null;
  },
  bringsIn: (snapshot) => (snapshot as ReturnType<typeof adjustmentPicture>).direction === 'credit',
  // What the payment itself makes pointless ends the correction first (`lapseAdjustments`), and this with it.
  async pointless(tx, organisationId, refId) {
    const row = await adjustmentOf(tx, organisationId, refId);
    return row ? (row.status === 'pendingApproval' ? null : 'decidedElsewhere') : 'recordGone';
  },
  async since(tx, organisationId, refId, askedAt) {
    const row = await adjustmentOf(tx, organisationId, refId);
    return row ? alikeSince(tx, row, askedAt) : [];
  },
  approved: (tx, request) => decided(tx, request, 'approve', null),
  ended: (tx, request) => decided(tx, request, ends[request.outcome] ?? 'reject', request.remark),
};

const ends: { [Outcome in ApprovalOutcome]?: 'withdraw' | 'leave' } = { cancelled: 'withdraw', expired: 'leave' };

async function decided(
  tx: Tx,
  { organisationId, refId, by, at, context }: DecidedRequest,
  action: 'approve' | 'reject' | 'withdraw' | 'leave',
  note: string | null,
): Promise<void> {
  const row = await tx
    .selectFrom('payment_adjustments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', refId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await carryOut(tx, row, action, {
    by,
    note,
    now: at,
    requestId: context.requestId,
    environment: context.environment,
  });
}
