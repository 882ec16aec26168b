import type { ColumnType } from 'kysely';
import type { JsonOr, Defaulted, Optional } from './column-types.ts';

type LoginGuardsTable = {
  subject: Buffer;
  failures: number;
  locked_until: Optional<Date>;
  held_until: Optional<Date>;
  held_by: Optional<string>;
  user_id: Optional<string>;
  updated_at: Date;
};
type RecoveryCodesTable = {
  user_id: string;
  code_hash: Buffer;
  used_at: Optional<Date>;
  created_at: Optional<Date>;
};
export type PlaceGivingsTable = {
  organisation_id: string;
  membership_id: string;
  by_user: string;
  at: Date;
  is_named: boolean;
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
type PasskeysTable = {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: Defaulted<number>;
  transports: Defaulted<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Optional<Date>;
};
type KnownDevicesTable = {
  user_id: string;
  device_hash: Buffer;
  user_agent: Optional<string>;
  first_seen_at: Date;
  last_seen_at: Date;
};
type ChallengesTable = {
  id: string;
  purpose: string;
  target_hash: Optional<Buffer>;
  target: Optional<string>;
  user_id: Optional<string>;
  organisation_id: Optional<string>;
  session_id: Optional<string>;
  environment: Optional<string>;
  code_hash: Optional<string>;
  tries: Defaulted<number>;
  tries_max: Defaulted<number>;
  created_at: Date;
  expires_at: Date;
  passed_at: Optional<Date>;
  token_hash: Optional<Buffer>;
  token_expires_at: Optional<Date>;
  spent_at: Optional<Date>;
  data: JsonOr<Record<string, unknown>>;
};
type RateCountersTable = { bucket: string; subject: Buffer; window_start: Date; count: number };
type QrLoginsTable = {
  id: string;
  purpose: 'login' | 'switch';
  environment: string;
  secret_hash: Buffer;
  match_number: string;
  status: Defaulted<string>;
  ip: Optional<string>;
  place: Optional<string>;
  device: Optional<string>;
  device_id: Optional<string>;
  challenge_id: Optional<string>;
  created_at: Date;
  expires_at: Date;
  scanned_by: Optional<string>;
  confirmed_at: Optional<Date>;
  organisation_id: Optional<string>;
  confirmed_by: Optional<string>;
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
};

/** How people come in: what they log in with, what guards it, and their sessions. */
export type LoginTables = {
  'identity.login_guards': LoginGuardsTable;
  'identity.recovery_codes': RecoveryCodesTable;
  'identity.way_back_links': WayBackLinksTable;
  'identity.place_givings': PlaceGivingsTable;
  'identity.contact_changes': ContactChangesTable;
  'identity.passkeys': PasskeysTable;
  'identity.known_devices': KnownDevicesTable;
  'identity.challenges': ChallengesTable;
  'identity.rate_counters': RateCountersTable;
  'identity.qr_logins': QrLoginsTable;
  'identity.sessions': SessionsTable;
  'identity.refresh_tokens': RefreshTokensTable;
};
