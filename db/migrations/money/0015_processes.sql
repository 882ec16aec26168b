-- The processes that work on this database: which addresses each may call, and fingerprints of the settings that must be the
-- same everywhere. They belong to no organisation. A connection says in the clear where it leads, so that work is taken only
-- by a process that can do it.

CREATE TABLE process_heartbeats (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('api', 'worker')),
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  origins text[] NOT NULL,
  settings jsonb NOT NULL
);

-- Empty where it was saved before: read from the sealed credentials when they are next used.
ALTER TABLE provider_connections ADD COLUMN origin text;

-- Workers ask all day long who is alive.
CREATE INDEX process_heartbeats_seen ON process_heartbeats (seen_at);
