-- What somebody has begun and whose line in the log is not written yet. It is written before the act and taken away in
-- the transaction that writes the line; what is left of one that broke off becomes a line that says so.
CREATE TABLE audit_intents (
  organisation_id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  environment text NOT NULL,
  at timestamptz NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_name text,
  action text NOT NULL,
  object_id text COLLATE "C",
  ip text,
  device text,
  PRIMARY KEY (organisation_id, request_id)
);
CREATE INDEX audit_intents_age ON audit_intents (at);
ALTER TABLE audit_intents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_intents
  USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
