-- What the migrations make, written by `npm run db -- dump`. Do not edit: edit a migration.

----------------------------------------------------------------------------------------------------
-- Schema identity: shared by both environments
----------------------------------------------------------------------------------------------------

CREATE TABLE access_requests (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  permission text NOT NULL,
  path text,
  note text,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_note text,
  CONSTRAINT access_requests_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT access_requests_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT access_requests_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text]))
);
CREATE UNIQUE INDEX access_requests_open ON access_requests USING btree (organisation_id, user_id, permission) WHERE (status = 'pending'::text);
ALTER TABLE access_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON access_requests USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE audit_anchors (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_anchors_pkey PRIMARY KEY (organisation_id, day)
);
ALTER TABLE audit_anchors ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_anchors USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may insert, select

CREATE TABLE audit_chain (
  organisation_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  audit_id text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (organisation_id, seq),
  CONSTRAINT audit_chain_organisation_id_audit_id_key UNIQUE (organisation_id, audit_id)
);
ALTER TABLE audit_chain ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_chain USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may insert, select

CREATE TABLE audit_intents (
  organisation_id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_name text,
  action text NOT NULL,
  object_id text COLLATE "C",
  ip text,
  device text,
  CONSTRAINT audit_intents_pkey PRIMARY KEY (organisation_id, request_id)
);
CREATE INDEX audit_intents_age ON audit_intents USING btree (at);
ALTER TABLE audit_intents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_intents USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE audit_log (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text,
  action text NOT NULL,
  object_id text,
  result text NOT NULL,
  ip text,
  request_id text,
  detail jsonb,
  object_type text,
  affected_user_id text COLLATE "C",
  device text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (organisation_id, id)
);
CREATE INDEX audit_log_actor ON audit_log USING btree (organisation_id, actor_id, id DESC);
CREATE INDEX audit_log_affected ON audit_log USING btree (organisation_id, affected_user_id, id DESC);
CREATE INDEX audit_log_object ON audit_log USING btree (organisation_id, object_id, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may insert, select

CREATE TABLE audit_unchained (
  organisation_id text COLLATE "C" NOT NULL,
  audit_id text COLLATE "C" NOT NULL,
  CONSTRAINT audit_unchained_pkey PRIMARY KEY (organisation_id, audit_id)
);
ALTER TABLE audit_unchained ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_unchained USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE business_profiles (
  organisation_id text COLLATE "C" NOT NULL,
  legal_form text,
  legal_name text,
  trade_name text,
  rccm text,
  niu text,
  activity text,
  address text,
  city text,
  expected_monthly bigint,
  people jsonb NOT NULL DEFAULT '[]'::jsonb,
  status text NOT NULL DEFAULT 'partiallyCompleted'::text,
  submitted_at timestamp with time zone,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text COLLATE "C",
  decided_by_name text,
  reason text,
  refused_fields jsonb NOT NULL DEFAULT '{}'::jsonb,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT business_profiles_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT business_profiles_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT business_profiles_status_check CHECK (status = ANY (ARRAY['partiallyCompleted'::text, 'pendingReview'::text, 'approved'::text, 'rejected'::text]))
);
ALTER TABLE business_profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON business_profiles USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE challenges (
  id text COLLATE "C" NOT NULL,
  purpose text NOT NULL,
  target_hash bytea,
  target text,
  user_id text COLLATE "C",
  organisation_id text COLLATE "C",
  session_id text COLLATE "C",
  environment text,
  code_hash text,
  tries integer NOT NULL DEFAULT 0,
  tries_max integer NOT NULL DEFAULT 5,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  passed_at timestamp with time zone,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  spent_at timestamp with time zone,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT challenges_pkey PRIMARY KEY (id),
  CONSTRAINT challenges_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX challenges_expiry ON challenges USING btree (expires_at);
CREATE INDEX challenges_target ON challenges USING btree (target_hash, purpose, created_at);
-- the environment's role may delete, insert, select, update

CREATE TABLE contact_changes (
  user_id text COLLATE "C" NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  contact text NOT NULL,
  former text,
  former_verified_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_changes_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT contact_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT contact_changes_contact_check CHECK (contact = ANY (ARRAY['email'::text, 'phone'::text]))
);
CREATE INDEX contact_changes_end ON contact_changes USING btree (changed_at);
-- the environment's role may delete, insert, select, update

CREATE TABLE custom_roles (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text,
  permissions text[] NOT NULL,
  own_records text[] NOT NULL DEFAULT '{}'::text[],
  created_by text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  archived_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT custom_roles_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT custom_roles_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE UNIQUE INDEX custom_roles_name ON custom_roles USING btree (organisation_id, lower(name)) WHERE (archived_at IS NULL);
ALTER TABLE custom_roles ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_roles USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE files (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  purpose text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text,
  width integer,
  height integer,
  status text NOT NULL DEFAULT 'granted'::text,
  refusal text,
  object_key text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_by text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  stored_at timestamp with time zone,
  attached_at timestamp with time zone,
  environment text,
  CONSTRAINT files_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT files_token_hash_key UNIQUE (token_hash),
  CONSTRAINT files_environment_check CHECK (environment = ANY (ARRAY['production'::text, 'sandbox'::text])),
  CONSTRAINT files_status_check CHECK (status = ANY (ARRAY['granted'::text, 'stored'::text, 'refused'::text]))
);
CREATE INDEX files_sweep ON files USING btree (created_at);
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON files USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE installation (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (key)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE installation_reviewers (
  user_id text COLLATE "C" NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT installation_reviewers_pkey PRIMARY KEY (user_id),
  CONSTRAINT installation_reviewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE invitations (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  membership_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  name text NOT NULL,
  channel text NOT NULL,
  sent_to text NOT NULL,
  created_by text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  language text,
  CONSTRAINT invitations_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT invitations_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
  CONSTRAINT invitations_language_check CHECK (language = ANY (ARRAY['en'::text, 'fr'::text]))
);
CREATE INDEX invitations_member ON invitations USING btree (organisation_id, membership_id, id DESC);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitations USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE jobs (
  id text COLLATE "C" NOT NULL,
  environment text,
  kind text NOT NULL,
  subject text COLLATE "C" NOT NULL DEFAULT ''::text,
  due_at timestamp with time zone,
  claim text COLLATE "C",
  claimed_until timestamp with time zone,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  dead_at timestamp with time zone,
  dead_why text,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_check CHECK ((due_at IS NULL) = (dead_at IS NOT NULL) AND (dead_at IS NULL) = (dead_why IS NULL)),
  CONSTRAINT jobs_dead_why_check CHECK (dead_why = ANY (ARRAY['refused'::text, 'exhausted'::text])),
  CONSTRAINT jobs_environment_check CHECK (environment = ANY (ARRAY['production'::text, 'sandbox'::text]))
);
CREATE INDEX jobs_dead ON jobs USING btree (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX jobs_due ON jobs USING btree (due_at) WHERE (due_at IS NOT NULL);
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY environment ON jobs USING (((environment IS NULL) OR (CURRENT_USER = ('nkap_'::text || environment))));
-- the environment's role may delete, insert, select, update

CREATE TABLE known_devices (
  user_id text COLLATE "C" NOT NULL,
  device_hash bytea NOT NULL,
  user_agent text,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE level_caps (
  level smallint NOT NULL,
  direction text NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  per_payment bigint,
  per_day bigint,
  per_month bigint,
  CONSTRAINT level_caps_pkey PRIMARY KEY (level, direction, valid_from),
  CONSTRAINT level_caps_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT level_caps_level_check CHECK (level >= 0 AND level <= 2),
  CONSTRAINT level_caps_per_day_check CHECK (per_day >= 0),
  CONSTRAINT level_caps_per_month_check CHECK (per_month >= 0),
  CONSTRAINT level_caps_per_payment_check CHECK (per_payment >= 0)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE level_modes (
  valid_from timestamp with time zone NOT NULL,
  mode text NOT NULL,
  CONSTRAINT level_modes_pkey PRIMARY KEY (valid_from),
  CONSTRAINT level_modes_mode_check CHECK (mode = ANY (ARRAY['off'::text, 'warn'::text, 'enforce'::text]))
);
-- the environment's role may delete, insert, select, update

CREATE TABLE login_guards (
  subject bytea NOT NULL,
  failures integer NOT NULL,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  held_until timestamp with time zone,
  held_by text,
  user_id text COLLATE "C",
  CONSTRAINT login_guards_pkey PRIMARY KEY (subject)
);
CREATE INDEX login_guards_age ON login_guards USING btree (updated_at);
CREATE INDEX login_guards_held ON login_guards USING btree (held_by) WHERE (held_by IS NOT NULL);
CREATE INDEX login_guards_user ON login_guards USING btree (user_id) WHERE (user_id IS NOT NULL);
-- the environment's role may delete, insert, select, update

CREATE TABLE memberships (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  role_keys text[] NOT NULL,
  status text NOT NULL DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  custom_role_ids text[] NOT NULL DEFAULT '{}'::text[],
  own_records_only boolean NOT NULL DEFAULT false,
  invited_by text COLLATE "C",
  access_until timestamp with time zone,
  deactivated_at timestamp with time zone,
  deactivated_by text COLLATE "C",
  version integer NOT NULL DEFAULT 1,
  sub_account_ids text[],
  given_at timestamp with time zone,
  given_spent bigint NOT NULL DEFAULT 0,
  CONSTRAINT memberships_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT memberships_organisation_id_user_id_key UNIQUE (organisation_id, user_id),
  CONSTRAINT memberships_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT memberships_given_spent_check CHECK (given_spent >= 0),
  CONSTRAINT memberships_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'inactive'::text, 'deactivated'::text])),
  CONSTRAINT memberships_sub_account_ids_check CHECK (cardinality(sub_account_ids) > 0)
);
CREATE INDEX memberships_user ON memberships USING btree (user_id);
-- the environment's role may delete, insert, select, update

CREATE TABLE notification_preferences (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  channel text NOT NULL,
  choice text NOT NULL,
  CONSTRAINT notification_preferences_pkey PRIMARY KEY (organisation_id, user_id, event, channel),
  CONSTRAINT notification_preferences_channel_check CHECK (channel = ANY (ARRAY['inApp'::text, 'email'::text, 'sms'::text])),
  CONSTRAINT notification_preferences_choice_check CHECK (choice = ANY (ARRAY['on'::text, 'off'::text, 'digest'::text]))
);
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notification_preferences USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE notifications (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  type text NOT NULL,
  task boolean NOT NULL DEFAULT false,
  severity text NOT NULL DEFAULT 'info'::text,
  ref_type text,
  ref_id text,
  params jsonb NOT NULL DEFAULT '{}'::jsonb,
  at timestamp with time zone NOT NULL,
  in_app boolean NOT NULL DEFAULT true,
  email text,
  sms boolean NOT NULL DEFAULT false,
  deliver_at timestamp with time zone,
  read_at timestamp with time zone,
  acted_at timestamp with time zone,
  acted_by_name text,
  CONSTRAINT notifications_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT notifications_email_check CHECK (email = ANY (ARRAY['on'::text, 'digest'::text])),
  CONSTRAINT notifications_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text]))
);
CREATE INDEX notifications_age ON notifications USING btree (at);
CREATE INDEX notifications_bell ON notifications USING btree (organisation_id, user_id, environment) WHERE (in_app AND ((read_at IS NULL) OR (task AND (acted_at IS NULL))));
CREATE INDEX notifications_due ON notifications USING btree (deliver_at) WHERE (deliver_at IS NOT NULL);
CREATE INDEX notifications_person ON notifications USING btree (organisation_id, user_id, environment, id DESC) WHERE in_app;
CREATE INDEX notifications_record ON notifications USING btree (organisation_id, ref_type, ref_id) WHERE (acted_at IS NULL);
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notifications USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE organisations (
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  kind text NOT NULL DEFAULT 'business'::text,
  status text NOT NULL DEFAULT 'active'::text,
  currency text NOT NULL DEFAULT 'XAF'::text,
  timezone text NOT NULL DEFAULT 'Africa/Douala'::text,
  logo_url text,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  logo_file_id text COLLATE "C",
  email text,
  phone text,
  website text,
  address text,
  city text,
  language text NOT NULL DEFAULT 'fr'::text,
  two_factor_required_at timestamp with time zone,
  level smallint NOT NULL DEFAULT 0,
  account_code text COLLATE "C" NOT NULL,
  CONSTRAINT organisations_pkey PRIMARY KEY (id),
  CONSTRAINT organisations_account_code_key UNIQUE (account_code),
  CONSTRAINT organisations_account_code_check CHECK (account_code ~ '^\w{14,22}$'::text),
  CONSTRAINT organisations_kind_check CHECK (kind = ANY (ARRAY['business'::text, 'personal'::text])),
  CONSTRAINT organisations_language_check CHECK (language = ANY (ARRAY['en'::text, 'fr'::text])),
  CONSTRAINT organisations_level_check CHECK (level >= 0 AND level <= 2),
  CONSTRAINT organisations_status_check CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text]))
);
-- the environment's role may delete, insert, select, update

CREATE TABLE outbox_messages (
  id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C",
  user_id text COLLATE "C",
  channel text NOT NULL,
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  subject text,
  content_sealed text,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_messages_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text])),
  CONSTRAINT outbox_messages_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text]))
);
CREATE INDEX outbox_messages_age ON outbox_messages USING btree (created_at) WHERE (content_sealed IS NOT NULL);
CREATE INDEX outbox_messages_due ON outbox_messages USING btree (next_attempt_at) WHERE (status = 'queued'::text);
-- the environment's role may delete, insert, select, update

CREATE TABLE passkeys (
  user_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE place_givings (
  organisation_id text COLLATE "C" NOT NULL,
  membership_id text COLLATE "C" NOT NULL,
  by_user text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  is_named boolean NOT NULL,
  CONSTRAINT place_givings_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  CONSTRAINT place_givings_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id)
);
CREATE INDEX place_givings_time ON place_givings USING btree (organisation_id, at);
ALTER TABLE place_givings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON place_givings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE qr_logins (
  id text COLLATE "C" NOT NULL,
  purpose text NOT NULL,
  environment text NOT NULL,
  secret_hash bytea NOT NULL,
  match_number text NOT NULL,
  status text NOT NULL DEFAULT 'created'::text,
  ip text,
  place text,
  device text,
  device_id text,
  challenge_id text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  scanned_by text COLLATE "C",
  confirmed_at timestamp with time zone,
  organisation_id text COLLATE "C",
  confirmed_by text COLLATE "C",
  CONSTRAINT qr_logins_pkey PRIMARY KEY (id),
  CONSTRAINT qr_logins_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'switch'::text])),
  CONSTRAINT qr_logins_status_check CHECK (status = ANY (ARRAY['created'::text, 'scanned'::text, 'confirmed'::text, 'consumed'::text, 'denied'::text, 'expired'::text]))
);
CREATE INDEX qr_logins_expiry ON qr_logins USING btree (expires_at);
-- the environment's role may delete, insert, select, update

