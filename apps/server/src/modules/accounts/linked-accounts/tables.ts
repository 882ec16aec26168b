import type { Defaulted, Optional } from '../../column-types.ts';

export type LinkedAccountsTable = {
  organisation_id: string;
  id: string;
  kind: 'bank' | 'wallet';
  label: string;
  holder_name: string;
  rib: Optional<string>;
  phone: Optional<string>;
  operator: Optional<string>;
  verified_by: Optional<'microTransfer' | 'nameCheck' | 'document'>;
  verified_name: Optional<string>;
  name_match: Optional<string>;
  status: 'pendingApproval' | 'pending' | 'active' | 'revoked';
  cooling_until: Date;
  approval_id: Optional<string>;
  micro_transaction_id: Optional<string>;
  micro_code_sealed: Optional<string>;
  micro_sent_at: Optional<Date>;
  micro_tries: Defaulted<number>;
  document_file_id: Optional<string>;
  document_by: Optional<string>;
  document_by_name: Optional<string>;
  disowned_by_name: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  revoked_at: Optional<Date>;
  revoked_by_name: Optional<string>;
  revoke_note: Optional<string>;
  version: Defaulted<number>;
};

export type LinkedAccountsTables = {
  linked_accounts: LinkedAccountsTable;
};
