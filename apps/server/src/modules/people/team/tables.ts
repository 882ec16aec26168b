import type { Optional } from '../../column-types.ts';

type InvitationsTable = {
  organisation_id: string;
  id: string;
  membership_id: string;
  token_hash: Buffer;
  name: string;
  channel: 'email' | 'sms';
  sent_to: string;
  created_by: Optional<string>;
  created_at: Date;
  expires_at: Date;
  used_at: Optional<Date>;
  revoked_at: Optional<Date>;
  language: Optional<string>;
};

export type TeamTables = {
  'identity.invitations': InvitationsTable;
};
