-- How people come in, prove who they are, work together in an organisation, and how an organisation proves itself.
-- Secrets are stored as hashes or sealed; what a person is asked once (codes, tokens, challenges) is stored hashed.

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE users
  -- An invited person has no password before the first login.
  ALTER COLUMN password_hash DROP NOT NULL,
  DROP CONSTRAINT users_status_check,
  ADD CONSTRAINT users_status_check CHECK (status IN ('pending', 'active', 'deactivated')),
  ADD COLUMN first_name text,
  ADD COLUMN last_name text,
  ADD COLUMN sex text CHECK (sex IN ('male', 'female', 'other')),
  ADD COLUMN dob date,
  ADD COLUMN address text,
  ADD COLUMN avatar_file_id text COLLATE "C",
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN phone_verified_at timestamptz,
  ADD COLUMN password_changed_at timestamptz,
  -- Two-factor by an authenticator: the shared secret sealed, on once confirmed; a code counts once.
  ADD COLUMN totp_secret_sealed text,
  ADD COLUMN totp_enabled_at timestamptz,
  ADD COLUMN totp_last_step bigint,
  -- Payment PIN: six digits, hashed like a password.
  ADD COLUMN pin_hash text,
  ADD COLUMN pin_set_at timestamptz,
  ADD COLUMN pin_reset_at timestamptz,
  -- What was let out with it since: bounded for a day.
  ADD COLUMN pin_reset_spent bigint NOT NULL DEFAULT 0,
  ADD COLUMN pin_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN pin_locked_until timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Which text somebody agreed to, for which organisation, from where.
CREATE TABLE terms_acceptances (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  ip text,
  PRIMARY KEY (user_id, organisation_id, version)
);

CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, id)
);

-- Devices a person has logged in from: a new one is told to its owner.
CREATE TABLE known_devices (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  device_hash bytea NOT NULL,
  user_agent text,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

-- ── Proofs asked once ───────────────────────────────────────────────────────────────────────────────────────────────
-- One row per code sent or second factor asked. `target_hash` is of an address or a number, so that an unknown person
-- leaves the same trace as a known one. `session_id` binds a challenge to the session that asked for it.
CREATE TABLE challenges (
  id text COLLATE "C" PRIMARY KEY,
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
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Set by the right code; the token it earned is stored hashed and is spent once.
  passed_at timestamptz,
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  spent_at timestamptz,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX challenges_target ON challenges (target_hash, purpose, created_at);
CREATE INDEX challenges_expiry ON challenges (expires_at);

-- Counters of attempts by account and by address, the same for every process. `subject` is a hash.
CREATE TABLE rate_counters (
  bucket text NOT NULL,
  subject bytea NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (bucket, subject, window_start)
);
CREATE INDEX rate_counters_age ON rate_counters (window_start);

-- Wrong passwords in a row, for a person or for what was typed where nobody is known: both lock alike.
CREATE TABLE login_guards (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL
);
CREATE INDEX login_guards_age ON login_guards (updated_at);

-- A login shown as a QR code on one device and confirmed on another. The browser holds a secret; tokens go to it, once.
CREATE TABLE qr_logins (
  id text COLLATE "C" PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'switch')),
  environment text NOT NULL,
  secret_hash bytea NOT NULL,
  match_number text NOT NULL,
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'scanned', 'confirmed', 'consumed', 'denied', 'expired')),
  ip text,
  place text,
  device text,
  device_id text,
  challenge_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  scanned_by text COLLATE "C",
  confirmed_at timestamptz,
  organisation_id text COLLATE "C"
);
CREATE INDEX qr_logins_expiry ON qr_logins (expires_at);

ALTER TABLE sessions
  ADD COLUMN place text,
  ADD COLUMN login_way text NOT NULL DEFAULT 'password',
  -- When this session last passed a second factor or a password again.
  ADD COLUMN two_factor_at timestamptz,
  ADD COLUMN proved_at timestamptz;

-- ── Organisation, team, access ──────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE organisations
  ADD COLUMN logo_file_id text COLLATE "C",
  ADD COLUMN email text,
  ADD COLUMN phone text,
  ADD COLUMN website text,
  ADD COLUMN address text,
  ADD COLUMN city text,
  ADD COLUMN language text NOT NULL DEFAULT 'fr' CHECK (language IN ('en', 'fr')),
  ADD COLUMN two_factor_required_at timestamptz,
  ADD COLUMN level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 2);

ALTER TABLE memberships
  ADD COLUMN custom_role_ids text[] NOT NULL DEFAULT '{}',
  ADD COLUMN own_records_only boolean NOT NULL DEFAULT false,
  ADD COLUMN invited_by text COLLATE "C",
  -- Temporary access ends by itself.
  ADD COLUMN access_until timestamptz,
  ADD COLUMN deactivated_at timestamptz,
  ADD COLUMN deactivated_by text COLLATE "C",
  ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE TABLE invitations (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  membership_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- As the inviter wrote it: an account of the same address in another organisation tells nothing until it joins.
  name text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  sent_to text NOT NULL,
  created_by text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX invitations_member ON invitations (organisation_id, membership_id, id DESC);

CREATE TABLE custom_roles (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  description text,
  permissions text[] NOT NULL,
  own_records text[] NOT NULL DEFAULT '{}',
  created_by text COLLATE "C",
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE UNIQUE INDEX custom_roles_name ON custom_roles (organisation_id, lower(name)) WHERE archived_at IS NULL;

-- "I need this right": asked on the page that refused, answered by somebody who can grant it.
CREATE TABLE access_requests (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  permission text NOT NULL,
  path text,
  note text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'declined')),
  created_at timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  PRIMARY KEY (organisation_id, id)
);
CREATE UNIQUE INDEX access_requests_open ON access_requests (organisation_id, user_id, permission) WHERE status = 'pending';