CREATE TABLE rate_counters (
  bucket text NOT NULL,
  subject bytea NOT NULL,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_counters_pkey PRIMARY KEY (bucket, subject)
);
CREATE INDEX rate_counters_age ON rate_counters USING btree (window_start);
-- the environment's role may delete, insert, select, update

CREATE TABLE real_name_verifications (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  full_name text NOT NULL,
  dob date NOT NULL,
  id_type text NOT NULL,
  id_number_sealed text NOT NULL,
  id_number_tail text NOT NULL,
  phone text,
  operator_name text,
  name_match text,
  front_file_id text COLLATE "C",
  back_file_id text COLLATE "C",
  selfie_file_id text COLLATE "C",
  status text NOT NULL DEFAULT 'pending'::text,
  reason text,
  submitted_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text COLLATE "C",
  decided_by_name text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT real_name_verifications_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT real_name_verifications_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT real_name_verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT real_name_verifications_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))
);
CREATE UNIQUE INDEX real_name_verifications_open ON real_name_verifications USING btree (organisation_id, user_id) WHERE (status = 'pending'::text);
ALTER TABLE real_name_verifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON real_name_verifications USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
-- the environment's role may delete, insert, select, update

CREATE TABLE refresh_tokens (
  id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  successor_sealed text,
  shown_at timestamp with time zone,
  given_again_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT refresh_tokens_token_hash_key UNIQUE (token_hash),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (session_id);
-- the environment's role may delete, insert, select, update

CREATE TABLE registration_documents (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  reason text,
  expires_on date,
  created_by text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text COLLATE "C",
  noticed_at timestamp with time zone,
  CONSTRAINT registration_documents_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT registration_documents_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT registration_documents_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'replaced'::text]))
);
ALTER TABLE registration_documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON registration_documents USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE sessions (
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  device_id text,
  user_agent text,
  ip text,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  place text,
  login_way text NOT NULL DEFAULT 'password'::text,
  two_factor_at timestamp with time zone,
  proved_at timestamp with time zone,
  family_id text COLLATE "C",
  let_in_by text COLLATE "C",
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sessions_environment_check CHECK (environment = ANY (ARRAY['production'::text, 'sandbox'::text]))
);
CREATE INDEX sessions_family ON sessions USING btree (family_id);
CREATE INDEX sessions_let_in_by ON sessions USING btree (let_in_by) WHERE ((let_in_by IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX sessions_user ON sessions USING btree (user_id, ended_at);
-- the environment's role may delete, insert, select, update

CREATE TABLE terms_acceptances (
  user_id text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL,
  version text NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  ip text,
  CONSTRAINT terms_acceptances_pkey PRIMARY KEY (user_id, organisation_id, version),
  CONSTRAINT terms_acceptances_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT terms_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
ALTER TABLE terms_acceptances ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON terms_acceptances USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE users (
  id text COLLATE "C" NOT NULL,
  display_name text NOT NULL,
  email text,
  phone text,
  password_hash text,
  language text NOT NULL DEFAULT 'en'::text,
  status text NOT NULL DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL,
  first_name text,
  last_name text,
  sex text,
  dob date,
  address text,
  avatar_file_id text COLLATE "C",
  email_verified_at timestamp with time zone,
  phone_verified_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  totp_secret_sealed text,
  totp_enabled_at timestamp with time zone,
  totp_last_step bigint,
  pin_hash text,
  pin_set_at timestamp with time zone,
  pin_reset_at timestamp with time zone,
  pin_reset_spent bigint NOT NULL DEFAULT 0,
  pin_failures integer NOT NULL DEFAULT 0,
  pin_locked_until timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_phone_key UNIQUE (phone),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_language_check CHECK (language = ANY (ARRAY['en'::text, 'fr'::text])),
  CONSTRAINT users_reached CHECK (email IS NOT NULL OR phone IS NOT NULL OR status = 'deactivated'::text),
  CONSTRAINT users_sex_check CHECK (sex = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])),
  CONSTRAINT users_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'deactivated'::text]))
);
-- the environment's role may delete, insert, select, update

CREATE TABLE way_back_links (
  token_hash bytea NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  since timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  over_at timestamp with time zone,
  sent_to text NOT NULL,
  pressed_at timestamp with time zone,
  proved_at timestamp with time zone,
  CONSTRAINT way_back_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT way_back_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX way_back_links_address ON way_back_links USING btree (user_id, sent_to) WHERE (over_at IS NULL);
CREATE INDEX way_back_links_end ON way_back_links USING btree (expires_at);
CREATE INDEX way_back_links_person ON way_back_links USING btree (user_id, since);
-- the environment's role may delete, insert, select, update

----------------------------------------------------------------------------------------------------
-- Money schema: the same in production and sandbox
----------------------------------------------------------------------------------------------------

CREATE TABLE approval_daily_sums (
  organisation_id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT approval_daily_sums_pkey PRIMARY KEY (organisation_id, subject, user_id, day),
  CONSTRAINT approval_daily_sums_amount_check CHECK (amount >= 0)
);
ALTER TABLE approval_daily_sums ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_daily_sums USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE approval_decisions (
  organisation_id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  round integer NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  step_no integer NOT NULL,
  decision text NOT NULL,
  remark text,
  via text NOT NULL,
  seat text NOT NULL,
  on_behalf_of text COLLATE "C",
  on_behalf_of_name text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT approval_decisions_pkey PRIMARY KEY (organisation_id, request_id, round, user_id),
  CONSTRAINT approval_decisions_decision_check CHECK (decision = ANY (ARRAY['approve'::text, 'decline'::text])),
  CONSTRAINT approval_decisions_seat_check CHECK (seat = ANY (ARRAY['named'::text, 'substitute'::text, 'delegate'::text])),
  CONSTRAINT approval_decisions_via_check CHECK (via = ANY (ARRAY['web'::text, 'mobile'::text]))
);
ALTER TABLE approval_decisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_decisions USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE approval_delegations (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  delegate_id text COLLATE "C" NOT NULL,
  delegate_name text NOT NULL,
  from_at timestamp with time zone NOT NULL,
  until_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT approval_delegations_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT approval_delegations_check CHECK (until_at > from_at)
);
CREATE INDEX approval_delegations_of ON approval_delegations USING btree (organisation_id, user_id) WHERE (ended_at IS NULL);
ALTER TABLE approval_delegations ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_delegations USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE approval_entries (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C",
  user_name text,
  text text,
  CONSTRAINT approval_entries_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT approval_entries_kind_check CHECK (kind = ANY (ARRAY['remark'::text, 'question'::text, 'reset'::text, 'blocked'::text, 'unblocked'::text, 'escalated'::text, 'urgent'::text, 'reassigned'::text]))
);
CREATE INDEX approval_entries_of ON approval_entries USING btree (organisation_id, request_id, id);
ALTER TABLE approval_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_entries USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE approval_policies (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  status text NOT NULL,
  in_force boolean NOT NULL DEFAULT false,
  definition jsonb,
  proposal jsonb,
  approval_id text COLLATE "C",
  updated_at timestamp with time zone NOT NULL,
  updated_by_name text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT approval_policies_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT approval_policies_organisation_id_subject_key UNIQUE (organisation_id, subject),
  CONSTRAINT approval_policies_status_check CHECK (status = ANY (ARRAY['inactive'::text, 'pendingApproval'::text, 'active'::text, 'pendingApprovalToDisable'::text]))
);
ALTER TABLE approval_policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_policies USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE approval_requests (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  ref_id text COLLATE "C" NOT NULL,
  policy_id text COLLATE "C",
  policy_version integer,
  title jsonb NOT NULL,
  amount bigint,
  item_count integer,
  party text,
  account_kind text,
  channel text NOT NULL,
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  prepared_by text[] NOT NULL DEFAULT '{}'::text[],
  snapshot jsonb NOT NULL,
  snapshot_hash text NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  warnings jsonb NOT NULL DEFAULT '[]'::jsonb,
  steps jsonb NOT NULL,
  current_step integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  status text NOT NULL,
  waiting_for text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL,
  step_since timestamp with time zone NOT NULL,
  lapses_at timestamp with time zone NOT NULL,
  next_look_at timestamp with time zone NOT NULL,
  reminders_sent integer NOT NULL DEFAULT 0,
  urgent_at timestamp with time zone,
  escalated_at timestamp with time zone,
  takes_effect_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text COLLATE "C",
  ended_by_name text,
  ended_remark text,
  version integer NOT NULL DEFAULT 1,
  ended_reason text,
  disowned_at timestamp with time zone,
  CONSTRAINT approval_requests_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT approval_requests_amount_check CHECK (amount >= 0),
  CONSTRAINT approval_requests_channel_check CHECK (channel = ANY (ARRAY['dashboard'::text, 'api'::text, 'bulk'::text])),
  CONSTRAINT approval_requests_check CHECK ((ended_at IS NULL) = (status = ANY (ARRAY['pendingApproval'::text, 'onHold'::text]))),
  CONSTRAINT approval_requests_status_check CHECK (status = ANY (ARRAY['pendingApproval'::text, 'onHold'::text, 'approved'::text, 'declined'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE INDEX approval_requests_due ON approval_requests USING btree (next_look_at) WHERE (ended_at IS NULL);
CREATE INDEX approval_requests_list ON approval_requests USING btree (organisation_id, id DESC);
CREATE INDEX approval_requests_made ON approval_requests USING btree (organisation_id, requested_by, id DESC);
CREATE INDEX approval_requests_of_ref ON approval_requests USING btree (organisation_id, subject, ref_id, id DESC);
CREATE INDEX approval_requests_waiting ON approval_requests USING gin (waiting_for) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX approval_requests_open ON approval_requests USING btree (organisation_id, subject, ref_id) WHERE (ended_at IS NULL);
ALTER TABLE approval_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON approval_requests USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE attempts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  operation text NOT NULL,
  round integer NOT NULL DEFAULT 1,
  state text NOT NULL,
  amount bigint NOT NULL,
  phone text,
  provider_reference text COLLATE "C",
  original_reference text COLLATE "C",
  handle_sealed text,
  redirect_url text,
  operator_reference text,
  correlation text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  accepted_at timestamp with time zone,
  submissions integer NOT NULL DEFAULT 0,
  last_checked_at timestamp with time zone,
  window_ends_at timestamp with time zone,
  next_step text,
  next_step_at timestamp with time zone,
  claimed_until timestamp with time zone,
  polls integer NOT NULL DEFAULT 0,
  reason_code text,
  provider_reason text,
  evidence jsonb,
  sent_at timestamp with time zone,
  keys_version integer,
  original_keys_version integer,
  verdict text,
  announced_at timestamp with time zone,
  CONSTRAINT attempts_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT attempts_next_step_check CHECK (next_step = ANY (ARRAY['submit'::text, 'status'::text])),
  CONSTRAINT attempts_operation_check CHECK (operation = ANY (ARRAY['collect'::text, 'refund'::text, 'payout'::text])),
  CONSTRAINT attempts_verdict CHECK (verdict = ANY (ARRAY['wanted'::text, 'paid'::text, 'paidBeyond'::text, 'denied'::text, 'notPaid'::text]))
);
CREATE INDEX attempts_announced ON attempts USING btree (organisation_id, transaction_id) WHERE (announced_at IS NOT NULL);
CREATE INDEX attempts_due ON attempts USING btree (next_step_at) WHERE (next_step_at IS NOT NULL);
CREATE INDEX attempts_provider_reference ON attempts USING btree (organisation_id, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX attempts_transaction ON attempts USING btree (organisation_id, transaction_id);
CREATE UNIQUE INDEX attempts_correlation ON attempts USING btree (provider, correlation) WHERE (correlation IS NOT NULL);
ALTER TABLE attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON attempts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE balance_alerts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_kind text COLLATE "C" NOT NULL,
  basis text NOT NULL,
  threshold bigint NOT NULL,
  approach_percent integer NOT NULL,
  recover_percent integer NOT NULL,
  channels text[] NOT NULL,
  recipient_ids text[] NOT NULL,
  quiet_from text,
  quiet_to text,
  repeat_hours integer,
  auto_action text NOT NULL,
  auto_target bigint,
  is_on boolean NOT NULL,
  state text NOT NULL DEFAULT 'ok'::text,
  figure bigint,
  evaluated_at timestamp with time zone,
  untold boolean NOT NULL DEFAULT false,
  last_sent_at timestamp with time zone,
  last_action jsonb,
  created_by text COLLATE "C",
  created_by_name text,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT balance_alerts_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT balance_alerts_organisation_id_account_kind_key UNIQUE (organisation_id, account_kind),
  CONSTRAINT balance_alerts_approach_percent_check CHECK (approach_percent >= 100 AND approach_percent <= 1000),
  CONSTRAINT balance_alerts_auto_action_check CHECK (auto_action = ANY (ARRAY['none'::text, 'moveFromCollection'::text, 'pauseRuns'::text])),
  CONSTRAINT balance_alerts_auto_target_check CHECK (auto_target > 0),
  CONSTRAINT balance_alerts_basis_check CHECK (basis = ANY (ARRAY['available'::text, 'availableMinusQueued'::text, 'runwayDays'::text])),
  CONSTRAINT balance_alerts_check CHECK (recover_percent >= approach_percent),
  CONSTRAINT balance_alerts_check1 CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT balance_alerts_check2 CHECK ((auto_action = 'moveFromCollection'::text) = (auto_target IS NOT NULL)),
  CONSTRAINT balance_alerts_quiet_from_check CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'::text),
  CONSTRAINT balance_alerts_quiet_to_check CHECK (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'::text),
  CONSTRAINT balance_alerts_repeat_hours_check CHECK (repeat_hours >= 1 AND repeat_hours <= 168),
  CONSTRAINT balance_alerts_state_check CHECK (state = ANY (ARRAY['ok'::text, 'approaching'::text, 'below'::text])),
  CONSTRAINT balance_alerts_threshold_check CHECK (threshold > 0)
);
ALTER TABLE balance_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON balance_alerts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE bank_answers (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  via text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  received_by text COLLATE "C",
  received_by_name text,
  sha256 text NOT NULL,
  content text NOT NULL,
  file_id text COLLATE "C",
  statement_id text,
  account text COLLATE "C",
  sequence integer,
  from_on date,
  to_on date,
  opening bigint,
  closing bigint,
  credits bigint,
  debits bigint,
  line_count integer NOT NULL DEFAULT 0,
  known_count integer NOT NULL DEFAULT 0,
  announced_count integer NOT NULL DEFAULT 0,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  warnings jsonb NOT NULL DEFAULT '[]'::jsonb,
  problem jsonb,
  confirmed_by text COLLATE "C",
  confirmed_by_name text,
  CONSTRAINT bank_answers_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT bank_answers_organisation_id_sha256_statement_id_key UNIQUE (organisation_id, sha256, statement_id),
  CONSTRAINT bank_answers_kind_check CHECK (kind = ANY (ARRAY['statusReport'::text, 'statement'::text, 'unreadable'::text])),
  CONSTRAINT bank_answers_via_check CHECK (via = ANY (ARRAY['person'::text, 'dropBox'::text]))
);
CREATE INDEX bank_answers_list ON bank_answers USING btree (organisation_id, received_at DESC, id DESC);
CREATE INDEX bank_answers_sequence ON bank_answers USING btree (organisation_id, account, sequence DESC) WHERE (sequence IS NOT NULL);
CREATE UNIQUE INDEX bank_answers_once ON bank_answers USING btree (organisation_id, sha256) WHERE (statement_id IS NULL);
ALTER TABLE bank_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_answers USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE bank_file_items (
  organisation_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  "position" integer NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  attempt_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  block_id text COLLATE "C" NOT NULL,
  priority text NOT NULL,
  category text,
  amount bigint NOT NULL,
  beneficiary_name text NOT NULL,
  rib text COLLATE "C" NOT NULL,
  state text NOT NULL,
  bank_status text,
  bank_reason text,
  bank_text text,
  bank_reference text,
  changed_at timestamp with time zone,
  CONSTRAINT bank_file_items_pkey PRIMARY KEY (organisation_id, file_id, "position"),
  CONSTRAINT bank_file_items_organisation_id_attempt_id_key UNIQUE (organisation_id, attempt_id),
  CONSTRAINT bank_file_items_organisation_id_end_to_end_id_key UNIQUE (organisation_id, end_to_end_id),
  CONSTRAINT bank_file_items_amount_check CHECK (amount > 0),
  CONSTRAINT bank_file_items_end_to_end_id_check CHECK (length(end_to_end_id) <= 35),
  CONSTRAINT bank_file_items_priority_check CHECK (priority = ANY (ARRAY['HIGH'::text, 'NORM'::text])),
  CONSTRAINT bank_file_items_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'processing'::text, 'provisional'::text, 'settled'::text, 'rejected'::text, 'returned'::text]))
);
CREATE INDEX bank_file_items_open ON bank_file_items USING btree (organisation_id, amount) WHERE (state <> ALL (ARRAY['rejected'::text, 'returned'::text]));
CREATE INDEX bank_file_items_transaction ON bank_file_items USING btree (organisation_id, transaction_id);
ALTER TABLE bank_file_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_file_items USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE bank_files (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  debtor_rib text COLLATE "C" NOT NULL,
  execution_on date NOT NULL,
  item_count integer NOT NULL,
  total bigint NOT NULL,
  is_urgent boolean NOT NULL,
  made_by text NOT NULL,
  format text NOT NULL,
  content bytea NOT NULL,
  content_sha256 text NOT NULL,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  downloads integer NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  sent_via text,
  sent_by_name text,
  send_problem text,
  send_tried_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bank_files_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT bank_files_organisation_id_message_id_key UNIQUE (organisation_id, message_id),
  CONSTRAINT bank_files_format_check CHECK (format = ANY (ARRAY['pain001'::text, 'csv'::text, 'xlsx'::text])),
  CONSTRAINT bank_files_item_count_check CHECK (item_count > 0),
  CONSTRAINT bank_files_made_by_check CHECK (made_by = ANY (ARRAY['person'::text, 'schedule'::text])),
  CONSTRAINT bank_files_message_id_check CHECK (length(message_id) <= 35),
  CONSTRAINT bank_files_sent_via_check CHECK (sent_via = ANY (ARRAY['person'::text, 'dropBox'::text, 'answer'::text])),
  CONSTRAINT bank_files_state_check CHECK (state = ANY (ARRAY['made'::text, 'sent'::text, 'partlyAnswered'::text, 'settled'::text, 'rejected'::text])),
  CONSTRAINT bank_files_total_check CHECK (total > 0)
);
CREATE INDEX bank_files_list ON bank_files USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX bank_files_to_send ON bank_files USING btree (organisation_id) WHERE (state = 'made'::text);
ALTER TABLE bank_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_files USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE bank_lines (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  statement_id text NOT NULL,
  entry_ref text NOT NULL,
  answer_id text COLLATE "C" NOT NULL,
  direction text NOT NULL,
  amount bigint NOT NULL,
  booked_on date NOT NULL,
  value_on date,
  is_reversal boolean NOT NULL,
  return_reason text,
  end_to_end_id text COLLATE "C",
  block_id text COLLATE "C",
  counterparty text,
  counterparty_account text,
  remittance text,
  bank_reference text,
  state text NOT NULL,
  matched_by text,
  doubt text,
  transaction_id text COLLATE "C",
  used_for text,
  used_ref_id text COLLATE "C",
  note text,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamp with time zone,
  CONSTRAINT bank_lines_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT bank_lines_organisation_id_account_statement_id_entry_ref_key UNIQUE (organisation_id, account, statement_id, entry_ref),
  CONSTRAINT bank_lines_amount_check CHECK (amount >= 0),
  CONSTRAINT bank_lines_direction_check CHECK (direction = ANY (ARRAY['credit'::text, 'debit'::text])),
  CONSTRAINT bank_lines_doubt_check CHECK (doubt = ANY (ARRAY['amountDiffers'::text, 'severalFit'::text, 'alreadyRejected'::text, 'notYetPaid'::text, 'alreadySettled'::text])),
  CONSTRAINT bank_lines_matched_by_check CHECK (matched_by = ANY (ARRAY['reference'::text, 'block'::text, 'facts'::text, 'person'::text])),
  CONSTRAINT bank_lines_state_check CHECK (state = ANY (ARRAY['matched'::text, 'unmatched'::text, 'used'::text, 'setAside'::text]))
);
CREATE INDEX bank_lines_list ON bank_lines USING btree (organisation_id, booked_on DESC, id DESC);
CREATE INDEX bank_lines_unmatched ON bank_lines USING btree (organisation_id, direction) WHERE (state = 'unmatched'::text);
ALTER TABLE bank_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_lines USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE bank_proposals (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  content text NOT NULL,
  file_id text COLLATE "C",
  brought_at timestamp with time zone NOT NULL,
  brought_by text COLLATE "C" NOT NULL,
  brought_by_name text NOT NULL,
  changes jsonb NOT NULL,
  deposits jsonb NOT NULL,
  warnings jsonb NOT NULL,
  maker_ids jsonb NOT NULL,
  unmatched_count integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  named jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT bank_proposals_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT bank_proposals_check CHECK (state <> 'confirmed'::text OR decided_by IS NOT NULL AND decided_by <> brought_by),
  CONSTRAINT bank_proposals_kind_check CHECK (kind = ANY (ARRAY['statusReport'::text, 'statement'::text])),
  CONSTRAINT bank_proposals_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text, 'superseded'::text]))
);
CREATE INDEX bank_proposals_list ON bank_proposals USING btree (organisation_id, brought_at DESC, id DESC) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX bank_proposals_once ON bank_proposals USING btree (organisation_id, sha256) WHERE (state = 'waiting'::text);
ALTER TABLE bank_proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_proposals USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE callback_inbox (
  id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  correlation text COLLATE "C",
  received_at timestamp with time zone NOT NULL,
  method text NOT NULL,
  body text NOT NULL,
  processed_at timestamp with time zone,
  result text,
  CONSTRAINT callback_inbox_pkey PRIMARY KEY (id)
);
CREATE INDEX callback_inbox_open ON callback_inbox USING btree (received_at) WHERE (processed_at IS NULL);
-- the environment's role may delete, insert, select, update

