import type { Selectable } from 'kysely';
import { formatRib } from '#domain/bank-account.ts';
import { formatPhone } from '#domain/phone.ts';
import { moveLinkedAccount } from '#domain/states/linked-account.ts';
import type { EnvironmentName } from '../../kit/http/context.ts';
import {
  askApproval,
  recallApproval,
  type ApprovalHandler,
  type ApprovalPerson,
  type ApprovalWarning,
} from '../approvals/public.ts';
import type { Tx } from '../context.ts';
import type { LinkedAccountsTable } from '../payout-tables.ts';

type Row = Selectable<LinkedAccountsTable>;

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
  warnings: ApprovalWarning[] = [],
): Promise<string | null> {
  // Whole: whoever approves has to compare it.
  const account = row.rib ? formatRib(row.rib) : formatPhone(row.phone!);
  const asked = await askApproval(tx, {
    organisationId: row.organisation_id,
    environment,
    subject: 'linkedAccount',
    refId: row.id,
    title: { en: `Linked account: ${row.label}`, fr: `Compte lié\u00a0: ${row.label}` },
    amount: null,
    party: `${row.holder_name}, ${account}`,
    channel: 'dashboard',
    requestedBy,
    snapshot: snapshotOf(row),
    at,
    lines: [
      { label: { en: 'Holder', fr: 'Titulaire' }, value: row.holder_name },
      { label: { en: 'Account', fr: 'Compte' }, value: account },
      ...(row.verified_name
        ? [{ label: { en: 'Name at the operator', fr: 'Nom chez l’opérateur' }, value: row.verified_name }]
        : []),
    ],
    warnings,
  });
  return asked.needed ? asked.approvalId : null;
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
  async ended(tx, { organisationId, refId, by, remark, at }) {
    const row = await find(tx, organisationId, refId);
    const to = row && moveLinkedAccount(row.status, 'declined');
    if (to)
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
