import type { BankPriority } from '#domain/banks/days.ts';
import type { BankFileFormat } from '#domain/banks/file-form.ts';
import type { BankDoubt, BankFileState, BankItemState, BankProposalState } from '#domain/states/bank-file.ts';
import type { ColumnType } from 'kysely';
import type { Defaulted, JsonOr, Optional } from '../../column-types.ts';

export type BankFilesTable = {
  organisation_id: string;
  id: string;
  message_id: string;
  state: BankFileState;
  debtor_rib: string;
  execution_on: string;
  item_count: number;
  total: number;
  is_urgent: boolean;
  made_by: 'person' | 'schedule';
  format: BankFileFormat;
  content: Buffer;
  content_sha256: string;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  downloads: Defaulted<number>;
  sent_at: Optional<Date>;
  sent_via: Optional<'person' | 'dropBox' | 'answer'>;
  sent_by_name: Optional<string>;
  send_problem: Optional<string>;
  send_tried_at: Optional<Date>;
  version: Defaulted<number>;
};
export type BankFileItemsTable = {
  organisation_id: string;
  file_id: string;
  position: number;
  transaction_id: string;
  attempt_id: string;
  end_to_end_id: string;
  block_id: string;
  priority: BankPriority;
  category: Optional<string>;
  amount: number;
  beneficiary_name: string;
  rib: string;
  state: BankItemState;
  bank_status: Optional<string>;
  bank_reason: Optional<string>;
  bank_text: Optional<string>;
  bank_reference: Optional<string>;
  changed_at: Optional<Date>;
};
/** One payment that an answer moved. */
export type BankChange = {
  transactionId: string;
  endToEndId: string;
  name: string;
  amount: number;
  from: BankItemState;
  to: BankItemState;
  reason: string | null;
};
/** A thing a person should know, by its rule; the sentence stands in the catalogue. */
export type BankWarning = {
  rule:
    | 'sequenceGap'
    | 'unknownPayment'
    | 'contradiction'
    | 'unknownStatus'
    | 'amountDiffers'
    | 'openingDiffers'
    | 'otherLine';
  params: Record<string, string | number>;
};
type BankProblem = { key: string; params: Record<string, string | number> };
export type BankAnswersTable = {
  organisation_id: string;
  id: string;
  kind: 'statusReport' | 'statement' | 'unreadable';
  file_name: string;
  via: 'person' | 'dropBox';
  received_at: Date;
  received_by: Optional<string>;
  received_by_name: Optional<string>;
  sha256: string;
  content: string;
  file_id: Optional<string>;
  statement_id: Optional<string>;
  account: Optional<string>;
  sequence: Optional<number>;
  from_on: Optional<string>;
  to_on: Optional<string>;
  opening: Optional<number>;
  closing: Optional<number>;
  credits: Optional<number>;
  debits: Optional<number>;
  line_count: Defaulted<number>;
  known_count: Defaulted<number>;
  announced_count: Defaulted<number>;
  changes: JsonOr<BankChange[]>;
  warnings: JsonOr<BankWarning[]>;
  problem: ColumnType<BankProblem | null, string | null | undefined, string | null>;
  confirmed_by: Optional<string>;
  confirmed_by_name: Optional<string>;
};
export type BankLinesTable = {
  organisation_id: string;
  id: string;
  account: string;
  statement_id: string;
  entry_ref: string;
  answer_id: string;
  direction: 'credit' | 'debit';
  amount: number;
  booked_on: string;
  value_on: Optional<string>;
  is_reversal: boolean;
  return_reason: Optional<string>;
  end_to_end_id: Optional<string>;
  block_id: Optional<string>;
  counterparty: Optional<string>;
  counterparty_account: Optional<string>;
  remittance: Optional<string>;
  bank_reference: Optional<string>;
  state: 'matched' | 'unmatched' | 'used' | 'setAside';
  matched_by: Optional<'reference' | 'block' | 'facts' | 'person'>;
  doubt: Optional<BankDoubt>;
  transaction_id: Optional<string>;
  used_for: Optional<string>;
  used_ref_id: Optional<string>;
  note: Optional<string>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decided_at: Optional<Date>;
};
/** A deposit that a statement would credit. */
type BankDeposit = { reference: string; amount: number };
/** A payment that a line names although nothing of it changes. */
export type BankNamed = {
  transactionId: string;
  endToEndId: string;
  name: string;
  amount: number;
  direction: 'credit' | 'debit';
  doubt: BankDoubt | null;
};
export type BankProposalsTable = {
  organisation_id: string;
  id: string;
  state: BankProposalState;
  kind: 'statusReport' | 'statement';
  file_name: string;
  sha256: string;
  content: string;
  file_id: Optional<string>;
  brought_at: Date;
  brought_by: string;
  brought_by_name: string;
  changes: JsonOr<BankChange[]>;
  deposits: JsonOr<BankDeposit[]>;
  warnings: JsonOr<BankWarning[]>;
  named: JsonOr<BankNamed[]>;
  maker_ids: JsonOr<string[]>;
  unmatched_count: number;
  version: Defaulted<number>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  decided_at: Optional<Date>;
  note: Optional<string>;
};

export type BankFilesTables = {
  bank_proposals: BankProposalsTable;
  bank_files: BankFilesTable;
  bank_file_items: BankFileItemsTable;
  bank_answers: BankAnswersTable;
  bank_lines: BankLinesTable;
};
