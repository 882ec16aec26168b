import type { ActionState } from '#domain/actions/action-state.ts';
import { transactionActions, type LinkBlock, type TransactionAction } from '#domain/actions/transaction.ts';
import type { Permission } from '#domain/access/rights.ts';
import { isInSuspense } from '#domain/states/refund.ts';
import { paidUncredited } from '#domain/states/verification.ts';
import type { ErrorKey } from '#contract/errors.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { TransactionRecord } from '../../engine/movements/public.ts';

/**
 * What else decides: the state of its link (see `linkBlocks`), of what a person credits of it (see `paidCreditOf`), and
 * whether its operator has called since it was over. `original`: the payment that a refund gives back; `isMadeGood`:
 * that it failed and is nobody's task any more.
 */
export type Around = {
  isAnnounced?: boolean;
  linkBlock?: LinkBlock | null;
  paidCredit?: 'waiting' | 'posted' | null;
  isMadeGood?: boolean;
  original?: Pick<TransactionRecord, 'trigger'> | null;
};

/** What the caller may do with this transaction now, each refusal with its sentence. */
export function actionsOn(
  row: TransactionRecord,
  caller: Caller,
  now: Date,
  { original = null, ...around }: Around = {},
): ActionState[] {
  const record = {
    type: row.type,
    status: row.status,
    stage: row.stage,
    amount: row.amount,
    createdAt: row.created_at,
    refundable: row.amount - row.refunded_amount - row.refund_pending,
    lastCheckedAt: row.checked_at,
    createdById: row.created_by,
    hasContact: row.phone !== null,
    ...around,
    inApproval: row.approval_id !== null,
    anomaly: row.anomaly,
    trigger: row.trigger,
    isInSuspense: isInSuspense({ refund: row, original }),
    paidUncredited:
      row.stage === 'creditedByHand'
        ? null
        : paidUncredited({
            completed: row.completed_at !== null,
            reasonCode: row.reason_code,
            providerReason: row.provider_reason,
          }),
  };
  const viewer = {
    permissions: caller.permissions as ReadonlySet<Permission>,
    now,
    userId: caller.userId,
    reachOf: caller.reachOf,
    placeGivenAt: caller.placeGivenAt,
  };
  return transactionActions(record, viewer);
}

/** The same rule as the button's, asked again when it is pressed. */
export function requireAction(
  row: TransactionRecord,
  action: TransactionAction,
  caller: Caller,
  now: Date,
  error: ErrorKey,
  around: Around = {},
): void {
  const state = actionsOn(row, caller, now, around).find((candidate) => candidate.action === action);
  if (state?.allowed) return;
  fail(error, {
    status: row.status,
    stage: row.stage ?? '',
    version: row.version,
    reason: state?.disabledReason ?? 'notInThisState',
  });
}
