import type { TransferRow } from '#contract/transfers/schemas.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { bankOf } from '#domain/banks/banks.ts';
import { ownCost } from '#domain/mass-payments/payouts.ts';
import type { ApprovalSummary } from '../../approvals/approvals/public.ts';
import type { Tx } from '../../context.ts';
import type { PayoutRecord } from '../../engine/movements/public.ts';
import type { Row } from '../../tables.ts';

/** A payment that leaves is approved by its payout: `approval_id` of a transaction is a refund's. */
export type TransferJoin = Omit<Row<'transactions'>, 'approval_id'> &
  Omit<PayoutRecord, 'organisation_id' | 'approval_id'> & { payout_approval_id: string | null };

/** Transfers with their facts; aliases `t` and `p`. What a run or a settlement sent is not among them. */
export const transfersOf = (tx: Tx) =>
  tx
    .selectFrom('transactions as t')
    .innerJoin('payouts as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .selectAll('t')
    .select([
      'p.transaction_id',
      'p.origin',
      'p.origin_id',
      'p.origin_item_id',
      'p.destination',
      'p.beneficiary_name',
      'p.rib',
      'p.card_tail',
      'p.card_fingerprint',
      'p.payee_organisation_id',
      'p.payee_code',
      'p.verified_name',
      'p.name_match',
      'p.source_account',
      'p.sender_fee',
      'p.beneficiary_fee',
      'p.tax_lines',
      'p.total_debit',
      'p.beneficiary_receives',
      'p.beside_schedule_id',
      'p.paid_tries',
      'p.lifted_tries',
      'p.denied',
      'p.hand_round',
      'p.hand_told',
      'p.former_terms',
      'p.held',
      'p.rail',
      'p.hold_ref_id',
      'p.hold_round',
      'p.round',
      'p.recipient_id',
      'p.linked_account_id',
      'p.queue_until',
      'p.scheduled_for',
      'p.schedule_id',
      'p.attachments',
      'p.approval_id as payout_approval_id',
    ])
    .where('p.origin', '=', 'transfer');

type Named = Pick<
  TransferJoin,
  | 'destination'
  | 'beneficiary_name'
  | 'verified_name'
  | 'name_match'
  | 'phone'
  | 'operator'
  | 'rib'
  | 'card_tail'
  | 'payee_code'
  | 'recipient_id'
  | 'linked_account_id'
>;
export const beneficiaryView = (row: Named): TransferRow['beneficiary'] => ({
  destination: row.destination,
  name: row.beneficiary_name,
  verifiedName: row.verified_name,
  nameMatch: row.name_match,
  phone: row.phone,
  operator: row.operator as OperatorCode | null,
  rib: row.rib,
  bankName: row.rib ? (bankOf(row.rib.slice(0, 5))?.name ?? null) : null,
  cardTail: row.card_tail,
  userCode: row.payee_code,
  recipientId: row.recipient_id,
  linkedAccountId: row.linked_account_id,
});

const costOf = (row: TransferJoin) =>
  ownCost({ amount: row.amount, fee: row.fee, senderFee: row.sender_fee, tax: row.tax, totalDebit: row.total_debit });

export const toTransferRow = (row: TransferJoin, approval: ApprovalSummary | null): TransferRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  channel: row.channel,
  status: row.status,
  stage: row.stage,
  anomaly: row.anomaly,
  beneficiary: beneficiaryView(row),
  rail: row.rail,
  amount: row.amount,
  ...costOf(row),
  totalDebit: row.total_debit,
  beneficiaryReceives: row.beneficiary_receives,
  currency: row.currency,
  description: row.description,
  merchantReference: row.merchant_reference,
  operatorReference: row.operator_reference,
  reasonCode: row.reason_code,
  createdByName: row.created_by_name,
  approverName: approval?.status === 'approved' ? approval.decidedByName : null,
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
  scheduleId: row.schedule_id,
});
