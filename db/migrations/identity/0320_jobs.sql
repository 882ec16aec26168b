-- What has to be done later, apart from money: a row is written in the transaction of what it is for, taken by one worker at a time,
-- tried again by the waits of its kind (apps/server/src/jobs/kinds.ts) and dead behind the last of them. What is done has no row,
-- unless it comes again by the clock. `environment`: whose worker does it; NULL is what stands in identity alone.
CREATE TABLE jobs (
  id text COLLATE "C" PRIMARY KEY,
  environment text CHECK (environment IN ('production', 'sandbox')),
  kind text NOT NULL,
  -- What it is about: an id, never a content.
  subject text COLLATE "C" NOT NULL DEFAULT '',
  -- NULL: dead.
  due_at timestamptz,
  -- Whoever has the claim may end the job, until somebody else takes it after this time.
  claim text COLLATE "C",
  claimed_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  dead_at timestamptz,
  -- refused: the other side said never; exhausted: every wait was used up.
  dead_why text CHECK (dead_why IN ('refused', 'exhausted')),
  CHECK ((due_at IS NULL) = (dead_at IS NOT NULL) AND (dead_at IS NULL) = (dead_why IS NULL))
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
-- The two environments share this table, and neither reaches what the other one's worker has to do.
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY environment ON jobs USING (environment IS NULL OR current_user = 'nkap_' || environment);
-- Were kept for a library's own tables, and gave the logins a place to make tables in. What somebody put there stays.
DO $$ BEGIN
  DROP SCHEMA IF EXISTS production_jobs, sandbox_jobs;
EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN NULL;
END $$;