-- People of the installation itself, who look at papers of every organisation.
CREATE TABLE installation_reviewers (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id),
  added_at timestamptz NOT NULL
);

-- ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- One row is one grant and one object. What arrived is looked at before it counts.
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
  status text NOT NULL DEFAULT 'granted' CHECK (status IN ('granted', 'stored', 'refused')),
  refusal text,
  object_key text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_by text COLLATE "C",
  created_at timestamptz NOT NULL,
  stored_at timestamptz,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX files_sweep ON files (created_at);

-- ── Papers of an organisation and of a person ───────────────────────────────────────────────────────────────────────
CREATE TABLE business_profiles (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisations (id),
  legal_form text,
  legal_name text,
  trade_name text,
  rccm text,
  niu text,
  activity text,
  address text,
  city text,
  expected_monthly bigint,
  people jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'partiallyCompleted' CHECK (status IN ('partiallyCompleted', 'pendingReview', 'approved', 'rejected')),
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by text COLLATE "C",
  decided_by_name text,
  reason text,
  -- Each refused field with its reason and what stood in it then: the same again is no answer.
  refused_fields jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE registration_documents (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'replaced')),
  reason text,
  expires_on date,
  created_by text COLLATE "C",
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text COLLATE "C",
  -- When its end was announced.
  noticed_at timestamptz,
  PRIMARY KEY (organisation_id, id)
);

CREATE TABLE real_name_verifications (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
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
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  reason text,
  submitted_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text COLLATE "C",
  decided_by_name text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE UNIQUE INDEX real_name_verifications_open ON real_name_verifications (organisation_id, user_id) WHERE status = 'pending';

-- ── What is told to people ──────────────────────────────────────────────────────────────────────────────────────────
-- Mail and SMS that wait, went or failed. Written in the transaction that has something to tell; sent by the worker.
CREATE TABLE outbox_messages (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C",
  user_id text COLLATE "C",
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  subject text,
  -- Sealed: a code or a link in it opens something. Erased after thirty days.
  content_sealed text,
  -- kept: there is no way out for this channel, so it was never sent and only the outbox page shows it.
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX outbox_messages_due ON outbox_messages (next_attempt_at) WHERE status = 'queued';
CREATE INDEX outbox_messages_age ON outbox_messages (created_at) WHERE content_sealed IS NOT NULL;

CREATE TABLE notifications (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  type text NOT NULL,
  -- Waits for somebody until it is acted on.
  task boolean NOT NULL DEFAULT false,
  severity text NOT NULL DEFAULT 'info' CHECK (severity IN ('info', 'warning', 'critical')),
  ref_type text,
  ref_id text,
  params jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  -- What the person's preferences said when it happened: whether the centre shows it, and what still goes out when.
  in_app boolean NOT NULL DEFAULT true,
  email text CHECK (email IN ('on', 'digest')),
  sms boolean NOT NULL DEFAULT false,
  deliver_at timestamptz,
  read_at timestamptz,
  acted_at timestamptz,
  acted_by_name text,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX notifications_person ON notifications (organisation_id, user_id, environment, id DESC) WHERE in_app;
CREATE INDEX notifications_bell ON notifications (organisation_id, user_id, environment) WHERE in_app AND (read_at IS NULL OR (task AND acted_at IS NULL));
CREATE INDEX notifications_due ON notifications (deliver_at) WHERE deliver_at IS NOT NULL;
CREATE INDEX notifications_age ON notifications (at);
CREATE INDEX notifications_record ON notifications (organisation_id, ref_type, ref_id) WHERE acted_at IS NULL;

-- Only what differs from the default of a person's roles.
CREATE TABLE notification_preferences (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('inApp', 'email', 'sms')),
  choice text NOT NULL CHECK (choice IN ('on', 'off', 'digest')),
  PRIMARY KEY (organisation_id, user_id, event, channel)
);

-- ── The log that shows when it was touched ──────────────────────────────────────────────────────────────────────────
ALTER TABLE audit_log
  ADD COLUMN object_type text,
  ADD COLUMN affected_user_id text COLLATE "C",
  ADD COLUMN device text,
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb;
CREATE INDEX audit_log_object ON audit_log (organisation_id, object_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (organisation_id, actor_id, id DESC);
CREATE INDEX audit_log_affected ON audit_log (organisation_id, affected_user_id, id DESC);

-- What is written and waits for its place in the chain: an entry of its own beside the log's, in the same transaction.
CREATE TABLE audit_unchained (
  organisation_id text COLLATE "C" NOT NULL,
  audit_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organisation_id, audit_id)
);

-- Written behind the log by the worker, so that nobody who acts waits for it: hash = SHA-256(previous hash, row).
CREATE TABLE audit_chain (
  organisation_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  audit_id text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (organisation_id, seq),
  UNIQUE (organisation_id, audit_id)
);
REVOKE UPDATE, DELETE ON audit_chain FROM nkap_production, nkap_sandbox;

-- Where the chain stood at the end of a day. The same hash goes to the owner by mail, out of reach of whoever owns the database.
CREATE TABLE audit_anchors (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, day)
);
REVOKE UPDATE, DELETE ON audit_anchors FROM nkap_production, nkap_sandbox;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['terms_acceptances', 'invitations', 'custom_roles', 'access_requests', 'files', 'business_profiles', 'registration_documents',
                              'real_name_verifications', 'notifications', 'notification_preferences', 'audit_unchained', 'audit_chain',
                              'audit_anchors']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY tenant ON %I
      USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system')$p$, name);
  END LOOP;
END $$;