CREATE TABLE connection_changes (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  id text COLLATE "C" NOT NULL,
  credentials_sealed text NOT NULL,
  fields jsonb NOT NULL,
  prompt_name text,
  collects boolean NOT NULL,
  pays_out boolean NOT NULL,
  origin text,
  switches_on boolean NOT NULL,
  last_test jsonb,
  asked_at timestamp with time zone NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  acts_at timestamp with time zone NOT NULL,
  approval_id text COLLATE "C" NOT NULL,
  is_other_box boolean NOT NULL DEFAULT false,
  CONSTRAINT connection_changes_pkey PRIMARY KEY (organisation_id, provider),
  CONSTRAINT connection_changes_provider_check CHECK (provider = ANY (ARRAY['mtnMomo'::text, 'orangeCore'::text, 'orangeWeb'::text, 'tranzak'::text, 'bankFile'::text]))
);
CREATE UNIQUE INDEX connection_changes_id ON connection_changes USING btree (organisation_id, id);
ALTER TABLE connection_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connection_changes USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE connection_former_keys (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  version integer NOT NULL,
  credentials_sealed text NOT NULL,
  origin text,
  replaced_at timestamp with time zone NOT NULL,
  refused_at timestamp with time zone,
  CONSTRAINT connection_former_keys_pkey PRIMARY KEY (organisation_id, provider, version)
);
ALTER TABLE connection_former_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connection_former_keys USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE customer_phones (
  organisation_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  phone_reversed text COLLATE "C" NOT NULL,
  operator text,
  verified_name text,
  verified_at timestamp with time zone,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT customer_phones_pkey PRIMARY KEY (organisation_id, customer_id, phone)
);
CREATE INDEX customer_phones_end ON customer_phones USING btree (organisation_id, phone_reversed);
CREATE INDEX customer_phones_phone ON customer_phones USING btree (organisation_id, phone);
ALTER TABLE customer_phones ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_phones USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE customers (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL DEFAULT 'person'::text,
  display_name text NOT NULL,
  first_name text,
  last_name text,
  company_name text,
  email text,
  address text,
  niu text,
  rccm text,
  sex text,
  dob date,
  language text NOT NULL DEFAULT 'fr'::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  notes text,
  external_ref text,
  source text NOT NULL DEFAULT 'manual'::text,
  search_text text NOT NULL DEFAULT ''::text,
  paid_total bigint NOT NULL DEFAULT 0,
  paid_count integer NOT NULL DEFAULT 0,
  last_payment_at timestamp with time zone,
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  archived_at timestamp with time zone,
  merged_into text COLLATE "C",
  version integer NOT NULL DEFAULT 1,
  sub_account_ids text[] NOT NULL DEFAULT '{}'::text[],
  of_whole boolean NOT NULL DEFAULT false,
  CONSTRAINT customers_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT customers_sex_check CHECK (sex = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])),
  CONSTRAINT customers_type_check CHECK (type = ANY (ARRAY['person'::text, 'company'::text]))
);
CREATE INDEX customers_list ON customers USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX customers_search ON customers USING gin (search_text public.gin_trgm_ops);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customers USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE exchange_rates (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  mid_micros bigint NOT NULL,
  buy_spread_bps integer NOT NULL,
  sell_spread_bps integer NOT NULL,
  source text NOT NULL DEFAULT 'manual'::text,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone,
  max_age_minutes integer NOT NULL,
  status text NOT NULL,
  used_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL,
  previous_id text COLLATE "C",
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT exchange_rates_buy_spread_bps_check CHECK (buy_spread_bps >= 0 AND buy_spread_bps <= 5000),
  CONSTRAINT exchange_rates_max_age_minutes_check CHECK (max_age_minutes > 0),
  CONSTRAINT exchange_rates_mid_micros_check CHECK (mid_micros > 0),
  CONSTRAINT exchange_rates_sell_spread_bps_check CHECK (sell_spread_bps >= 0 AND sell_spread_bps <= 5000),
  CONSTRAINT exchange_rates_source_check CHECK (source = ANY (ARRAY['manual'::text, 'provider'::text])),
  CONSTRAINT exchange_rates_status_check CHECK (status = ANY (ARRAY['pendingApproval'::text, 'active'::text, 'inactive'::text, 'expired'::text]))
);
CREATE INDEX exchange_rates_pair ON exchange_rates USING btree (organisation_id, base, quote, version DESC);
ALTER TABLE exchange_rates ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_rates USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE fee_schedules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  product text NOT NULL,
  operator text,
  tiers jsonb NOT NULL,
  rounding text NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  destination text,
  created_by_name text,
  CONSTRAINT fee_schedules_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT fee_schedules_destination_check CHECK (destination = ANY (ARRAY['wallet'::text, 'bank'::text, 'card'::text, 'user'::text])),
  CONSTRAINT fee_schedules_rounding_check CHECK (rounding = ANY (ARRAY['up'::text, 'nearest'::text]))
);
ALTER TABLE fee_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON fee_schedules USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE idempotency_keys (
  organisation_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  endpoint text NOT NULL,
  request_hash text NOT NULL,
  response_status integer,
  response_body jsonb,
  created_at timestamp with time zone NOT NULL,
  request_id text COLLATE "C",
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organisation_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency_keys USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE ledger_accounts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  normal_side text COLLATE "C" NOT NULL,
  lock_rank smallint NOT NULL,
  available_min bigint,
  posted bigint NOT NULL DEFAULT 0,
  reserved bigint NOT NULL DEFAULT 0,
  withheld bigint NOT NULL DEFAULT 0,
  entry_count bigint NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT ledger_accounts_organisation_id_kind_currency_key UNIQUE (organisation_id, kind, currency),
  CONSTRAINT ledger_accounts_available CHECK ((posted - reserved - withheld) >= available_min),
  CONSTRAINT ledger_accounts_limited CHECK (available_min IS NOT NULL OR lock_rank >= 40),
  CONSTRAINT ledger_accounts_normal_side_check CHECK (normal_side = ANY (ARRAY['debit'::text, 'credit'::text])),
  CONSTRAINT ledger_accounts_reserved_check CHECK (reserved >= 0),
  CONSTRAINT ledger_accounts_withheld_check CHECK (withheld >= 0)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
ALTER TABLE ledger_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_accounts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may select

CREATE TABLE ledger_entries (
  organisation_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  number bigint NOT NULL,
  posting_key text COLLATE "C" NOT NULL,
  side text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (organisation_id, account_id, booked_at, number),
  CONSTRAINT ledger_entries_amount_check CHECK (amount > 0),
  CONSTRAINT ledger_entries_number_check CHECK (number > 0),
  CONSTRAINT ledger_entries_side_check CHECK (side = ANY (ARRAY['debit'::text, 'credit'::text]))
);
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_entries USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may select

CREATE TABLE ledger_hold_moves (
  organisation_id text COLLATE "C" NOT NULL,
  hold_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  posting_key text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  remaining_after bigint NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_hold_moves_pkey PRIMARY KEY (organisation_id, hold_id, number),
  CONSTRAINT ledger_hold_moves_action_check CHECK (action = ANY (ARRAY['reserve'::text, 'commit'::text, 'void'::text, 'withhold'::text, 'release'::text, 'consume'::text])),
  CONSTRAINT ledger_hold_moves_amount_check CHECK (amount > 0),
  CONSTRAINT ledger_hold_moves_number_check CHECK (number > 0),
  CONSTRAINT ledger_hold_moves_remaining_after_check CHECK (remaining_after >= 0)
);
ALTER TABLE ledger_hold_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_hold_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_hold_moves USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may select

CREATE TABLE ledger_holds (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  ref_type text COLLATE "C" NOT NULL,
  ref_id text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  release_on date,
  amount bigint NOT NULL,
  released bigint NOT NULL DEFAULT 0,
  consumed bigint NOT NULL DEFAULT 0,
  move_count integer NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL,
  status text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN ((released + consumed) < amount) THEN 'open'::text
    WHEN (consumed > 0) THEN 'consumed'::text
    ELSE 'released'::text
END) STORED,
  CONSTRAINT ledger_holds_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT ledger_holds_amount_check CHECK (amount > 0),
  CONSTRAINT ledger_holds_check CHECK ((released + consumed) <= amount),
  CONSTRAINT ledger_holds_check1 CHECK (kind = 'reserve'::text OR release_on IS NOT NULL),
  CONSTRAINT ledger_holds_consumed_check CHECK (consumed >= 0),
  CONSTRAINT ledger_holds_kind_check CHECK (kind = ANY (ARRAY['reserve'::text, 'withhold'::text])),
  CONSTRAINT ledger_holds_reason_check CHECK (reason <> ''::text),
  CONSTRAINT ledger_holds_released_check CHECK (released >= 0)
) WITH (fillfactor=80);
CREATE INDEX ledger_holds_account ON ledger_holds USING btree (organisation_id, account_id, opened_at, id);
CREATE INDEX ledger_holds_ref ON ledger_holds USING btree (organisation_id, ref_id);
CREATE INDEX ledger_holds_release_on ON ledger_holds USING btree (release_on) WHERE (kind = 'withhold'::text);
ALTER TABLE ledger_holds ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_holds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_holds USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may select

