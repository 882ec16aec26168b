import type { Defaulted, JsonOr, Optional } from '../../column-types.ts';

export type NotificationsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  environment: string;
  type: string;
  task: Defaulted<boolean>;
  severity: Defaulted<string>;
  ref_type: Optional<string>;
  ref_id: Optional<string>;
  params: JsonOr<Record<string, string | number>>;
  at: Date;
  in_app: Defaulted<boolean>;
  email: Optional<'on' | 'digest'>;
  sms: Defaulted<boolean>;
  deliver_at: Optional<Date>;
  read_at: Optional<Date>;
  acted_at: Optional<Date>;
  acted_by_name: Optional<string>;
};
type NotificationPreferencesTable = {
  organisation_id: string;
  user_id: string;
  event: string;
  channel: 'inApp' | 'email' | 'sms';
  choice: 'on' | 'off' | 'digest';
};

export type NotificationsTables = {
  'identity.notifications': NotificationsTable;
  'identity.notification_preferences': NotificationPreferencesTable;
};
