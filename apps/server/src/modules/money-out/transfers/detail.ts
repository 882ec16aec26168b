import { stoppedAmong } from '../recipients/public.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { hideMicroCode } from '#domain/banks/micro-note.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import { transferActions, type TransferAction } from '#domain/actions/transfer.ts';
import type { Permission } from '#domain/access/rights.ts';
import { accountOf } from '../../../ledger/chart.ts';
import { entriesForRef } from '../../../ledger/entries.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { accountNamer } from '../../accounts/accounts/public.ts';
import { approvalFor } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import { isInScope } from '../../ground/members/public.ts';
import { nextFileOf, retryProblem, wasHandedOver } from '../../engine/movements/public.ts';
import { attemptView, eventView, ledgerLineView, reasonOf } from '../../money-in/transactions/public.ts';
import { identityOfRow } from './beneficiary.ts';
import { earlierTransfer } from './duplicates.ts';
import { transferScope } from './list.ts';
import { twinShownTo } from './twin.ts';
import { toTransferRow, transfersOf, type TransferJoin } from './view.ts';

/** A day of asking is over: what is unclear then is asked at the operator's. */
const settledWithinMs = 24 * 3_600_000;

/**
 * A transfer the caller may see; refuses `transfers.not_found` for any other. `lock` makes two deciders take their
 * turn.
 */
export async function visibleTransfer(tx: Tx, caller: Caller, id: string, lock = false): Promise<TransferJoin> {
  const query = transfersOf(tx).where('t.organisation_id', '=', caller.organisationId).where('t.id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate('t') : query).executeTakeFirst();
  if (!row || !isInScope(transferScope(caller), { ...row, sub_account_id: null })) fail('transfers.not_found');
  return row;
}

export async function actionsOf(tx: Tx, row: TransferJoin, caller: Caller, now: Date) {
  const problem = await retryProblem(
    tx,
    { row: { ...row, approval_id: null }, payout: { ...row, approval_id: row.payout_approval_id } },
    false,
    now,
    stoppedAmong,
  );
  const retry: Record<NonNullable<typeof problem>, DisabledReason> = {
    notFailed: 'itemNotFailed',
    beingChecked: 'beingChecked',
    beingAsked: 'beingAsked',
    correctFirst: 'cloneInstead',
    notRetryable: 'notRetryable',
    isFrozen: 'isFrozen',
    accountNotUsable: 'accountNotUsable',
  };
  return transferActions(
    {
      status: row.status,
      stage: row.stage,
      rail: row.rail,
      createdById: row.created_by,
      retryProblem: problem && retry[problem],
      lastCheckedAt: row.checked_at,
      anomaly: row.anomaly,
      wasHandedOver:
        (row.status === 'cancelled' || row.status === 'failed') &&
        (await wasHandedOver(tx, { organisationId: row.organisation_id, transactionId: row.id })),
    },
    {
      permissions: caller.permissions as ReadonlySet<Permission>,
      now,
      userId: caller.userId,
      reachOf: caller.reachOf,
      placeGivenAt: caller.placeGivenAt,
    },
  );
}

/** The same rule as the button's, asked again when it is pressed; the row is locked. */
export async function requireTransferAction(
  tx: Tx,
  caller: Caller,
  id: string,
  action: TransferAction,
  now: Date,
): Promise<TransferJoin> {
  const row = await visibleTransfer(tx, caller, id, true);
  const state = (await actionsOf(tx, row, caller, now)).find((candidate) => candidate.action === action);
  if (state?.allowed) return row;
  return fail('transfers.action_not_possible', {
    status: row.status,
    stage: row.stage ?? '',
    version: row.version,
    reason: state?.disabledReason ?? 'notInThisState',
  });
}

/** The one for which it stays here, as this person may know it. */
async function earlierOf(tx: Tx, caller: Caller, row: TransferJoin, now: Date): Promise<TransferDetail['earlier']> {
  if (row.status !== 'failed' || row.reason_code !== 'EARLIER_PERHAPS_PAID') return null;
  const found = await earlierTransfer(
    tx,
    row.organisation_id,
    { to: identityOfRow(row), amount: row.amount, again: { id: row.id, askedAt: row.created_at } },
    now,
  );
  return found && twinShownTo(caller, found);
}

export async function transferDetail(tx: Tx, caller: Caller, id: string, now: Date): Promise<TransferDetail> {
  const { organisationId } = caller;
  const row = await visibleTransfer(tx, caller, id);
  const attempts = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', id)
    .orderBy('round')
    .orderBy('created_at')
    .execute();
  const events = await tx
    .selectFrom('transaction_events')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();
  const entries = await entriesForRef(tx, { organisationId, refId: id });
  const approval = await approvalFor(tx, organisationId, 'transfer', id);
  const schedule = row.schedule_id
    ? await tx
        .selectFrom('transfer_schedules')
        .select(['id', 'every', 'next_at', 'status'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', row.schedule_id)
        .executeTakeFirst()
    : null;
  const nameOf = await accountNamer(tx, organisationId);
  const last = attempts.at(-1);
  const isOpen = row.status === 'processing';
  const maySee = caller.permissions.has('balance:view') && caller.subAccounts === null;
  return {
    ...toTransferRow(row, approval),
    version: row.version,
    senderFee: row.sender_fee,
    beneficiaryFee: row.beneficiary_fee,
    taxLines: row.tax_lines,
    payeeNote: hideMicroCode(row.payer_note),
    source: { accountId: accountOf(organisationId, row.source_account as 'payout'), name: nameOf(row.source_account) },
    reason: reasonOf(row),
    earlier: await earlierOf(tx, caller, row, now),
    nextCheckAt: isOpen ? (last?.next_step_at?.toISOString() ?? null) : null,
    expectedEndAt:
      !isOpen || !last
        ? null
        : row.stage === 'inReconciliation'
          ? new Date((last.submitted_at ?? last.created_at).getTime() + settledWithinMs).toISOString()
          : (last.window_ends_at?.toISOString() ?? null),
    queueUntil: row.queue_until?.toISOString() ?? null,
    setsAside: row.held,
    nextFile: await nextFileOf(tx, { organisationId, transactionId: id }, now),
    approval: approval && {
      id: approval.id,
      status: approval.status,
      waitsFor: approval.waitsFor,
      decidedByName: approval.decidedByName,
      decidedAt: approval.decidedAt,
      remark: approval.remark,
      endReason: approval.endReason,
    },
    schedule: schedule
      ? {
          id: schedule.id,
          every: schedule.every,
          nextAt: schedule.next_at?.toISOString() ?? null,
          status: schedule.status,
        }
      : null,
    attachments: row.attachments,
    events: events.map(eventView),
    attempts: attempts.map(attemptView),
    ledger: entries.map((entry) => ledgerLineView(entry, maySee)),
    availableActions: spokenActions(await actionsOf(tx, row, caller, now)),
  };
}
