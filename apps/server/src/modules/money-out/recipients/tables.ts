import type { OperatorCode } from '#domain/payments/operators.ts';
import type { Defaulted, Optional, OptionalJson } from '../../column-types.ts';

export type DestinationKind = 'wallet' | 'bank' | 'card' | 'user';
/** One place money can go to, as the history of changes keeps it. */
export type DestinationFacts =
  | { phone: string; operator: OperatorCode }
  | { rib: string }
  | { tail: string; fingerprint: string }
  | { code: string };
export type ChangedPart = 'phone' | 'bank' | 'card' | 'user';
export type RecipientsTable = {
  organisation_id: string;
  id: string;
  kind: 'person' | 'company';
  display_name: string;
  legal_name: Optional<string>;
  language: 'en' | 'fr';
  phone: Optional<string>;
  phone_reversed: Optional<string>;
  operator: Optional<OperatorCode>;
  rib: Optional<string>;
  card_tail: Optional<string>;
  card_fingerprint: Optional<string>;
  user_code: Optional<string>;
  preferred: DestinationKind;
  default_amount: Optional<number>;
  employee_no: Optional<string>;
  tags: Defaulted<string[]>;
  status: Defaulted<'active' | 'inactive'>;
  frozen_at: Optional<Date>;
  frozen_by: Optional<string>;
  frozen_by_name: Optional<string>;
  frozen_reason: Optional<string>;
  name_due: Optional<Date>;
  name_batch: Optional<string>;
  name_state: Defaulted<'none' | 'waiting' | 'found' | 'notFound' | 'unknown'>;
  verified_name: Optional<string>;
  name_match: Optional<'strong' | 'partial' | 'none'>;
  name_checked_at: Optional<Date>;
  destination_changed_at: Optional<Date>;
  destination_changed_by: Optional<string>;
  last_paid_at: Optional<Date>;
  last_paid_amount: Optional<number>;
  total_paid: Defaulted<number>;
  paid_count: Defaulted<number>;
  search_text: string;
  source: 'manual' | 'import' | 'transfer';
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  updated_at: Date;
  version: Defaulted<number>;
};
type RecipientChangesTable = {
  organisation_id: string;
  recipient_id: string;
  id: string;
  at: Date;
  by_id: Optional<string>;
  by_name: string;
  what: ChangedPart;
  before: OptionalJson<DestinationFacts>;
  after: OptionalJson<DestinationFacts>;
  preferred: Optional<DestinationKind>;
  state: 'applied' | 'waiting' | 'refused' | 'recalled' | 'expired';
  approval_id: Optional<string>;
  decided_at: Optional<Date>;
  decided_by_name: Optional<string>;
};
export type RecipientGroupsTable = {
  organisation_id: string;
  id: string;
  name: string;
  purpose: 'payroll' | 'suppliers' | 'tontine' | 'allowance' | 'other';
  default_amount: Optional<number>;
  status: Defaulted<'active' | 'archived'>;
  search_text: string;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  updated_at: Date;
  version: Defaulted<number>;
};
type RecipientGroupMembersTable = {
  organisation_id: string;
  group_id: string;
  recipient_id: string;
  amount: Optional<number>;
  note: Optional<string>;
  position: number;
};

export type RecipientsTables = {
  recipients: RecipientsTable;
  recipient_changes: RecipientChangesTable;
  recipient_groups: RecipientGroupsTable;
  recipient_group_members: RecipientGroupMembersTable;
};
