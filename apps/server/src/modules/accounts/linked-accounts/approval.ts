import { requestTitles, requestLabels } from '#i18n/catalogues/approvals/requests.ts';
import { sayBoth } from '#i18n/words.ts';
import type { Selectable } from 'kysely';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import {
  askApproval,
  recallApproval,
  type ApprovalHandler,
  type ApprovalPerson,
  type ApprovalWarning,
} from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { LinkedAccountsTable } from './tables.ts';

type Row = Selectable<LinkedAccountsTable>;

/** What showed whose account it is, and what was sent or given to show it, counts no more. */
export const notShown = {
  verified_by: null,
  micro_transaction_id: null,
  micro_code_sealed: null,
  micro_sent_at: null,
  micro_tries: 0,
  document_file_id: null,
  document_by: null,
  document_by_name: null,
};

/** What an approver approves: the same account for the same holder. What it is called may change. */
const snapshotOf = (row: Row) => ({
  kind: row.kind,
  rib: row.rib,
  phone: row.phone,
  operator: row.operator,
  holderName: row.holder_name,
});

/** Asks others when the organisation's rule says so; their request, or null when nobody has to be asked. */
export async function askForApproval(
  tx: Tx,
  environment: EnvironmentName,
  row: Row,
  requestedBy: ApprovalPerson,
  at: Date,
  warnings: readonly ApprovalWarning[] = [],
): Promise<string | null> {
  // Whole: whoever approves has to compare it.
  const account = row.rib ? formatRib(row.rib) : formatPhone(row.phone!);
  const asked = await askApproval(tx, {
    organisationId: row.organisation_id,
    environment,
    subject: 'linkedAccount',
    refId: row.id,
    title: sayBoth(requestTitles.linkedAccount, { label: row.label }),
    amount: null,
    party: `${row.holder_name}, ${account}`,
    channel: 'dashboard',
    requestedBy,
    preparedBy: row.created_by && row.created_by !== requestedBy.userId ? [row.created_by] : [],
    snapshot: snapshotOf(row),
    at,
    lines: [
      { label: requestLabels.holder, value: row.holder_name },
      { label: requestLabels.account, value: account },
      ...(row.verified_name ? [{ label: requestLabels.nameAtOperator, value: row.verified_name }] : []),
    ],
    warnings: [...warnings],
  });
  return asked.needed ? asked.approvalId : null;
}

/** The request by which an account was let in, or was to be. */
export const lastRequest = (tx: Tx, row: Pick<Row, 'organisation_id' | 'approval_id'>) =>
  tx
    .selectFrom('approval_requests')
    .select(['requested_by', 'requested_by_name', 'status', 'warnings'])
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.approval_id)
    .executeTakeFirst();

/**
 * Somebody has shown an account that has to be let in anew, and nobody has answered yet whether it is: whoever approves
 * is asked once more, and reads why as before. Null where no yes is owed.
 */
export async function askIfOwed(
  tx: Tx,
  environment: EnvironmentName,
  row: Row,
  by: ApprovalPerson,
  at: Date,
): Promise<string | null> {
  const last = await lastRequest(tx, row);
  return last && last.status !== 'approved' ? askForApproval(tx, environment, row, by, at, last.warnings) : null;
}

/** Nobody has to decide about an account that was taken back. */
export async function withdrawApproval(
  tx: Tx,
  row: Pick<Row, 'organisation_id' | 'id'>,
  by: ApprovalPerson,
  at: Date,
): Promise<void> {
  await recallApproval(tx, { organisationId: row.organisation_id, subject: 'linkedAccount', refId: row.id, by, at });
}

const find = (tx: Tx, organisationId: string, id: string) =>
  tx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Somebody said yes to it once; people may be settling to it. */
const wasLetIn = async (tx: Tx, organisationId: string, refId: string): Promise<boolean> =>
  (await tx
    .selectFrom('approval_requests')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('subject', '=', 'linkedAccount')
    .where('ref_id', '=', refId)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** An approved account whose holder the operator had named is active; the others still have to be verified. */
export const linkedAccountApprovals: ApprovalHandler = {
  async snapshot(tx, organisationId, refId) {
    const row = await find(tx, organisationId, refId);
    return row?.status === 'pendingApproval' ? snapshotOf(row) : null;
  },
  async pointless(tx, organisationId, refId) {
    const row = await tx
      .selectFrom('linked_accounts')
      .select('status')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', refId)
      .executeTakeFirst();
    return row ? (row.status === 'pendingApproval' ? null : 'decidedElsewhere') : 'recordGone';
  },
  async approved(tx, { organisationId, refId }) {
    const row = await find(tx, organisationId, refId);
    const to = row && moveLinkedAccount(row.status, row.verified_by ? 'approvedVerified' : 'approved');
    if (to)
      await tx
        .updateTable('linked_accounts')
        .set({ status: to, version: row.version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', refId)
        .execute();
  },
  async ended(tx, { organisationId, refId, by, remark, at, outcome }) {
    const row = await find(tx, organisationId, refId);
    const isUnanswered =
      (outcome === 'expired' || outcome === 'cancelled') && (await wasLetIn(tx, organisationId, refId));
    const to = row && moveLinkedAccount(row.status, isUnanswered ? 'unanswered' : 'declined');
    if (to && isUnanswered)
      await tx
        .updateTable('linked_accounts')
        .set({ ...notShown, status: to, version: row.version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', refId)
        .execute();
    else if (to)
      await tx
        .updateTable('linked_accounts')
        .set({
          status: to,
          revoked_at: at,
          revoked_by_name: by?.name ?? null,
          revoke_note: remark,
          version: row.version + 1,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', refId)
        .execute();
  },
};
