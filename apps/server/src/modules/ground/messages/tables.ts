import type { Defaulted, Optional } from '../../column-types.ts';

export type OutboxMessagesTable = {
  id: string;
  organisation_id: Optional<string>;
  user_id: Optional<string>;
  channel: 'email' | 'sms';
  recipient: string;
  template: string;
  language: string;
  subject: Optional<string>;
  content_sealed: Optional<string>;
  status: Defaulted<'queued' | 'sent' | 'failed' | 'kept'>;
  attempts: Defaulted<number>;
  /** This and the next: of the release before, which has no jobs (`takeOverMessages`). */
  next_attempt_at: Optional<Date>;
  claimed_until: Optional<Date>;
  last_error: Optional<string>;
  created_at: Date;
  sent_at: Optional<Date>;
};

export type MessagesTables = {
  'identity.outbox_messages': OutboxMessagesTable;
};
