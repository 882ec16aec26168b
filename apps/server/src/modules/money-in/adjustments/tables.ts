import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { Optional } from '../../column-types.ts';

export type PaymentAdjustmentsTable = {
  organisation_id: string;
  id: string;
  created_at: Date;
  direction: string;
  amount: number;
  reason_code: string;
  note: Optional<string>;
  status: string;
  transaction_id: Optional<string>;
  requested_by: Optional<string>;
  requested_by_name: Optional<string>;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decision_note: Optional<string>;
  ended_reason: Optional<ApprovalEndReason>;
  posting_id: Optional<string>;
  approval_id: Optional<string>;
};

export type AdjustmentsTables = {
  payment_adjustments: PaymentAdjustmentsTable;
};
