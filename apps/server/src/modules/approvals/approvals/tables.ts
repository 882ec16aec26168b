import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import type { ApprovalChannel, ApprovalStep, PolicyDefinition } from '#domain/approvals/approvals.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import type { ApprovalPolicyStatus, ApprovalStatus } from '#domain/states/approval.ts';
import type { Defaulted, Json, JsonOr, Optional, OptionalJson } from '../../column-types.ts';

/** One readable line of what is asked for; the value as text, or as francs. */
export type ApprovalLine = { label: Bilingual; value: Bilingual | string | number };
/** A reason to look twice; `text` adds what is particular about it. */
/**
 * `of`: what it was found by, where the text names only some: nobody reads it, and a yes to the text is a yes to that.
 */
export type ApprovalWarning = { code: string; text?: Bilingual; of?: string };
export type PolicyProposal = {
  kind: 'enable' | 'update' | 'disable';
  definition: PolicyDefinition | null;
  reason: string | null;
  byName: string;
};
export type ApprovalPoliciesTable = {
  organisation_id: string;
  id: string;
  subject: string;
  status: ApprovalPolicyStatus;
  in_force: Defaulted<boolean>;
  definition: OptionalJson<PolicyDefinition>;
  proposal: OptionalJson<PolicyProposal>;
  approval_id: Optional<string>;
  updated_at: Date;
  updated_by_name: Optional<string>;
  version: Defaulted<number>;
};
export type ApprovalRequestsTable = {
  organisation_id: string;
  id: string;
  subject: string;
  ref_id: string;
  policy_id: Optional<string>;
  policy_version: Optional<number>;
  title: Json<Bilingual>;
  amount: Optional<number>;
  item_count: Optional<number>;
  party: Optional<string>;
  account_kind: Optional<string>;
  channel: ApprovalChannel;
  requested_by: string;
  requested_by_name: string;
  prepared_by: Defaulted<string[]>;
  snapshot: Json<Record<string, unknown>>;
  snapshot_hash: string;
  lines: JsonOr<ApprovalLine[]>;
  warnings: JsonOr<ApprovalWarning[]>;
  steps: Json<ApprovalStep[]>;
  current_step: Defaulted<number>;
  round: Defaulted<number>;
  status: ApprovalStatus;
  waiting_for: Defaulted<string[]>;
  created_at: Date;
  step_since: Date;
  lapses_at: Date;
  next_look_at: Date;
  reminders_sent: Defaulted<number>;
  urgent_at: Optional<Date>;
  escalated_at: Optional<Date>;
  takes_effect_at: Optional<Date>;
  ended_at: Optional<Date>;
  ended_by: Optional<string>;
  ended_by_name: Optional<string>;
  ended_remark: Optional<string>;
  ended_reason: Optional<ApprovalEndReason>;
  disowned_at: Optional<Date>;
  version: Defaulted<number>;
};
export type ApprovalDecisionsTable = {
  organisation_id: string;
  request_id: string;
  round: number;
  user_id: string;
  user_name: string;
  step_no: number;
  decision: 'approve' | 'decline';
  remark: Optional<string>;
  via: 'web' | 'mobile';
  seat: 'named' | 'substitute' | 'delegate';
  on_behalf_of: Optional<string>;
  on_behalf_of_name: Optional<string>;
  at: Date;
};
export type ApprovalEntryKind =
  | 'remark'
  | 'question'
  | 'reset'
  | 'blocked'
  | 'unblocked'
  | 'escalated'
  | 'urgent'
  | 'reassigned';
type ApprovalEntriesTable = {
  organisation_id: string;
  id: string;
  request_id: string;
  at: Date;
  kind: ApprovalEntryKind;
  user_id: Optional<string>;
  user_name: Optional<string>;
  text: Optional<string>;
};
export type ApprovalDelegationsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  user_name: string;
  delegate_id: string;
  delegate_name: string;
  from_at: Date;
  until_at: Date;
  created_at: Date;
  ended_at: Optional<Date>;
};
type ApprovalDailySumsTable = {
  organisation_id: string;
  subject: string;
  user_id: string;
  day: string;
  amount: number;
};

export type ApprovalsTables = {
  approval_policies: ApprovalPoliciesTable;
  approval_requests: ApprovalRequestsTable;
  approval_decisions: ApprovalDecisionsTable;
  approval_entries: ApprovalEntriesTable;
  approval_delegations: ApprovalDelegationsTable;
  approval_daily_sums: ApprovalDailySumsTable;
};
