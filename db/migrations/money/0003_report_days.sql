-- Transactions summed by local day, so that a report over a year need not read them all. Whole days only: the sums of a
-- day are made anew from its rows, never counted up, so they cannot drift. `cut` says which moment the day is of and
-- what is kept apart: the two main cuts keep whatever a report filters on, the others just what their question needs.
CREATE TABLE report_days (
  organisation_id text COLLATE "C" NOT NULL,
  cut text NOT NULL CHECK (cut IN ('created', 'completed', 'hour', 'link')),
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
  PRIMARY KEY (organisation_id, cut, day, line)
);

-- Days whose sums may be wrong: a line is written by whatever writes transactions, in the same transaction, and taken
-- away when the day is summed anew. Until then reports read the day's rows. Lines are only added, so nobody waits here.
CREATE TABLE report_changes (
  organisation_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organisation_id, day, id)
);

ALTER TABLE report_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON report_days USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON report_changes USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- What was there before has not been summed yet.
INSERT INTO report_changes (organisation_id, day, id)
SELECT DISTINCT t.organisation_id, (moment.at AT TIME ZONE 'Africa/Douala')::date, ''
FROM transactions t CROSS JOIN LATERAL (VALUES (t.created_at), (t.completed_at)) AS moment (at)
WHERE moment.at IS NOT NULL;