CREATE TABLE ledger_postings (
  organisation_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  recipe text COLLATE "C" NOT NULL,
  ref_type text COLLATE "C" NOT NULL,
  ref_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C",
  hold_id text COLLATE "C",
  occurred_at timestamp with time zone NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  payload_hash bytea NOT NULL,
  CONSTRAINT ledger_postings_pkey PRIMARY KEY (organisation_id, key),
  CONSTRAINT ledger_postings_key_names_ref CHECK (starts_with(key, ref_id || ':'::text))
);
ALTER TABLE ledger_postings ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_postings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_postings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may select

CREATE TABLE level_crossings (
  organisation_id text COLLATE "C" NOT NULL,
  direction text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  told smallint NOT NULL DEFAULT 0,
  level smallint,
  CONSTRAINT level_crossings_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT level_crossings_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text]))
);
CREATE INDEX level_crossings_age ON level_crossings USING btree (first_at);
ALTER TABLE level_crossings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON level_crossings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE linked_accounts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  holder_name text NOT NULL,
  rib text COLLATE "C",
  phone text COLLATE "C",
  operator text,
  verified_by text,
  verified_name text,
  name_match text,
  status text NOT NULL,
  cooling_until timestamp with time zone NOT NULL,
  approval_id text COLLATE "C",
  micro_transaction_id text COLLATE "C",
  micro_code_sealed text,
  micro_sent_at timestamp with time zone,
  micro_tries integer NOT NULL DEFAULT 0,
  document_file_id text COLLATE "C",
  document_by text COLLATE "C",
  document_by_name text,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  revoked_by_name text,
  revoke_note text,
  version integer NOT NULL DEFAULT 1,
  disowned_by_name text,
  CONSTRAINT linked_accounts_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT linked_accounts_check CHECK ((kind = 'bank'::text) = (rib IS NOT NULL) AND (kind = 'wallet'::text) = (phone IS NOT NULL AND operator IS NOT NULL)),
  CONSTRAINT linked_accounts_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text])),
  CONSTRAINT linked_accounts_status_check CHECK (status = ANY (ARRAY['pendingApproval'::text, 'pending'::text, 'active'::text, 'revoked'::text])),
  CONSTRAINT linked_accounts_verified_by_check CHECK (verified_by = ANY (ARRAY['microTransfer'::text, 'nameCheck'::text, 'document'::text]))
);
CREATE UNIQUE INDEX linked_accounts_once ON linked_accounts USING btree (organisation_id, COALESCE(rib, phone)) WHERE (status <> 'revoked'::text);
ALTER TABLE linked_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON linked_accounts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE live_feed (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT live_feed_pkey PRIMARY KEY (organisation_id, id)
);
CREATE INDEX live_feed_id ON live_feed USING btree (id);
ALTER TABLE live_feed ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON live_feed USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_controls (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  ambiguous jsonb NOT NULL DEFAULT '[]'::jsonb,
  thousands text,
  amount_factor integer,
  tail_amount bigint NOT NULL DEFAULT 0,
  reason text,
  reason_says bigint,
  reason_reads bigint,
  reason_by text COLLATE "C",
  reason_by_name text,
  reason_at timestamp with time zone,
  loose_rows integer[] NOT NULL DEFAULT '{}'::integer[],
  notes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT mass_payment_controls_pkey PRIMARY KEY (organisation_id, run_id),
  CONSTRAINT mass_payment_controls_amount_factor_check CHECK (amount_factor = ANY (ARRAY[1, 1000]))
);
ALTER TABLE mass_payment_controls ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_controls USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_events (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_name text,
  note jsonb,
  CONSTRAINT mass_payment_events_pkey PRIMARY KEY (organisation_id, run_id, id)
);
ALTER TABLE mass_payment_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_events USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_items (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  row_no integer NOT NULL,
  part_no integer NOT NULL DEFAULT 0,
  part_count integer NOT NULL DEFAULT 0,
  id text COLLATE "C" NOT NULL,
  cells jsonb NOT NULL DEFAULT '[]'::jsonb,
  written jsonb NOT NULL DEFAULT '{}'::jsonb,
  recipient_id text COLLATE "C",
  name text NOT NULL,
  destination text NOT NULL,
  phone text COLLATE "C",
  operator text,
  rib text COLLATE "C",
  payee text COLLATE "C",
  amount bigint,
  note text,
  external_ref text,
  language text,
  fee bigint NOT NULL DEFAULT 0,
  sender_fee bigint NOT NULL DEFAULT 0,
  beneficiary_fee bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  taxes jsonb NOT NULL DEFAULT '{}'::jsonb,
  total_debit bigint NOT NULL DEFAULT 0,
  receives bigint NOT NULL DEFAULT 0,
  schedule_id text COLLATE "C",
  rail text,
  errors jsonb NOT NULL DEFAULT '[]'::jsonb,
  warnings jsonb NOT NULL DEFAULT '[]'::jsonb,
  repairs jsonb NOT NULL DEFAULT '[]'::jsonb,
  over_cap boolean NOT NULL DEFAULT false,
  context jsonb NOT NULL DEFAULT '[]'::jsonb,
  blocked boolean NOT NULL DEFAULT false,
  verified_name text,
  name_match text,
  name_state text,
  status text NOT NULL,
  stage text,
  reason_code text,
  provider_reason text,
  transaction_id text COLLATE "C",
  attempts integer NOT NULL DEFAULT 0,
  hold_round integer,
  correction jsonb,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  amount_reading text,
  left_out jsonb NOT NULL DEFAULT '[]'::jsonb,
  recipient_choice text,
  copied_from_id text COLLATE "C",
  owed_id text COLLATE "C",
  in_hand_at timestamp with time zone,
  approval_id text COLLATE "C",
  file_words text,
  looks jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT mass_payment_items_pkey PRIMARY KEY (organisation_id, run_id, row_no, part_no),
  CONSTRAINT mass_payment_items_amount_check CHECK (amount > 0),
  CONSTRAINT mass_payment_items_amount_reading_check CHECK (amount_reading = ANY (ARRAY['thousands'::text, 'decimals'::text, 'shown'::text, 'rounded'::text])),
  CONSTRAINT mass_payment_items_destination_check CHECK (destination = ANY (ARRAY['wallet'::text, 'bank'::text])),
  CONSTRAINT mass_payment_items_name_match_check CHECK (name_match = ANY (ARRAY['strong'::text, 'partial'::text, 'none'::text])),
  CONSTRAINT mass_payment_items_name_state_check CHECK (name_state = ANY (ARRAY['found'::text, 'notFound'::text, 'unknown'::text])),
  CONSTRAINT mass_payment_items_operator_check CHECK (operator = ANY (ARRAY['mtn'::text, 'orange'::text])),
  CONSTRAINT mass_payment_items_recipient_choice_check CHECK (recipient_choice = ANY (ARRAY['picked'::text, 'nobody'::text])),
  CONSTRAINT mass_payment_items_status_check CHECK (status = ANY (ARRAY['draft'::text, 'ready'::text, 'leftOut'::text, 'pending'::text, 'processing'::text, 'inReconciliation'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'reversed'::text]))
);
CREATE INDEX mass_payment_items_owed ON mass_payment_items USING btree (organisation_id, owed_id) WHERE (owed_id IS NOT NULL);
CREATE INDEX mass_payment_items_status ON mass_payment_items USING btree (organisation_id, run_id, status, row_no, part_no);
CREATE INDEX mass_payment_items_unsent ON mass_payment_items USING btree (organisation_id, payee, amount) WHERE (status = ANY (ARRAY['ready'::text, 'pending'::text]));
CREATE UNIQUE INDEX mass_payment_items_id ON mass_payment_items USING btree (organisation_id, id);
ALTER TABLE mass_payment_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_items USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_readings (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  rows_read integer NOT NULL,
  rows_of integer,
  CONSTRAINT mass_payment_readings_pkey PRIMARY KEY (organisation_id, run_id)
);
ALTER TABLE mass_payment_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_readings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_totals (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  row_no integer NOT NULL,
  cells jsonb NOT NULL,
  label text NOT NULL,
  amount bigint,
  people integer,
  covers text NOT NULL,
  reads_amount bigint NOT NULL,
  reads_count integer NOT NULL,
  above_amount bigint NOT NULL,
  decision text NOT NULL,
  sheet_no integer NOT NULL DEFAULT 0,
  before_amount bigint NOT NULL DEFAULT 0,
  rounding_amount bigint NOT NULL DEFAULT 0,
  CONSTRAINT mass_payment_totals_pkey PRIMARY KEY (organisation_id, run_id, row_no),
  CONSTRAINT mass_payment_totals_covers_check CHECK (covers = ANY (ARRAY['section'::text, 'all'::text, 'file'::text])),
  CONSTRAINT mass_payment_totals_decision_check CHECK (decision = ANY (ARRAY['total'::text, 'person'::text, 'open'::text]))
);
ALTER TABLE mass_payment_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_totals USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payment_wakes (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  CONSTRAINT mass_payment_wakes_pkey PRIMARY KEY (organisation_id, run_id, id)
);
ALTER TABLE mass_payment_wakes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_wakes USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE mass_payments (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  purpose text NOT NULL,
  status text NOT NULL,
  source_account text NOT NULL DEFAULT 'payout'::text,
  fee_bearer text NOT NULL,
  notify boolean NOT NULL,
  same_amount bigint,
  group_id text COLLATE "C",
  scheduled_for timestamp with time zone,
  stop_on_failure_pct integer,
  queue_if_short boolean NOT NULL,
  queue_max_age_hours integer NOT NULL,
  as_far_as_money_goes boolean NOT NULL,
  series_id text COLLATE "C",
  series_no integer,
  series_count integer,
  file_id text COLLATE "C",
  file_name text,
  file_sha256 text COLLATE "C",
  columns jsonb NOT NULL DEFAULT '[]'::jsonb,
  sample jsonb NOT NULL DEFAULT '[]'::jsonb,
  mapping jsonb,
  mapping_source text,
  clone_of text COLLATE "C",
  item_count integer NOT NULL DEFAULT 0,
  wrong_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  repaired_count integer NOT NULL DEFAULT 0,
  over_cap_count integer NOT NULL DEFAULT 0,
  total_amount bigint NOT NULL DEFAULT 0,
  fee_total bigint NOT NULL DEFAULT 0,
  tax_total bigint NOT NULL DEFAULT 0,
  total_debit bigint NOT NULL DEFAULT 0,
  tax_names jsonb NOT NULL DEFAULT '{}'::jsonb,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  looks_like jsonb NOT NULL DEFAULT '[]'::jsonb,
  names_asked_at timestamp with time zone,
  hold_round integer NOT NULL DEFAULT 0,
  cover_round integer,
  content_hash text COLLATE "C",
  missing bigint,
  queue_until timestamp with time zone,
  waiting_for text[] NOT NULL DEFAULT '{}'::text[],
  failures_accepted integer NOT NULL DEFAULT 0,
  paused_because text,
  cancelling boolean NOT NULL DEFAULT false,
  remark text,
  approval_id text COLLATE "C",
  retry_approval_id text COLLATE "C",
  makers text[] NOT NULL DEFAULT '{}'::text[],
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  released_at timestamp with time zone,
  submitted_by text COLLATE "C",
  submitted_by_name text,
  submitted_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  work_at timestamp with time zone,
  told_at timestamp with time zone,
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  sheets jsonb NOT NULL DEFAULT '[]'::jsonb,
  left_out_count integer NOT NULL DEFAULT 0,
  copied_items text,
  resume_approval_id text COLLATE "C",
  uncovered bigint,
  columns_told jsonb,
  columns_seen jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT mass_payments_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT mass_payments_copied_items_check CHECK (copied_items = ANY (ARRAY['all'::text, 'failed'::text])),
  CONSTRAINT mass_payments_fee_bearer_check CHECK (fee_bearer = ANY (ARRAY['sender'::text, 'beneficiary'::text])),
  CONSTRAINT mass_payments_paused_because_check CHECK (paused_because = ANY (ARRAY['person'::text, 'failureRate'::text, 'lowBalance'::text, 'level'::text])),
  CONSTRAINT mass_payments_queue_max_age_hours_check CHECK (queue_max_age_hours >= 1 AND queue_max_age_hours <= 720),
  CONSTRAINT mass_payments_same_amount_check CHECK (same_amount > 0),
  CONSTRAINT mass_payments_status_check CHECK (status = ANY (ARRAY['draft'::text, 'validating'::text, 'readyForReview'::text, 'pendingApproval'::text, 'scheduled'::text, 'onHold'::text, 'processing'::text, 'paused'::text, 'completed'::text, 'partiallyCompleted'::text, 'failed'::text, 'cancelled'::text])),
  CONSTRAINT mass_payments_stop_on_failure_pct_check CHECK (stop_on_failure_pct >= 1 AND stop_on_failure_pct <= 100),
  CONSTRAINT mass_payments_type_check CHECK (type = ANY (ARRAY['sameAmount'::text, 'differentAmounts'::text, 'group'::text, 'file'::text]))
);
CREATE INDEX mass_payments_due ON mass_payments USING btree (work_at) WHERE (work_at IS NOT NULL);
CREATE INDEX mass_payments_newest ON mass_payments USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX mass_payments_series ON mass_payments USING btree (organisation_id, series_id) WHERE (series_id IS NOT NULL);
ALTER TABLE mass_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payments USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE organisation_settings (
  organisation_id text COLLATE "C" NOT NULL,
  merchant_share_percent integer NOT NULL DEFAULT 100,
  prompt_name text NOT NULL,
  refund_policies jsonb NOT NULL DEFAULT '{}'::jsonb,
  fee_refundable boolean NOT NULL DEFAULT false,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  mass_rows integer,
  payout_share_percent integer NOT NULL DEFAULT 100,
  CONSTRAINT organisation_settings_pkey PRIMARY KEY (organisation_id),
  CONSTRAINT organisation_settings_mass_rows_check CHECK (mass_rows >= 1 AND mass_rows <= 100000),
  CONSTRAINT organisation_settings_merchant_share_percent_check CHECK (merchant_share_percent >= 0 AND merchant_share_percent <= 100),
  CONSTRAINT organisation_settings_payout_share_percent_check CHECK (payout_share_percent >= 0 AND payout_share_percent <= 100)
);
ALTER TABLE organisation_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organisation_settings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE payment_adjustments (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  direction text NOT NULL,
  amount bigint NOT NULL,
  reason_code text NOT NULL,
  note text,
  status text NOT NULL,
  transaction_id text COLLATE "C",
  requested_by text,
  requested_by_name text,
  decided_at timestamp with time zone,
  decided_by text,
  decided_by_name text,
  decision_note text,
  posting_id text,
  approval_id text COLLATE "C",
  ended_reason text COLLATE "C",
  CONSTRAINT payment_adjustments_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT payment_adjustments_amount_check CHECK (amount > 0),
  CONSTRAINT payment_adjustments_direction_check CHECK (direction = ANY (ARRAY['credit'::text, 'debit'::text]))
);
CREATE INDEX payment_adjustments_waiting ON payment_adjustments USING btree (organisation_id, id) WHERE (status = 'pendingApproval'::text);
ALTER TABLE payment_adjustments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payment_adjustments USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE payment_link_events (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_link_id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_name text,
  note jsonb,
  CONSTRAINT payment_link_events_pkey PRIMARY KEY (organisation_id, payment_link_id, id)
);
ALTER TABLE payment_link_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payment_link_events USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE payment_links (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  title jsonb NOT NULL,
  description jsonb NOT NULL DEFAULT '{"en": "", "fr": ""}'::jsonb,
  kind text NOT NULL,
  use text NOT NULL,
  amount bigint,
  amount_min bigint,
  amount_max bigint,
  presets jsonb NOT NULL DEFAULT '[]'::jsonb,
  items jsonb NOT NULL DEFAULT '[]'::jsonb,
  payments_max integer,
  per_phone_max integer,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  collect jsonb NOT NULL DEFAULT '{"own": [], "name": "no", "email": "no", "reference": "no"}'::jsonb,
  merchant_share_percent integer,
  accepted_operators text[] NOT NULL DEFAULT '{mtn,orange}'::text[],
  success_message jsonb NOT NULL DEFAULT '{"en": "", "fr": ""}'::jsonb,
  closed_message jsonb NOT NULL DEFAULT '{"en": "", "fr": ""}'::jsonb,
  redirect_url text,
  notify_emails jsonb NOT NULL DEFAULT '[]'::jsonb,
  language text NOT NULL DEFAULT 'auto'::text,
  status text NOT NULL,
  opened_count integer NOT NULL DEFAULT 0,
  entered_count integer NOT NULL DEFAULT 0,
  prompted_count integer NOT NULL DEFAULT 0,
  paid_count integer NOT NULL DEFAULT 0,
  paid_total bigint NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT ''::text,
  created_by text,
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  sub_account_id text COLLATE "C",
  credited_count integer NOT NULL DEFAULT 0,
  credited_total bigint NOT NULL DEFAULT 0,
  CONSTRAINT payment_links_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT payment_links_slug_key UNIQUE (slug),
  CONSTRAINT payment_links_amount_check CHECK (amount >= 100),
  CONSTRAINT payment_links_kind_check CHECK (kind = ANY (ARRAY['fixed'::text, 'open'::text, 'items'::text, 'donation'::text])),
  CONSTRAINT payment_links_status_check CHECK (status = ANY (ARRAY['inactive'::text, 'active'::text, 'expired'::text, 'completed'::text, 'revoked'::text])),
  CONSTRAINT payment_links_use_check CHECK (use = ANY (ARRAY['single'::text, 'multi'::text]))
);
CREATE INDEX payment_links_expiring ON payment_links USING btree (expires_at) WHERE ((status = 'active'::text) AND (expires_at IS NOT NULL));
CREATE INDEX payment_links_list ON payment_links USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX payment_links_sub_account ON payment_links USING btree (organisation_id, sub_account_id, created_at DESC, id DESC) WHERE (sub_account_id IS NOT NULL);
CREATE UNIQUE INDEX payment_links_id ON payment_links USING btree (id);
ALTER TABLE payment_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payment_links USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE payment_methods (
  organisation_id text COLLATE "C" NOT NULL,
  operator text NOT NULL,
  enabled boolean NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (organisation_id, operator),
  CONSTRAINT payment_methods_operator_check CHECK (operator = ANY (ARRAY['mtn'::text, 'orange'::text]))
);
ALTER TABLE payment_methods ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payment_methods USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE payouts (
  organisation_id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  origin text NOT NULL,
  origin_id text COLLATE "C",
  origin_item_id text COLLATE "C",
  destination text NOT NULL,
  beneficiary_name text NOT NULL,
  rib text COLLATE "C",
  card_tail text,
  card_fingerprint text COLLATE "C",
  payee_organisation_id text COLLATE "C",
  payee_code text COLLATE "C",
  verified_name text,
  name_match text,
  source_account text NOT NULL,
  sender_fee bigint NOT NULL,
  beneficiary_fee bigint NOT NULL,
  tax_lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  total_debit bigint NOT NULL,
  beneficiary_receives bigint NOT NULL,
  held boolean NOT NULL,
  rail text NOT NULL,
  hold_ref_id text COLLATE "C" NOT NULL,
  hold_round integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  recipient_id text COLLATE "C",
  linked_account_id text COLLATE "C",
  approval_id text COLLATE "C",
  queue_until timestamp with time zone,
  scheduled_for timestamp with time zone,
  schedule_id text COLLATE "C",
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  beside_schedule_id text COLLATE "C",
  paid_tries integer[] NOT NULL DEFAULT '{}'::integer[],
  hand_round integer,
  former_terms jsonb NOT NULL DEFAULT '[]'::jsonb,
  lifted_tries integer[] NOT NULL DEFAULT '{}'::integer[],
  denied boolean NOT NULL DEFAULT false,
  hand_told integer,
  CONSTRAINT payouts_pkey PRIMARY KEY (organisation_id, transaction_id),
  CONSTRAINT payouts_beneficiary_fee_check CHECK (beneficiary_fee >= 0),
  CONSTRAINT payouts_beneficiary_receives_check CHECK (beneficiary_receives > 0),
  CONSTRAINT payouts_destination_check CHECK (destination = ANY (ARRAY['wallet'::text, 'bank'::text, 'card'::text, 'user'::text])),
  CONSTRAINT payouts_name_match_check CHECK (name_match = ANY (ARRAY['strong'::text, 'partial'::text, 'none'::text])),
  CONSTRAINT payouts_origin_check CHECK (origin = ANY (ARRAY['transfer'::text, 'massPayment'::text, 'settlement'::text])),
  CONSTRAINT payouts_rail_check CHECK (rail = ANY (ARRAY['mtnMomo'::text, 'orangeCore'::text, 'tranzak'::text, 'bankFile'::text, 'manual'::text, 'internal'::text])),
  CONSTRAINT payouts_sender_fee_check CHECK (sender_fee >= 0),
  CONSTRAINT payouts_total_debit_check CHECK (total_debit > 0)
);
CREATE INDEX payouts_by_hand ON payouts USING btree (organisation_id, transaction_id) WHERE ((rail = 'manual'::text) AND held);
CREATE INDEX payouts_origin ON payouts USING btree (organisation_id, origin_id) WHERE (origin_id IS NOT NULL);
CREATE INDEX payouts_queued ON payouts USING btree (queue_until) WHERE (queue_until IS NOT NULL);
CREATE INDEX payouts_recipient ON payouts USING btree (organisation_id, recipient_id) WHERE (recipient_id IS NOT NULL);
CREATE INDEX payouts_rib ON payouts USING btree (organisation_id, rib) WHERE (rib IS NOT NULL);
CREATE INDEX payouts_scheduled ON payouts USING btree (scheduled_for) WHERE (scheduled_for IS NOT NULL);
CREATE INDEX payouts_spoken_of ON payouts USING btree (organisation_id) WHERE ((paid_tries <> '{}'::integer[]) OR (hand_round IS NOT NULL));
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payouts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE process_heartbeats (
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  origins text[] NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT process_heartbeats_pkey PRIMARY KEY (id),
  CONSTRAINT process_heartbeats_kind_check CHECK (kind = ANY (ARRAY['api'::text, 'worker'::text]))
);
CREATE INDEX process_heartbeats_seen ON process_heartbeats USING btree (seen_at);
-- the environment's role may delete, insert, select, update

