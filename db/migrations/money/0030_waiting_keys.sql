-- Keys of an operator, or the account and the box of a bank, that were typed and do not act yet: one set per connection, sealed
-- like those that act. What the whole connection will be stands in it.
CREATE TABLE connection_changes (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL CHECK (provider IN ('mtnMomo', 'orangeCore', 'orangeWeb', 'tranzak', 'bankFile')),
  id text COLLATE "C" NOT NULL,
  credentials_sealed text NOT NULL,
  -- What differs, by name, with as much of each as may be shown.
  fields jsonb NOT NULL,
  prompt_name text,
  collects boolean NOT NULL,
  pays_out boolean NOT NULL,
  origin text,
  -- The connection is switched on with them.
  switches_on boolean NOT NULL,
  last_test jsonb,
  asked_at timestamptz NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  acts_at timestamptz NOT NULL,
  approval_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organisation_id, provider)
);
CREATE UNIQUE INDEX connection_changes_id ON connection_changes (organisation_id, id);
ALTER TABLE connection_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connection_changes USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- The keys a connection has had. A payment is asked about with those it was sent with: another account at the operator does not
-- know it, and what is not known there may have been paid here.
CREATE TABLE connection_former_keys (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  version integer NOT NULL,
  credentials_sealed text NOT NULL,
  origin text,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, provider, version)
);
ALTER TABLE connection_former_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON connection_former_keys USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- `box_since`: since when files go to another box of a bank; empty where they always went to this one.
ALTER TABLE provider_connections ADD COLUMN keys_version integer NOT NULL DEFAULT 1, ADD COLUMN box_since timestamptz;
-- Empty on what was sent before connections counted their keys: those there were then are the first.
ALTER TABLE attempts ADD COLUMN keys_version integer;
