import type { ColumnType } from 'kysely';
import type { Defaulted, Optional, OptionalDay } from '../../column-types.ts';

export type UsersTable = {
  id: string;
  display_name: string;
  email: Optional<string>;
  phone: Optional<string>;
  password_hash: Optional<string>;
  language: Defaulted<string>;
  status: Defaulted<string>;
  first_name: Optional<string>;
  last_name: Optional<string>;
  sex: Optional<string>;
  dob: OptionalDay;
  address: Optional<string>;
  avatar_file_id: Optional<string>;
  created_at: Date;
  email_verified_at: Optional<Date>;
  phone_verified_at: Optional<Date>;
  password_changed_at: Optional<Date>;
  totp_secret_sealed: Optional<string>;
  totp_enabled_at: Optional<Date>;
  totp_last_step: Optional<number>;
  pin_hash: Optional<string>;
  pin_set_at: Optional<Date>;
  pin_reset_at: Optional<Date>;
  pin_reset_spent: Defaulted<number>;
  pin_failures: Defaulted<number>;
  pin_locked_until: Optional<Date>;
  version: Defaulted<number>;
};
type LoginGuardsTable = {
  subject: Buffer;
  failures: number;
  locked_until: Optional<Date>;
  held_until: Optional<Date>;
  held_by: Optional<string>;
  user_id: Optional<string>;
  updated_at: Date;
};
type WayBackLinksTable = {
  token_hash: Buffer;
  user_id: string;
  since: Date;
  expires_at: Date;
  over_at: Optional<Date>;
  pressed_at: Optional<Date>;
  proved_at: Optional<Date>;
  sent_to: string;
};
type ContactChangesTable = {
  user_id: string;
  id: ColumnType<number, never, never>;
  contact: 'email' | 'phone';
  former: string | null;
  former_verified_at: Date | null;
  changed_at: Date;
};
type KnownDevicesTable = {
  user_id: string;
  device_hash: Buffer;
  user_agent: Optional<string>;
  first_seen_at: Date;
  last_seen_at: Date;
};
type SessionsTable = {
  id: string;
  user_id: string;
  organisation_id: string;
  environment: string;
  device_id: Optional<string>;
  user_agent: Optional<string>;
  ip: Optional<string>;
  place: Optional<string>;
  login_way: Defaulted<string>;
  two_factor_at: Optional<Date>;
  proved_at: Optional<Date>;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Optional<Date>;
  end_reason: Optional<string>;
  family_id: Optional<string>;
  let_in_by: Optional<string>;
};
type RefreshTokensTable = {
  id: string;
  session_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Optional<Date>;
  successor_sealed: Optional<string>;
  shown_at: Optional<Date>;
  given_again_at: Optional<Date>;
};

export type AuthTables = {
  'identity.users': UsersTable;
  'identity.login_guards': LoginGuardsTable;
  'identity.way_back_links': WayBackLinksTable;
  'identity.contact_changes': ContactChangesTable;
  'identity.known_devices': KnownDevicesTable;
  'identity.sessions': SessionsTable;
  'identity.refresh_tokens': RefreshTokensTable;
};
