import type { ColumnType } from 'kysely';

/** The tables of schema identity: people, organisations, sessions, access, papers, messages, the log. */
type Json<T> = ColumnType<T, string, string>;
type JsonOr<T> = ColumnType<T, string | undefined, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A day without a clock, `YYYY-MM-DD` when written; the driver reads it as such text too. */
type Day = ColumnType<string, string, string>;
type OptionalDay = ColumnType<string | null, string | null | undefined, string | null>;

export type OrganisationsTable = {
  id: string; name: string; display_name: string; account_code: string; kind: Defaulted<string>; status: Defaulted<string>; currency: Defaulted<string>; timezone: Defaulted<string>;
  logo_url: Optional<string>; logo_file_id: Optional<string>; email: Optional<string>; phone: Optional<string>; website: Optional<string>; address: Optional<string>; city: Optional<string>;
  language: Defaulted<string>; two_factor_required_at: Optional<Date>; level: Defaulted<number>; created_at: Date; version: Defaulted<number>;
};
/** Dated by their beginning; null is no cap. */
export type LevelModesTable = { valid_from: Date; mode: 'off' | 'warn' | 'enforce' };
export type LevelCapsTable = { level: number; direction: 'in' | 'out'; valid_from: Date; per_payment: Optional<number>; per_day: Optional<number>; per_month: Optional<number> };
export type UsersTable = {
  id: string; display_name: string; email: Optional<string>; phone: Optional<string>; password_hash: Optional<string>; language: Defaulted<string>; status: Defaulted<string>;
  first_name: Optional<string>; last_name: Optional<string>; sex: Optional<string>; dob: OptionalDay; address: Optional<string>; avatar_file_id: Optional<string>;
  created_at: Date; email_verified_at: Optional<Date>; phone_verified_at: Optional<Date>; password_changed_at: Optional<Date>;
  totp_secret_sealed: Optional<string>; totp_enabled_at: Optional<Date>; totp_last_step: Optional<number>;
  pin_hash: Optional<string>; pin_set_at: Optional<Date>; pin_reset_at: Optional<Date>; pin_reset_spent: Defaulted<number>; pin_failures: Defaulted<number>; pin_locked_until: Optional<Date>; version: Defaulted<number>;
};
export type TermsAcceptancesTable = { user_id: string; organisation_id: string; version: string; accepted_at: Date; ip: Optional<string> };
export type LoginGuardsTable = { subject: Buffer; failures: number; locked_until: Optional<Date>; held_until: Optional<Date>; held_by: Optional<string>; user_id: Optional<string>; updated_at: Date };
export type RecoveryCodesTable = { user_id: string; code_hash: Buffer; used_at: Optional<Date>; created_at: Optional<Date> };
export type PlaceGivingsTable = { organisation_id: string; membership_id: string; by_user: string; at: Date; is_named: boolean };
export type WayBackLinksTable = { token_hash: Buffer; user_id: string; since: Date; expires_at: Date; over_at: Optional<Date>; pressed_at: Optional<Date>; proved_at: Optional<Date>; sent_to: string };
export type ContactChangesTable = { user_id: string; id: ColumnType<number, never, never>; contact: 'email' | 'phone'; former: string | null; former_verified_at: Date | null; changed_at: Date };
export type PasskeysTable = {
  user_id: string; id: string; credential_id: string; public_key: Buffer; sign_count: Defaulted<number>; transports: Defaulted<string[]>; name: string; created_at: Date; last_used_at: Optional<Date>;
};
export type KnownDevicesTable = { user_id: string; device_hash: Buffer; user_agent: Optional<string>; first_seen_at: Date; last_seen_at: Date };
export type ChallengesTable = {
  id: string; purpose: string; target_hash: Optional<Buffer>; target: Optional<string>; user_id: Optional<string>; organisation_id: Optional<string>; session_id: Optional<string>; environment: Optional<string>;
  code_hash: Optional<string>; tries: Defaulted<number>; tries_max: Defaulted<number>; created_at: Date; expires_at: Date; passed_at: Optional<Date>; token_hash: Optional<Buffer>; token_expires_at: Optional<Date>;
  spent_at: Optional<Date>; data: JsonOr<Record<string, unknown>>;
};
export type RateCountersTable = { bucket: string; subject: Buffer; window_start: Date; count: number };
export type QrLoginsTable = {
  id: string; purpose: 'login' | 'switch'; environment: string; secret_hash: Buffer; match_number: string; status: Defaulted<string>; ip: Optional<string>; place: Optional<string>; device: Optional<string>;
  device_id: Optional<string>; challenge_id: Optional<string>; created_at: Date; expires_at: Date; scanned_by: Optional<string>; confirmed_at: Optional<Date>; organisation_id: Optional<string>; confirmed_by: Optional<string>;
};
export type MembershipsTable = {
  organisation_id: string; id: string; user_id: string; role_keys: string[]; custom_role_ids: Defaulted<string[]>; own_records_only: Defaulted<boolean>; sub_account_ids: Optional<string[]>; status: Defaulted<string>;
  invited_by: Optional<string>; access_until: Optional<Date>; deactivated_at: Optional<Date>; deactivated_by: Optional<string>; created_at: Date; last_used_at: Optional<Date>; version: Defaulted<number>;
  given_at: Optional<Date>; given_spent: Defaulted<number>;
};
export type InvitationsTable = {
  organisation_id: string; id: string; membership_id: string; token_hash: Buffer; name: string; channel: 'email' | 'sms'; sent_to: string; created_by: Optional<string>; created_at: Date; expires_at: Date; used_at: Optional<Date>; revoked_at: Optional<Date>;
  language: Optional<string>;
};
export type CustomRolesTable = {
  organisation_id: string; id: string; name: string; description: Optional<string>; permissions: string[]; own_records: Defaulted<string[]>; created_by: Optional<string>; created_at: Date; updated_at: Date;
  archived_at: Optional<Date>; version: Defaulted<number>;
};
export type AccessRequestsTable = {
  organisation_id: string; id: string; user_id: string; permission: string; path: Optional<string>; note: Optional<string>; status: Defaulted<string>; created_at: Date; decided_by: Optional<string>;
  decided_by_name: Optional<string>; decided_at: Optional<Date>; decision_note: Optional<string>;
};
export type InstallationReviewersTable = { user_id: string; added_at: Date };
export type SessionsTable = {
  id: string; user_id: string; organisation_id: string; environment: string; device_id: Optional<string>; user_agent: Optional<string>; ip: Optional<string>; place: Optional<string>; login_way: Defaulted<string>;
  two_factor_at: Optional<Date>; proved_at: Optional<Date>; created_at: Date; last_seen_at: Date; expires_at: Date; ended_at: Optional<Date>; end_reason: Optional<string>;
  family_id: Optional<string>; let_in_by: Optional<string>;
};
export type RefreshTokensTable = { id: string; session_id: string; token_hash: Buffer; created_at: Date; expires_at: Date; used_at: Optional<Date>; successor_sealed: Optional<string> };
export type FilesTable = {
  organisation_id: string; id: string; purpose: string; name: string; media_type: string; size: number; sha256: Optional<string>; width: Optional<number>; height: Optional<number>;
  status: Defaulted<string>; refusal: Optional<string>; object_key: string; token_hash: Buffer; expires_at: Date; created_by: Optional<string>; created_at: Date; stored_at: Optional<Date>; attached_at: Optional<Date>; environment: Optional<string>;
};
export type BusinessProfilesTable = {
  organisation_id: string; legal_form: Optional<string>; legal_name: Optional<string>; trade_name: Optional<string>; rccm: Optional<string>; niu: Optional<string>; activity: Optional<string>; address: Optional<string>;
  city: Optional<string>; expected_monthly: Optional<number>; people: JsonOr<Record<string, unknown>[]>; status: Defaulted<string>; submitted_at: Optional<Date>; due_at: Optional<Date>; decided_at: Optional<Date>;
  decided_by: Optional<string>; decided_by_name: Optional<string>; reason: Optional<string>; refused_fields: JsonOr<Record<string, { reason: string; was: string }>>; updated_at: Date; version: Defaulted<number>;
};
export type RegistrationDocumentsTable = {
  organisation_id: string; id: string; type: string; file_id: string; status: Defaulted<string>; reason: Optional<string>; expires_on: OptionalDay; created_by: Optional<string>; created_at: Date;
  decided_at: Optional<Date>; decided_by: Optional<string>; noticed_at: Optional<Date>;
};
export type RealNameVerificationsTable = {
  organisation_id: string; id: string; user_id: string; full_name: string; dob: Day; id_type: string; id_number_sealed: string; id_number_tail: string; phone: Optional<string>; operator_name: Optional<string>;
  name_match: Optional<string>; front_file_id: Optional<string>; back_file_id: Optional<string>; selfie_file_id: Optional<string>; status: Defaulted<string>; reason: Optional<string>; submitted_at: Date; due_at: Date;
  decided_at: Optional<Date>; decided_by: Optional<string>; decided_by_name: Optional<string>; version: Defaulted<number>;
};
export type OutboxMessagesTable = {
  id: string; organisation_id: Optional<string>; user_id: Optional<string>; channel: 'email' | 'sms'; recipient: string; template: string; language: string; subject: Optional<string>; content_sealed: Optional<string>;
  status: Defaulted<'queued' | 'sent' | 'failed' | 'kept'>; attempts: Defaulted<number>; next_attempt_at: Optional<Date>; claimed_until: Optional<Date>; last_error: Optional<string>; created_at: Date; sent_at: Optional<Date>;
};
export type NotificationsTable = {
  organisation_id: string; id: string; user_id: string; environment: string; type: string; task: Defaulted<boolean>; severity: Defaulted<string>; ref_type: Optional<string>; ref_id: Optional<string>; params: JsonOr<Record<string, string | number>>;
  at: Date; in_app: Defaulted<boolean>; email: Optional<'on' | 'digest'>; sms: Defaulted<boolean>; deliver_at: Optional<Date>; read_at: Optional<Date>; acted_at: Optional<Date>; acted_by_name: Optional<string>;
};
export type NotificationPreferencesTable = { organisation_id: string; user_id: string; event: string; channel: 'inApp' | 'email' | 'sms'; choice: 'on' | 'off' | 'digest' };
export type AuditLogTable = {
  organisation_id: string; id: string; environment: string; at: Date; actor_kind: string; actor_id: Optional<string>; actor_name: Optional<string>; action: string; object_type: Optional<string>; object_id: Optional<string>;
  affected_user_id: Optional<string>; result: string; ip: Optional<string>; device: Optional<string>; request_id: Optional<string>; before: OptionalJson<unknown>; after: OptionalJson<unknown>; detail: OptionalJson<unknown>;
};
export type AuditUnchainedTable = { organisation_id: string; audit_id: string };
export type AuditIntentsTable = {
  organisation_id: string; request_id: string; environment: string; at: Date; actor_id: string; actor_name: Optional<string>; action: string; object_id: Optional<string>; ip: Optional<string>; device: Optional<string>;
};
export type AuditAnchorsTable = { organisation_id: string; day: string; seq: number; hash: Buffer; created_at: Date };
export type AuditChainTable = { organisation_id: string; seq: number; audit_id: string; hash: Buffer };
export type InstallationTable = { key: string; value: Json<unknown> };

