-- What the file of a run asks before it is read, and what it says that it pays. One row for each run that a file was read
-- into; the runs of a series are answered for by the first.
CREATE TABLE mass_payment_controls (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  -- Fields that two columns could be, with what stands in them: no row is read before a person has chosen.
  ambiguous jsonb NOT NULL DEFAULT '[]',
  -- The heading or the title that says thousands; and by what a person said that amounts are multiplied.
  thousands text,
  amount_factor integer CHECK (amount_factor IN (1, 1000)),
  -- Francs of the rows below the last total of the file, as they were read: no total speaks for them.
  tail_amount bigint NOT NULL DEFAULT 0,
  -- Why what is read differs from it. A reason holds for the figures it was given for, and for no others.
  reason text,
  reason_says bigint,
  reason_reads bigint,
  reason_by text COLLATE "C", reason_by_name text, reason_at timestamptz,
  PRIMARY KEY (organisation_id, run_id)
);

-- Rows of a file that total others. They are nobody until a person says otherwise; 'open' could be either and is asked about.
CREATE TABLE mass_payment_totals (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  row_no integer NOT NULL,
  cells jsonb NOT NULL,
  label text NOT NULL,
  amount bigint,
  -- Of how many people, where the row says so.
  people integer,
  covers text NOT NULL CHECK (covers IN ('section', 'all')),
  -- What was read of what it covers, and of the rows between it and the total above it.
  reads_amount bigint NOT NULL,
  reads_count integer NOT NULL,
  above_amount bigint NOT NULL,
  decision text NOT NULL CHECK (decision IN ('total', 'person', 'open')),
  PRIMARY KEY (organisation_id, run_id, row_no)
);

ALTER TABLE mass_payment_controls ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_controls USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
ALTER TABLE mass_payment_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_totals USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
