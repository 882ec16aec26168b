-- Who may come in: organisations, people, their places in organisations, sessions. Shared by both environments,
-- so that a person has one password; money never lives here.

CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE organisations (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  display_name text NOT NULL,
  kind text NOT NULL DEFAULT 'business' CHECK (kind IN ('business', 'personal')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  currency text NOT NULL DEFAULT 'XAF',
  timezone text NOT NULL DEFAULT 'Africa/Douala',
  logo_url text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  display_name text NOT NULL,
  email text UNIQUE CHECK (email = lower(email)),
  phone text UNIQUE,
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated')),
  created_at timestamptz NOT NULL,
  CHECK (email IS NOT NULL OR phone IS NOT NULL)
);

CREATE TABLE memberships (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  role_keys text[] NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending', 'active', 'inactive', 'deactivated')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);

CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id),
  environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
  device_id text,
  user_agent text,
  ip text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX sessions_user ON sessions (user_id, ended_at);

-- One row per use: a session is a family of refresh tokens, and only the newest one is alive.
CREATE TABLE refresh_tokens (
  id text COLLATE "C" PRIMARY KEY,
  session_id text COLLATE "C" NOT NULL REFERENCES sessions (id),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The answer of the first use, sealed, replayed to the same device within the grace of 10 seconds.
  successor_sealed text
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

CREATE TABLE audit_log (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text,
  action text NOT NULL,
  object_id text,
  result text NOT NULL,
  ip text,
  request_id text,
  detail jsonb,
  PRIMARY KEY (organisation_id, id)
);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_log
  USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- What was done stays done: the application may add to the log and read it, nothing else.
REVOKE UPDATE, DELETE ON audit_log FROM nkap_production, nkap_sandbox;