export type IdentityTables = {
  'identity.organisations': OrganisationsTable; 'identity.level_modes': LevelModesTable; 'identity.level_caps': LevelCapsTable; 'identity.users': UsersTable; 'identity.terms_acceptances': TermsAcceptancesTable; 'identity.login_guards': LoginGuardsTable; 'identity.recovery_codes': RecoveryCodesTable; 'identity.way_back_links': WayBackLinksTable; 'identity.place_givings': PlaceGivingsTable; 'identity.contact_changes': ContactChangesTable; 'identity.passkeys': PasskeysTable; 'identity.known_devices': KnownDevicesTable;
  'identity.challenges': ChallengesTable; 'identity.rate_counters': RateCountersTable; 'identity.qr_logins': QrLoginsTable; 'identity.memberships': MembershipsTable; 'identity.invitations': InvitationsTable;
  'identity.custom_roles': CustomRolesTable; 'identity.access_requests': AccessRequestsTable; 'identity.installation_reviewers': InstallationReviewersTable; 'identity.sessions': SessionsTable;
  'identity.refresh_tokens': RefreshTokensTable; 'identity.files': FilesTable; 'identity.business_profiles': BusinessProfilesTable; 'identity.registration_documents': RegistrationDocumentsTable;
  'identity.real_name_verifications': RealNameVerificationsTable; 'identity.outbox_messages': OutboxMessagesTable; 'identity.notifications': NotificationsTable;
  'identity.notification_preferences': NotificationPreferencesTable; 'identity.audit_log': AuditLogTable; 'identity.audit_unchained': AuditUnchainedTable; 'identity.audit_chain': AuditChainTable;
  'identity.audit_anchors': AuditAnchorsTable; 'identity.audit_intents': AuditIntentsTable; 'identity.installation': InstallationTable;
};