CREATE TABLE provider_connections (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  enabled boolean NOT NULL,
  prompt_name text,
  credentials_sealed text NOT NULL,
  last_test jsonb,
  updated_at timestamp with time zone NOT NULL,
  updated_by_name text,
  collects boolean NOT NULL DEFAULT true,
  pays_out boolean NOT NULL DEFAULT true,
  payout_rests_until timestamp with time zone,
  origin text,
  keys_version integer NOT NULL DEFAULT 1,
  box_since timestamp with time zone,
  CONSTRAINT provider_connections_pkey PRIMARY KEY (organisation_id, provider),
  CONSTRAINT provider_connections_provider_check CHECK (provider = ANY (ARRAY['mtnMomo'::text, 'orangeCore'::text, 'orangeWeb'::text, 'tranzak'::text, 'bankFile'::text]))
);
ALTER TABLE provider_connections ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON provider_connections USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE recipient_changes (
  organisation_id text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  by_id text COLLATE "C",
  by_name text NOT NULL,
  what text NOT NULL,
  before jsonb,
  after jsonb,
  preferred text,
  state text NOT NULL,
  approval_id text COLLATE "C",
  decided_at timestamp with time zone,
  decided_by_name text,
  CONSTRAINT recipient_changes_pkey PRIMARY KEY (organisation_id, recipient_id, id),
  CONSTRAINT recipient_changes_state_check CHECK (state = ANY (ARRAY['applied'::text, 'waiting'::text, 'refused'::text, 'recalled'::text, 'expired'::text])),
  CONSTRAINT recipient_changes_what_check CHECK (what = ANY (ARRAY['phone'::text, 'bank'::text, 'card'::text, 'user'::text]))
);
CREATE INDEX recipient_changes_waiting ON recipient_changes USING btree (organisation_id, recipient_id) WHERE (state = 'waiting'::text);
ALTER TABLE recipient_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recipient_changes USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE recipient_group_members (
  organisation_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C" NOT NULL,
  amount bigint,
  note text,
  "position" integer NOT NULL,
  CONSTRAINT recipient_group_members_pkey PRIMARY KEY (organisation_id, group_id, recipient_id),
  CONSTRAINT recipient_group_members_amount_check CHECK (amount > 0)
);
CREATE INDEX recipient_group_members_of ON recipient_group_members USING btree (organisation_id, recipient_id);
ALTER TABLE recipient_group_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recipient_group_members USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE recipient_groups (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  purpose text NOT NULL,
  default_amount bigint,
  status text NOT NULL DEFAULT 'active'::text,
  search_text text NOT NULL,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT recipient_groups_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT recipient_groups_default_amount_check CHECK (default_amount > 0),
  CONSTRAINT recipient_groups_purpose_check CHECK (purpose = ANY (ARRAY['payroll'::text, 'suppliers'::text, 'tontine'::text, 'allowance'::text, 'other'::text])),
  CONSTRAINT recipient_groups_status_check CHECK (status = ANY (ARRAY['active'::text, 'archived'::text]))
);
CREATE INDEX recipient_groups_newest ON recipient_groups USING btree (organisation_id, created_at DESC, id DESC);
ALTER TABLE recipient_groups ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recipient_groups USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE recipients (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  display_name text NOT NULL,
  legal_name text,
  language text NOT NULL,
  phone text COLLATE "C",
  phone_reversed text COLLATE "C",
  operator text,
  rib text COLLATE "C",
  card_tail text,
  card_fingerprint text COLLATE "C",
  user_code text COLLATE "C",
  preferred text NOT NULL,
  default_amount bigint,
  employee_no text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL DEFAULT 'active'::text,
  frozen_at timestamp with time zone,
  frozen_by text COLLATE "C",
  frozen_by_name text,
  frozen_reason text,
  name_due timestamp with time zone,
  name_batch text COLLATE "C",
  name_state text NOT NULL DEFAULT 'none'::text,
  verified_name text,
  name_match text,
  name_checked_at timestamp with time zone,
  destination_changed_at timestamp with time zone,
  last_paid_at timestamp with time zone,
  last_paid_amount bigint,
  total_paid bigint NOT NULL DEFAULT 0,
  paid_count integer NOT NULL DEFAULT 0,
  search_text text NOT NULL,
  source text NOT NULL,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  destination_changed_by text,
  CONSTRAINT recipients_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT recipients_check CHECK (phone IS NOT NULL OR rib IS NOT NULL OR card_fingerprint IS NOT NULL OR user_code IS NOT NULL),
  CONSTRAINT recipients_check1 CHECK ((phone IS NULL) = (operator IS NULL)),
  CONSTRAINT recipients_check2 CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL)),
  CONSTRAINT recipients_default_amount_check CHECK (default_amount > 0),
  CONSTRAINT recipients_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'company'::text])),
  CONSTRAINT recipients_language_check CHECK (language = ANY (ARRAY['en'::text, 'fr'::text])),
  CONSTRAINT recipients_name_match_check CHECK (name_match = ANY (ARRAY['strong'::text, 'partial'::text, 'none'::text])),
  CONSTRAINT recipients_name_state_check CHECK (name_state = ANY (ARRAY['none'::text, 'waiting'::text, 'found'::text, 'notFound'::text, 'unknown'::text])),
  CONSTRAINT recipients_operator_check CHECK (operator = ANY (ARRAY['mtn'::text, 'orange'::text])),
  CONSTRAINT recipients_preferred_check CHECK (preferred = ANY (ARRAY['wallet'::text, 'bank'::text, 'card'::text, 'user'::text])),
  CONSTRAINT recipients_source_check CHECK (source = ANY (ARRAY['manual'::text, 'import'::text, 'transfer'::text])),
  CONSTRAINT recipients_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text]))
);
CREATE INDEX recipients_card ON recipients USING btree (organisation_id, card_fingerprint) WHERE (card_fingerprint IS NOT NULL);
CREATE INDEX recipients_name ON recipients USING btree (organisation_id, "left"(search_text, 50) COLLATE "C", id);
CREATE INDEX recipients_name_batch ON recipients USING btree (organisation_id, name_batch) WHERE (name_batch IS NOT NULL);
CREATE INDEX recipients_name_due ON recipients USING btree (name_due) WHERE (name_due IS NOT NULL);
CREATE INDEX recipients_newest ON recipients USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX recipients_phone ON recipients USING btree (organisation_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX recipients_phone_end ON recipients USING btree (organisation_id, phone_reversed text_pattern_ops) WHERE (phone_reversed IS NOT NULL);
CREATE INDEX recipients_rib ON recipients USING btree (organisation_id, rib) WHERE (rib IS NOT NULL);
CREATE INDEX recipients_user ON recipients USING btree (organisation_id, user_code) WHERE (user_code IS NOT NULL);
ALTER TABLE recipients ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recipients USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE remembered_columns (
  organisation_id text COLLATE "C" NOT NULL,
  heading text COLLATE "C" NOT NULL,
  field text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT remembered_columns_pkey PRIMARY KEY (organisation_id, heading)
);
ALTER TABLE remembered_columns ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON remembered_columns USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE remembered_layouts (
  organisation_id text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  layout text COLLATE "C" NOT NULL,
  mapping jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  told jsonb,
  CONSTRAINT remembered_layouts_pkey PRIMARY KEY (organisation_id, purpose, layout),
  CONSTRAINT remembered_layouts_purpose_check CHECK (purpose = ANY (ARRAY['payments'::text, 'people'::text]))
);
ALTER TABLE remembered_layouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON remembered_layouts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE report_changes (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  id text COLLATE "C" NOT NULL,
  CONSTRAINT report_changes_pkey PRIMARY KEY (organisation_id, day, id)
);
ALTER TABLE report_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_changes USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE report_days (
  organisation_id text COLLATE "C" NOT NULL,
  cut text NOT NULL,
  day date NOT NULL,
  line integer NOT NULL,
  type text NOT NULL,
  direction text NOT NULL,
  trigger text,
  created_by text,
  status text,
  operator text,
  channel text,
  reason_code text,
  hour integer,
  link_id text COLLATE "C",
  created_by_name text,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  merchant_fee bigint NOT NULL,
  sub_account_id text COLLATE "C",
  CONSTRAINT report_days_pkey PRIMARY KEY (organisation_id, cut, day, line),
  CONSTRAINT report_days_cut_check CHECK (cut = ANY (ARRAY['created'::text, 'completed'::text, 'hour'::text, 'link'::text]))
);
ALTER TABLE report_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_days USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE saved_views (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text NOT NULL,
  owner_name text,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  columns jsonb,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT saved_views_organisation_id_user_id_list_name_key UNIQUE (organisation_id, user_id, list, name)
);
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_views USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE settlement_policies (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  source_account text NOT NULL,
  linked_account_id text COLLATE "C" NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  retain_amount bigint NOT NULL,
  windows jsonb NOT NULL,
  sweep text NOT NULL,
  priority integer NOT NULL DEFAULT 1,
  status text NOT NULL,
  proposed jsonb,
  approval_id text COLLATE "C",
  seen_until timestamp with time zone NOT NULL,
  next_run_at timestamp with time zone,
  last_run_at timestamp with time zone,
  last_result text,
  flagged_at timestamp with time zone,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT settlement_policies_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT settlement_policies_check CHECK (min_amount < max_amount),
  CONSTRAINT settlement_policies_min_amount_check CHECK (min_amount >= 100),
  CONSTRAINT settlement_policies_retain_amount_check CHECK (retain_amount >= 0),
  CONSTRAINT settlement_policies_status_check CHECK (status = ANY (ARRAY['inactive'::text, 'pendingApproval'::text, 'active'::text, 'pendingApprovalToDisable'::text, 'revoked'::text])),
  CONSTRAINT settlement_policies_sweep_check CHECK (sweep = ANY (ARRAY['all'::text, 'fixed'::text]))
);
CREATE INDEX settlement_policies_due ON settlement_policies USING btree (next_run_at) WHERE ((status = ANY (ARRAY['active'::text, 'pendingApprovalToDisable'::text])) AND (next_run_at IS NOT NULL));
ALTER TABLE settlement_policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlement_policies USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE settlement_quotes (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  amount_from bigint NOT NULL,
  amount_to_cents bigint NOT NULL,
  total_debit bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_by text COLLATE "C",
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_quotes_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT settlement_quotes_amount_from_check CHECK (amount_from > 0),
  CONSTRAINT settlement_quotes_amount_to_cents_check CHECK (amount_to_cents > 0),
  CONSTRAINT settlement_quotes_total_debit_check CHECK (total_debit > 0)
);
CREATE INDEX settlement_quotes_age ON settlement_quotes USING btree (expires_at);
ALTER TABLE settlement_quotes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlement_quotes USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE settlements (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  policy_id text COLLATE "C",
  window_at timestamp with time zone,
  source_account text NOT NULL,
  linked_account_id text COLLATE "C",
  destination jsonb NOT NULL,
  gross bigint NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  currency text NOT NULL DEFAULT 'XAF'::text,
  status text NOT NULL,
  stage text,
  reason text,
  arithmetic jsonb,
  period_from timestamp with time zone,
  period_to timestamp with time zone,
  payment_count integer NOT NULL DEFAULT 0,
  payment_total bigint NOT NULL DEFAULT 0,
  transaction_id text COLLATE "C",
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  approval_id text COLLATE "C",
  quote jsonb,
  documents jsonb NOT NULL DEFAULT '[]'::jsonb,
  missing jsonb NOT NULL DEFAULT '[]'::jsonb,
  review_note text,
  reviewed_by text COLLATE "C",
  reviewed_by_name text,
  reviewed_at timestamp with time zone,
  proof_file_id text COLLATE "C",
  bank_reference text,
  expected_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  quote_id text COLLATE "C",
  CONSTRAINT settlements_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT settlements_gross_check CHECK (gross >= 0),
  CONSTRAINT settlements_kind_check CHECK (kind = ANY (ARRAY['manual'::text, 'automatic'::text, 'crossBorder'::text]))
);
CREATE INDEX settlements_list ON settlements USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX settlements_retry ON settlements USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX settlements_transaction ON settlements USING btree (organisation_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE UNIQUE INDEX settlements_quote ON settlements USING btree (organisation_id, quote_id) WHERE (quote_id IS NOT NULL);
CREATE UNIQUE INDEX settlements_window ON settlements USING btree (organisation_id, policy_id, window_at) WHERE (policy_id IS NOT NULL);
ALTER TABLE settlements ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlements USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE sub_accounts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL DEFAULT 'XAF'::text,
  manager_ids text[] NOT NULL DEFAULT '{}'::text[],
  frozen_in boolean NOT NULL DEFAULT false,
  frozen_out boolean NOT NULL DEFAULT false,
  closed_at timestamp with time zone,
  closed_by_name text,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT sub_accounts_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT sub_accounts_kind_check CHECK (kind = ANY (ARRAY['branch'::text, 'project'::text, 'product'::text, 'partner'::text]))
);
CREATE UNIQUE INDEX sub_accounts_code ON sub_accounts USING btree (organisation_id, lower(code)) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX sub_accounts_name ON sub_accounts USING btree (organisation_id, lower(name)) WHERE (closed_at IS NULL);
ALTER TABLE sub_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sub_accounts USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE tax_rules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  label jsonb NOT NULL,
  applies_to text[] NOT NULL,
  percent_bps integer NOT NULL,
  fixed bigint NOT NULL,
  bearer text NOT NULL,
  legal_ref text,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone,
  created_by_name text,
  CONSTRAINT tax_rules_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT tax_rules_bearer_check CHECK (bearer = ANY (ARRAY['sender'::text, 'beneficiary'::text])),
  CONSTRAINT tax_rules_fixed_check CHECK (fixed >= 0),
  CONSTRAINT tax_rules_percent_bps_check CHECK (percent_bps >= 0 AND percent_bps <= 10000)
);
ALTER TABLE tax_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tax_rules USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE top_ups (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL,
  deposited_on date,
  slip_number text,
  proof_file_id text COLLATE "C",
  approval_id text COLLATE "C",
  transaction_id text COLLATE "C",
  reason text,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  recorded_by text COLLATE "C",
  recorded_by_name text,
  recorded_at timestamp with time zone,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  announced_amount bigint,
  CONSTRAINT top_ups_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT top_ups_organisation_id_reference_key UNIQUE (organisation_id, reference),
  CONSTRAINT top_ups_amount_check CHECK (amount > 0),
  CONSTRAINT top_ups_announced_amount_check CHECK (announced_amount > 0),
  CONSTRAINT top_ups_status_check CHECK (status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text]))
);
CREATE INDEX top_ups_open ON top_ups USING btree (organisation_id, created_at DESC, id DESC);
ALTER TABLE top_ups ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON top_ups USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE transaction_events (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  actor_kind text NOT NULL,
  actor_name text,
  from_status text,
  from_stage text,
  to_status text,
  to_stage text,
  note jsonb,
  request_id text,
  data jsonb,
  CONSTRAINT transaction_events_pkey PRIMARY KEY (organisation_id, transaction_id, id)
);
ALTER TABLE transaction_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_events USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE transactions (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  type text NOT NULL,
  direction text NOT NULL,
  channel text NOT NULL,
  status text NOT NULL,
  stage text,
  amount bigint NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  payer_fee bigint NOT NULL DEFAULT 0,
  merchant_fee bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0,
  refund_pending bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'XAF'::text,
  operator text,
  provider text,
  phone text COLLATE "C",
  phone_reversed text COLLATE "C",
  payer_name text,
  payer_note text,
  description text,
  merchant_reference text COLLATE "C",
  operator_reference text COLLATE "C",
  reason_code text,
  provider_reason text,
  link_id text COLLATE "C",
  customer_id text COLLATE "C",
  original_id text COLLATE "C",
  trigger text,
  refund_reason_code text,
  fee_schedule_id text COLLATE "C",
  merchant_share_percent integer NOT NULL DEFAULT 100,
  prompt_name text,
  prompt_expires_at timestamp with time zone,
  collected jsonb NOT NULL DEFAULT '{}'::jsonb,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  anomaly text,
  used_for text,
  search_text text NOT NULL DEFAULT ''::text,
  created_by text,
  created_by_name text,
  request_id text,
  checked_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  tax bigint NOT NULL DEFAULT 0,
  sub_account_id text COLLATE "C",
  approval_id text COLLATE "C",
  counted_at timestamp with time zone,
  refund_hold_round integer,
  CONSTRAINT transactions_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT transactions_amount_check CHECK (amount > 0),
  CONSTRAINT transactions_check CHECK ((refunded_amount + refund_pending) <= amount),
  CONSTRAINT transactions_counted_later CHECK (counted_at > created_at),
  CONSTRAINT transactions_direction_check CHECK (direction = ANY (ARRAY['inbound'::text, 'outbound'::text, 'internal'::text])),
  CONSTRAINT transactions_fee_check CHECK (fee >= 0),
  CONSTRAINT transactions_hold_of_refund CHECK (refund_hold_round IS NULL OR type = 'refund'::text),
  CONSTRAINT transactions_tax_check CHECK (tax >= 0)
);
CREATE INDEX transactions_amount ON transactions USING btree (organisation_id, amount DESC, id DESC);
CREATE INDEX transactions_api ON transactions USING btree (organisation_id, created_at DESC, id DESC) WHERE (channel = 'api'::text);
CREATE INDEX transactions_completed ON transactions USING btree (organisation_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX transactions_contradicted ON transactions USING btree (organisation_id) WHERE (anomaly = 'contradiction'::text);
CREATE INDEX transactions_counted ON transactions USING btree (organisation_id, counted_at) WHERE (counted_at IS NOT NULL);
CREATE INDEX transactions_customer ON transactions USING btree (organisation_id, customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX transactions_link ON transactions USING btree (organisation_id, link_id, created_at DESC, id DESC) WHERE (link_id IS NOT NULL);
CREATE INDEX transactions_link_given_back ON transactions USING btree (organisation_id, link_id) WHERE ((link_id IS NOT NULL) AND (type = 'sale'::text) AND ((refunded_amount > 0) OR (status = 'reversed'::text)));
CREATE INDEX transactions_list ON transactions USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX transactions_manual ON transactions USING btree (organisation_id, created_at DESC, id DESC) WHERE (stage = ANY (ARRAY['pendingApproval'::text, 'refundRequired'::text]));
CREATE INDEX transactions_operator_reference ON transactions USING btree (organisation_id, operator_reference) WHERE (operator_reference IS NOT NULL);
CREATE INDEX transactions_original ON transactions USING btree (organisation_id, original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX transactions_phone ON transactions USING btree (organisation_id, phone, created_at DESC);
CREATE INDEX transactions_phone_end ON transactions USING btree (organisation_id, phone_reversed);
CREATE INDEX transactions_search ON transactions USING gin (search_text public.gin_trgm_ops);
CREATE INDEX transactions_spoken_against ON transactions USING btree (organisation_id) WHERE (anomaly = ANY (ARRAY['paidBeyond'::text, 'deniedAfterAll'::text]));
CREATE INDEX transactions_status ON transactions USING btree (organisation_id, status, created_at DESC, id DESC);
CREATE INDEX transactions_sub_account ON transactions USING btree (organisation_id, sub_account_id, created_at DESC, id DESC) WHERE (sub_account_id IS NOT NULL);
CREATE INDEX transactions_trigger ON transactions USING btree (organisation_id, created_at DESC, id DESC) WHERE (trigger IS NOT NULL);
CREATE INDEX transactions_type ON transactions USING btree (organisation_id, type, created_at DESC, id DESC);
CREATE INDEX transactions_unpaid_prompts ON transactions USING btree (phone, created_at) WHERE ((channel = 'link'::text) AND (type = 'sale'::text) AND (status <> ALL (ARRAY['completed'::text, 'refunded'::text, 'reversed'::text])));
CREATE UNIQUE INDEX transactions_merchant_reference ON transactions USING btree (organisation_id, merchant_reference) WHERE (merchant_reference IS NOT NULL);
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transactions USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE transfer_schedules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  template jsonb NOT NULL,
  every text NOT NULL,
  next_at timestamp with time zone,
  ends_on date,
  status text NOT NULL,
  approval_id text COLLATE "C",
  runs integer NOT NULL DEFAULT 0,
  last_transaction_id text COLLATE "C",
  last_problem text,
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  held_by text COLLATE "C",
  CONSTRAINT transfer_schedules_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT transfer_schedules_every_check CHECK (every = ANY (ARRAY['once'::text, 'day'::text, 'week'::text, 'month'::text])),
  CONSTRAINT transfer_schedules_status_check CHECK (status = ANY (ARRAY['pendingApproval'::text, 'active'::text, 'paused'::text, 'held'::text, 'ended'::text, 'cancelled'::text]))
);
CREATE INDEX transfer_schedules_due ON transfer_schedules USING btree (next_at) WHERE ((status = 'active'::text) AND (next_at IS NOT NULL));
ALTER TABLE transfer_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transfer_schedules USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE verifications (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamp with time zone NOT NULL,
  inputs jsonb NOT NULL,
  parsed jsonb NOT NULL,
  result text NOT NULL,
  differences jsonb NOT NULL DEFAULT '[]'::jsonb,
  confidence text NOT NULL,
  matched_transaction_id text COLLATE "C",
  claim_id text,
  claim_status text,
  claim_at timestamp with time zone,
  claim_reason text,
  requested_by text NOT NULL,
  requested_by_name text,
  claim_owner text,
  claim_owner_name text,
  claim_adjustment_id text COLLATE "C",
  claim_decided_at timestamp with time zone,
  claim_decided_by_name text,
  CONSTRAINT verifications_pkey PRIMARY KEY (organisation_id, id)
);
CREATE INDEX verifications_claims ON verifications USING btree (organisation_id, id) WHERE (claim_status IS NOT NULL);
CREATE INDEX verifications_payment ON verifications USING btree (organisation_id, matched_transaction_id, id) WHERE (matched_transaction_id IS NOT NULL);
CREATE INDEX verifications_user ON verifications USING btree (organisation_id, requested_by, at);
CREATE UNIQUE INDEX verifications_claim_adjustment ON verifications USING btree (organisation_id, claim_adjustment_id) WHERE (claim_adjustment_id IS NOT NULL);
ALTER TABLE verifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON verifications USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE TABLE withholdings (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  hold_id text COLLATE "C" NOT NULL,
  account_kind text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  reason_code text,
  release_on date,
  release_plan jsonb NOT NULL DEFAULT '[]'::jsonb,
  next_part_on date,
  note text,
  status text NOT NULL,
  approval_id text COLLATE "C",
  created_by text COLLATE "C",
  created_by_name text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT withholdings_pkey PRIMARY KEY (organisation_id, id),
  CONSTRAINT withholdings_amount_check CHECK (amount > 0),
  CONSTRAINT withholdings_check CHECK ((kind = 'hold'::text) = (reason_code IS NOT NULL AND release_on IS NOT NULL)),
  CONSTRAINT withholdings_check1 CHECK ((status = 'pendingApproval'::text) = (ended_at IS NULL)),
  CONSTRAINT withholdings_kind_check CHECK (kind = ANY (ARRAY['hold'::text, 'release'::text])),
  CONSTRAINT withholdings_status_check CHECK (status = ANY (ARRAY['pendingApproval'::text, 'done'::text, 'declined'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE INDEX withholdings_next_part ON withholdings USING btree (next_part_on) WHERE (next_part_on IS NOT NULL);
CREATE INDEX withholdings_of_hold ON withholdings USING btree (organisation_id, hold_id, created_at);
CREATE INDEX withholdings_waiting ON withholdings USING btree (organisation_id, created_at DESC, id DESC) WHERE (status = 'pendingApproval'::text);
CREATE UNIQUE INDEX withholdings_release_waiting ON withholdings USING btree (organisation_id, hold_id) WHERE ((kind = 'release'::text) AND (status = 'pendingApproval'::text));
ALTER TABLE withholdings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON withholdings USING (((organisation_id = current_setting('app.org_id'::text)) OR (current_setting('app.org_id'::text) = 'system'::text)));
-- the environment's role may delete, insert, select, update

CREATE OR REPLACE FUNCTION ledger_post(batch jsonb)
 RETURNS TABLE(item integer, status text, posting_id text, hold_id text, account_id text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'production', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  tenant constant text := current_setting('app.org_id');
  item_count constant integer := jsonb_array_length(batch -> 'items' -> 'id');
  amount_max constant bigint := 999999999999999;
  -- items (i), accounts wanted (w), lines (l), hold moves (m), slots (s: first the accounts, a; then holds, h), effects (e)
  i_org text[]; i_id text[]; i_key text[]; i_group text[]; i_hold text[]; i_booked timestamptz[];
  i_recipe text[]; i_type text[]; i_ref text[]; i_occurred timestamptz[];
  i_status text[]; i_text text[]; i_hash bytea[]; i_problem text[]; i_first integer[];
  i_posting text[]; i_from integer[];
  w_org text[]; w_id text[]; slot_of integer[];
  l_item integer[]; l_place integer[]; l_side text[]; l_amount bigint[]; l_slot integer[];
  m_item integer[]; m_place integer[]; m_action text[]; m_account text[]; m_hold text[]; m_amount bigint[];
  m_reason text[]; m_release date[]; m_slot integer[]; m_hold_slot integer[];
  s_org text[]; s_id text[]; s_free bigint[]; s_min bigint[]; account_count integer;
  a_place integer[]; a_side text[]; a_currency text[]; a_posted bigint[]; a_count bigint[]; a_moved timestamptz[];
  h_account text[]; h_kind text[]; h_left bigint[]; h_moves integer[];
  e_item integer[]; e_slot integer[]; e_delta bigint[];
  hold_slot_of jsonb := '{}';
  repeated boolean := false; broken boolean; in_order boolean;
  n integer; m integer; k integer; slot integer; never integer; first integer; last integer; failed integer; e integer;
  after bigint; written integer; expected integer; found record;
BEGIN
  IF item_count = 0 THEN RETURN; END IF;
  IF item_count > 999 THEN RAISE EXCEPTION 'ledger_post: % items, at most 999', item_count; END IF;

  -- 1. Read the batch into arrays.
  SELECT ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'organisation_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'key')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'recipe')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'ref_type')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'ref_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'group_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'hold_id')),
         ARRAY(SELECT x::timestamptz FROM jsonb_array_elements_text(batch -> 'items' -> 'occurred_at') AS x),
         ARRAY(SELECT x::timestamptz FROM jsonb_array_elements_text(batch -> 'items' -> 'booked_at') AS x)
    INTO i_org, i_id, i_key, i_recipe, i_type, i_ref, i_group, i_hold, i_occurred, i_booked;
  i_posting := array_fill(NULL::text, ARRAY[item_count]);
  IF tenant = '' OR (tenant <> 'system' AND array_remove(i_org, tenant) <> '{}') THEN
    RAISE EXCEPTION 'ledger_post: an item belongs to another organisation' USING ERRCODE = '42501';
  END IF;
  SELECT ARRAY(SELECT x::integer FROM jsonb_array_elements_text(batch -> 'lines' -> 'item') AS x),
         ARRAY(SELECT x::integer FROM jsonb_array_elements_text(batch -> 'lines' -> 'account') AS x),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'lines' -> 'side')),
         ARRAY(SELECT x::bigint FROM jsonb_array_elements_text(batch -> 'lines' -> 'amount') AS x)
    INTO l_item, l_place, l_side, l_amount;
  IF jsonb_array_length(batch -> 'moves' -> 'item') > 0 THEN
    SELECT array_agg(m.item::integer), array_agg(m.account::integer), array_agg(m.action), array_agg(m.hold),
           array_agg(m.amount::bigint), array_agg(m.reason), array_agg(m.release_on::date)
      INTO m_item, m_place, m_action, m_hold, m_amount, m_reason, m_release
      FROM (SELECT m.*
              FROM unnest(
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'item')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'account')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'action')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'hold')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'amount')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'reason')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'release_on'))
                   ) WITH ORDINALITY AS m(item, account, action, hold, amount, reason, release_on, place)
             ORDER BY m.item::integer, m.hold COLLATE "C", m.action NOT IN ('reserve', 'withhold'), m.place) AS m;
  END IF;

  -- 2. Lock every account once, in one order for everybody, and read it as it is now. An account's slot is its
  --    place in that order; slot_of leads from its place in the batch to its slot, null when it does not exist.
  SELECT ARRAY(SELECT jsonb_array_elements_text(batch -> 'accounts' -> 'organisation_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'accounts' -> 'id'))
    INTO w_org, w_id;
  SELECT array_agg(x.organisation_id), array_agg(x.id), array_agg(x.posted - x.reserved - x.withheld),
         array_agg(x.available_min), array_agg(x.normal_side), array_agg(x.currency), array_agg(x.posted),
         array_agg(x.entry_count), array_agg(x.moved_at), array_agg(x.place::integer), count(*)
    INTO s_org, s_id, s_free, s_min, a_side, a_currency, a_posted, a_count, a_moved, a_place, account_count
    FROM (SELECT a.*, w.place
            FROM unnest(w_org, w_id) WITH ORDINALITY AS w(organisation_id, id, place)
            JOIN ledger_accounts a ON a.organisation_id = w.organisation_id AND a.id = w.id
           ORDER BY a.lock_rank, a.organisation_id, a.id
             FOR NO KEY UPDATE OF a) AS x;
  slot_of := array_fill(NULL::integer, ARRAY[greatest(coalesce(array_length(w_id, 1), 0), 1)]);
  FOR slot IN 1 .. account_count LOOP slot_of[a_place[slot]] := slot; END LOOP;
  SELECT array_agg(x.slot), array_agg(CASE WHEN x.side = a_side[x.slot] THEN x.amount ELSE -x.amount END)
    INTO l_slot, e_delta
    FROM (SELECT slot_of[l.place] AS slot, l.side, l.amount FROM unnest(l_place, l_side, l_amount) AS l(place, side, amount)) AS x;
  e_item := l_item;
  e_slot := l_slot;

  -- 3. Judge each item by itself.
  SELECT array_agg(CASE
           WHEN j.lines = 0 THEN 'empty'
           WHEN NOT j.amounts_fit THEN 'amount_invalid'
           WHEN j.unknown IS NOT NULL THEN 'unknown_account'
           WHEN j.lines <> j.accounts THEN 'same_account'
           WHEN j.currencies_differ THEN 'currency_mismatch'
           WHEN j.net <> 0 THEN 'unbalanced'
           ELSE 'posted' END ORDER BY j.n),
         array_agg(j.unknown ORDER BY j.n),
         array_agg(i_recipe[j.n] || E'\n' || i_type[j.n] || E'\n' || i_ref[j.n] || E'\n' || coalesce(j.text, '') ORDER BY j.n)
    INTO i_status, i_problem, i_text
    FROM (SELECT l.n, count(l.place) AS lines, count(DISTINCT l.place) AS accounts,
                 min(a_currency[l.slot]) <> max(a_currency[l.slot]) AS currencies_differ,
                 min(w_id[l.place]) FILTER (WHERE l.slot IS NULL OR w_org[l.place] <> i_org[l.n]) AS unknown,
                 bool_and(l.amount BETWEEN 1 AND amount_max) AS amounts_fit,
                 sum(CASE l.side WHEN 'debit' THEN l.amount WHEN 'credit' THEN -l.amount END) AS net,
                 string_agg(w_id[l.place] || ' ' || l.side || ' ' || l.amount, ',' ORDER BY w_id[l.place] COLLATE "C") AS text
            FROM (SELECT * FROM unnest(l_item, l_slot, l_place, l_side, l_amount)
                  UNION ALL SELECT x, NULL, NULL, NULL, NULL FROM generate_series(1, item_count) AS x)
                 AS l(n, slot, place, side, amount)
           GROUP BY l.n) AS j;
  IF item_count > 1 THEN
    SELECT array_agg(f.first ORDER BY f.n), bool_or(f.first <> f.n)
      INTO i_first, repeated
      FROM (SELECT k.n::integer AS n, min(k.n::integer) OVER (PARTITION BY k.org COLLATE "C", k.key COLLATE "C") AS first
              FROM unnest(i_org, i_key) WITH ORDINALITY AS k(org, key, n)) AS f;
  ELSE
    i_first := '{1}';
  END IF;

  -- 4. Holds. Each hold is a slot of its own whose balance is what remains of it, so one rule (no slot
  --    below its least) serves accounts and holds alike.
  IF m_item IS NOT NULL THEN
    FOR found IN
      SELECT w.org, w.hold, h.account_id, h.kind, h.amount - h.released - h.consumed AS remaining, h.move_count
        FROM (SELECT DISTINCT i_org[w.n] AS org, w.hold FROM unnest(m_item, m_hold) AS w(n, hold)) AS w
        LEFT JOIN ledger_holds h ON h.organisation_id = w.org AND h.id = w.hold
    LOOP
      slot := coalesce(array_length(s_id, 1), 0) + 1;
      s_org[slot] := found.org; s_id[slot] := found.hold; s_min[slot] := 0;
      s_free[slot] := coalesce(found.remaining, 0); h_left[slot] := s_free[slot];
      h_account[slot] := found.account_id; h_kind[slot] := found.kind; h_moves[slot] := coalesce(found.move_count, 0);
      hold_slot_of := hold_slot_of || jsonb_build_object(found.org || '/' || found.hold, slot);
      -- Its neighbour says how often it may be opened: once, or not at all.
      s_org[slot + 1] := found.org; s_id[slot + 1] := found.hold; s_min[slot + 1] := 0;
      s_free[slot + 1] := CASE WHEN found.kind IS NULL THEN 1 ELSE 0 END;
    END LOOP;

    -- And one slot has nothing to give: what asks for a hold that is not there, or not that, draws on it.
    never := coalesce(array_length(s_id, 1), 0) + 1;
    s_org[never] := ''; s_id[never] := ''; s_min[never] := 0; s_free[never] := 0;

    FOR e IN REVERSE coalesce(array_length(e_item, 1), 0) .. 1 LOOP i_from[e_item[e]] := e; END LOOP;
    -- Opening moves first: a hold may be opened and used in one batch.
    FOR m IN 1 .. array_length(m_item, 1) LOOP
      n := m_item[m];
      m_slot[m] := slot_of[m_place[m]];
      m_account[m] := w_id[m_place[m]];
      m_hold_slot[m] := (hold_slot_of ->> (i_org[n] || '/' || m_hold[m]))::integer;
      slot := m_hold_slot[m];
      IF m_action[m] IN ('reserve', 'withhold') AND h_kind[slot] IS NULL THEN
        h_kind[slot] := m_action[m]; h_account[slot] := m_account[m];
      END IF;
    END LOOP;
    FOR m IN 1 .. array_length(m_item, 1) LOOP
      n := m_item[m];
      slot := m_hold_slot[m];
      -- The id of a hold that is opened here is not part of the payload: a retry may have made another.
      i_text[n] := i_text[n] || E'\n' || m_action[m] || ' ' || m_account[m] || ' ' || m_amount[m]
        || CASE WHEN m_action[m] IN ('reserve', 'withhold') THEN '' ELSE ' ' || m_hold[m] END;
      IF i_status[n] = 'empty' THEN i_status[n] := 'posted'; END IF;
      IF i_status[n] <> 'posted' THEN CONTINUE; END IF;
      IF m_amount[m] NOT BETWEEN 1 AND amount_max THEN i_status[n] := 'amount_invalid';
      ELSIF m_slot[m] IS NULL OR w_org[m_place[m]] <> i_org[n] THEN i_status[n] := 'unknown_account'; i_problem[n] := m_account[m];
      ELSIF m_action[m] IN ('commit', 'consume') THEN
        -- Used money must leave the account in the same posting.
        e := i_from[n];
        WHILE e_item[e] = n AND e_slot[e] <> m_slot[m] LOOP e := e + 1; END LOOP;
        IF e_item[e] IS DISTINCT FROM n OR m_amount[m] > -e_delta[e] THEN
          i_status[n] := 'hold_without_debit';
        END IF;
      END IF;
      IF h_kind[slot] IS NULL OR h_account[slot] <> m_account[m]
         OR (h_kind[slot] = 'reserve') <> (m_action[m] IN ('reserve', 'commit', 'void'))
         OR (m_action[m] IN ('reserve', 'withhold') AND m_hold[m] IS DISTINCT FROM i_hold[n]) THEN
        m_hold_slot[m] := never;
      END IF;
    END LOOP;
    SELECT array_agg(x.n), array_agg(x.slot), array_agg(x.delta)
      INTO e_item, e_slot, e_delta
      FROM (SELECT d.n, d.slot, sum(d.delta)::bigint AS delta
              FROM (SELECT * FROM unnest(e_item, e_slot, e_delta)
                    UNION ALL
                    SELECT v.n, side.slot, side.sign * v.amount
                      FROM unnest(m_item, m_action, m_slot, m_hold_slot, m_amount) AS v(n, action, slot, hold_slot, amount),
                           LATERAL (SELECT CASE WHEN v.action IN ('reserve', 'withhold') THEN 1 ELSE -1 END AS opens) AS o,
                           LATERAL (VALUES (v.slot, -o.opens),
                                           (v.hold_slot, CASE WHEN v.hold_slot = never THEN -1 ELSE o.opens END)) AS side(slot, sign)
                    UNION ALL
                    SELECT v.n, v.hold_slot + 1, -1 FROM unnest(m_item, m_action, m_hold_slot) AS v(n, action, hold_slot)
                     WHERE v.action IN ('reserve', 'withhold') AND v.hold_slot <> never
                   ) AS d(n, slot, delta)
             GROUP BY d.n, d.slot ORDER BY d.n, d.slot) AS x;
  END IF;

  -- 5. Keys used before: the locks are held, so this fresh look sees every posting that could be the same.
  SELECT array_agg(sha256(convert_to(t.text, 'UTF8')) ORDER BY t.n)
    INTO i_hash FROM unnest(i_text) WITH ORDINALITY AS t(text, n);
  FOR found IN
    SELECT k.n, p.id, p.hold_id, p.payload_hash
      FROM unnest(i_org, i_key) WITH ORDINALITY AS k(org, key, n)
     -- One look into the index per key, whatever the planner believes: a table that was analysed while it was empty it
     -- would put first, and read all of it for every batch. OFFSET 0 keeps the parts in this order.
     CROSS JOIN LATERAL (SELECT id, hold_id, payload_hash FROM ledger_postings
                          WHERE organisation_id = k.org AND key = k.key OFFSET 0) AS p
  LOOP
    i_problem[found.n] := NULL;
    IF found.payload_hash = i_hash[found.n] THEN
      i_status[found.n] := 'duplicate'; i_posting[found.n] := found.id; i_hold[found.n] := found.hold_id;
    ELSE
      i_status[found.n] := 'key_conflict';
    END IF;
  END LOOP;

  -- 6. Would every slot keep its limit if all went through? Then no order of events can matter.
  SELECT EXISTS (SELECT FROM unnest(e_slot, e_delta) AS x(slot, delta) WHERE x.delta < 0 AND s_min[x.slot] IS NOT NULL)
    INTO broken;
  IF broken THEN SELECT bool_or(w.delta < 0 AND w.after < w.lowest) INTO broken
    FROM (SELECT x.delta, s_min[x.slot] AS lowest,
                 s_free[x.slot] + sum(x.delta) OVER (PARTITION BY x.slot ORDER BY x.n ROWS UNBOUNDED PRECEDING) AS after
            FROM unnest(e_item, e_slot, e_delta) AS x(n, slot, delta)
           WHERE i_status[x.n] = 'posted' AND s_min[x.slot] IS NOT NULL) AS w;
  END IF;
  in_order := coalesce(broken, false) OR repeated
    OR (array_remove(i_group, NULL) <> '{}' AND array_remove(i_status, 'posted') <> '{}');

  -- 7. Otherwise item by item, in memory: what fails is undone and the good ones go on.
  IF in_order THEN
    i_from := NULL;
    FOR e IN REVERSE coalesce(array_length(e_item, 1), 0) .. 1 LOOP i_from[e_item[e]] := e; END LOOP;
    first := 1;
    WHILE first <= item_count LOOP
      last := first;
      WHILE last < item_count AND i_group[last + 1] = i_group[first] AND i_org[last + 1] = i_org[first] LOOP
        last := last + 1;
      END LOOP;
      failed := 0;
      FOR n IN first .. last LOOP
        k := i_first[n];
        IF k < n AND i_status[n] NOT IN ('duplicate', 'key_conflict') THEN
          -- The first of this key that stood decides; one that failed leaves the key free.
          FOR m IN k .. n - 1 LOOP
            IF i_first[m] = k AND i_status[m] = 'posted' THEN
              IF i_hash[m] = i_hash[n] THEN
                i_status[n] := 'duplicate'; i_posting[n] := i_id[m]; i_hold[n] := i_hold[m];
              ELSE
                i_status[n] := 'key_conflict';
              END IF;
              i_problem[n] := NULL;
              EXIT;
            END IF;
          END LOOP;
        END IF;
        IF i_status[n] = 'duplicate' THEN CONTINUE; END IF;
        IF i_status[n] <> 'posted' THEN failed := n; EXIT; END IF;
        e := i_from[n];
        WHILE e_item[e] = n LOOP
          slot := e_slot[e];
          after := s_free[slot] + e_delta[e];
          IF e_delta[e] < 0 AND after < s_min[slot] THEN
            failed := n;
            i_problem[n] := CASE WHEN slot <= account_count THEN s_id[slot] END;
            i_status[n] := CASE WHEN slot <= account_count THEN 'insufficient_funds' ELSE 'hold_refused' END;
            EXIT;
          END IF;
          s_free[slot] := after;
          e := e + 1;
        END LOOP;
        IF failed > 0 THEN
          -- Put back what this item already took.
          WHILE e > i_from[n] LOOP
            e := e - 1;
            s_free[e_slot[e]] := s_free[e_slot[e]] - e_delta[e];
          END LOOP;
          EXIT;
        END IF;
      END LOOP;
      IF failed > 0 THEN
        FOR n IN first .. last LOOP
          IF n < failed AND i_status[n] = 'posted' THEN
            e := i_from[n];
            WHILE e_item[e] = n LOOP
              s_free[e_slot[e]] := s_free[e_slot[e]] - e_delta[e];
              e := e + 1;
            END LOOP;
          END IF;
          -- A neighbour that stood before this call keeps standing.
          IF n <> failed AND (i_status[n] <> 'duplicate' OR i_posting[n] = ANY (i_id[first:last])) THEN
            i_status[n] := 'group_failed'; i_posting[n] := NULL; i_problem[n] := NULL;
            -- Nobody has looked at what comes behind the one that failed: it may be the same as one that stands.
            FOR m IN i_first[n] .. first - 1 LOOP
              IF i_first[m] = i_first[n] AND i_status[m] = 'posted' THEN
                IF i_hash[m] = i_hash[n] THEN
                  i_status[n] := 'duplicate'; i_posting[n] := i_id[m]; i_hold[n] := i_hold[m];
                END IF;
                EXIT;
              END IF;
            END LOOP;
          END IF;
        END LOOP;
      END IF;
      first := last + 1;
    END LOOP;
  END IF;

  -- 8. Time never goes back on an account: a posting is booked at its time, or with the last movement of the
  --    organisation's accounts in this batch when that is later (two servers' clocks, a clock put right).
  SELECT array_agg(t.booked_at ORDER BY t.n) INTO i_booked
    FROM (SELECT x.n, max(x.at) OVER (PARTITION BY x.org ORDER BY x.n ROWS UNBOUNDED PRECEDING) AS booked_at
            FROM (SELECT n, org, at FROM unnest(i_org, i_booked) WITH ORDINALITY AS i(org, at, n)
                  UNION ALL SELECT 0, org, max(at) FROM unnest(s_org, a_moved) AS a(org, at) GROUP BY org) AS x) AS t
   WHERE t.n > 0;

  -- 9. Write what stands: postings, entries with running balances, accounts, holds.
  expected := cardinality(array_positions(i_status, 'posted'));
  IF expected > 0 THEN
    INSERT INTO ledger_postings (organisation_id, id, key, recipe, ref_type, ref_id, group_id, hold_id,
                                 occurred_at, booked_at, payload_hash)
    SELECT i_org[x.n], x.id, i_key[x.n], i_recipe[x.n], i_type[x.n], i_ref[x.n], i_group[x.n], i_hold[x.n],
           i_occurred[x.n], i_booked[x.n], i_hash[x.n]
      FROM unnest(i_id) WITH ORDINALITY AS x(id, n)
     WHERE i_status[x.n] = 'posted'
     ORDER BY i_org[x.n] COLLATE "C", i_key[x.n] COLLATE "C"
        ON CONFLICT (organisation_id, key) DO NOTHING;
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written <> expected THEN
      RAISE EXCEPTION 'ledger_post: a key was taken at the same moment' USING ERRCODE = '40001';
    END IF;

    WITH booked AS MATERIALIZED (
      SELECT l.n, l.slot, l.side, l.amount,
             CASE WHEN l.side = a_side[l.slot] THEN l.amount ELSE -l.amount END AS delta,
             i_booked[l.n] AS booked_at,
             a_count[l.slot] + row_number() OVER w AS number,
             a_posted[l.slot] + sum(CASE WHEN l.side = a_side[l.slot] THEN l.amount ELSE -l.amount END) OVER w AS after
        FROM unnest(l_item, l_slot, l_side, l_amount) AS l(n, slot, side, amount)
       WHERE i_status[l.n] = 'posted'
      WINDOW w AS (PARTITION BY l.slot ORDER BY l.n ROWS UNBOUNDED PRECEDING)
    ), entries AS (
      INSERT INTO ledger_entries (organisation_id, account_id, booked_at, number, posting_key, side, amount, balance_after)
      SELECT s_org[r.slot], s_id[r.slot], r.booked_at, r.number, i_key[r.n], r.side, r.amount, r.after FROM booked r
    )
    UPDATE ledger_accounts a
       SET posted = a.posted + c.posted, reserved = a.reserved + c.reserved, withheld = a.withheld + c.withheld,
           entry_count = a.entry_count + c.entries, moved_at = greatest(a.moved_at, c.booked_at)
      FROM (SELECT x.slot, sum(x.posted)::bigint AS posted, sum(x.reserved)::bigint AS reserved,
                   sum(x.withheld)::bigint AS withheld, sum(x.entries)::bigint AS entries, max(x.booked_at) AS booked_at
              FROM (SELECT r.slot, r.delta AS posted, 0 AS reserved, 0 AS withheld, 1 AS entries, r.booked_at FROM booked r
                    UNION ALL
                    SELECT v.slot, 0,
                           CASE v.action WHEN 'reserve' THEN v.amount WHEN 'commit' THEN -v.amount WHEN 'void' THEN -v.amount ELSE 0 END,
                           CASE v.action WHEN 'withhold' THEN v.amount WHEN 'release' THEN -v.amount WHEN 'consume' THEN -v.amount ELSE 0 END,
                           0, i_booked[v.n]
                      FROM unnest(m_item, m_action, m_slot, m_amount) AS v(n, action, slot, amount)
                     WHERE i_status[v.n] = 'posted') AS x
             GROUP BY x.slot) AS c
     WHERE a.organisation_id = s_org[c.slot] AND a.id = s_id[c.slot];

    IF m_item IS NOT NULL THEN
      INSERT INTO ledger_holds (organisation_id, id, account_id, kind, ref_type, ref_id, reason, release_on, amount, opened_at)
      SELECT i_org[v.n], v.hold, v.account, v.action, i_type[v.n], i_ref[v.n], v.reason, v.release_on, v.amount, i_booked[v.n]
        FROM unnest(m_item, m_action, m_account, m_hold, m_amount, m_reason, m_release)
             AS v(n, action, account, hold, amount, reason, release_on)
       WHERE v.action IN ('reserve', 'withhold') AND i_status[v.n] = 'posted';

      WITH acts AS MATERIALIZED (
        SELECT v.n, v.slot, v.action, v.amount, h_moves[v.slot] + row_number() OVER w AS number,
               h_left[v.slot] + sum(CASE WHEN v.action IN ('reserve', 'withhold') THEN v.amount ELSE -v.amount END) OVER w AS remaining
          FROM unnest(m_item, m_action, m_hold_slot, m_amount) WITH ORDINALITY AS v(n, action, slot, amount, place)
         WHERE i_status[v.n] = 'posted'
        WINDOW w AS (PARTITION BY v.slot ORDER BY v.place ROWS UNBOUNDED PRECEDING)
      ), moves AS (
        INSERT INTO ledger_hold_moves (organisation_id, hold_id, number, posting_key, action, amount, remaining_after, booked_at)
        SELECT s_org[r.slot], s_id[r.slot], r.number, i_key[r.n], r.action, r.amount, r.remaining, i_booked[r.n] FROM acts r
      )
      UPDATE ledger_holds h
         SET released = h.released + c.released, consumed = h.consumed + c.consumed, move_count = h.move_count + c.moves
        FROM (SELECT r.slot, count(*)::integer AS moves,
                     coalesce(sum(r.amount) FILTER (WHERE r.action IN ('void', 'release')), 0)::bigint AS released,
                     coalesce(sum(r.amount) FILTER (WHERE r.action IN ('commit', 'consume')), 0)::bigint AS consumed
                FROM acts r GROUP BY r.slot) AS c
       WHERE h.organisation_id = s_org[c.slot] AND h.id = s_id[c.slot];
    END IF;
  END IF;

  RETURN QUERY
    SELECT x.n::integer, x.status,
           CASE x.status WHEN 'posted' THEN i_id[x.n] WHEN 'duplicate' THEN i_posting[x.n] END,
           CASE WHEN x.status IN ('posted', 'duplicate') THEN i_hold[x.n] END,
           CASE WHEN x.status NOT IN ('posted', 'duplicate') THEN i_problem[x.n] END
      FROM unnest(i_status) WITH ORDINALITY AS x(status, n);
END $function$;
