-- How far the reading of a spreadsheet is, written beside the one transaction that reads it, so that a screen can show it.
CREATE TABLE mass_payment_readings (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  rows_read integer NOT NULL,
  rows_of integer NOT NULL,
  PRIMARY KEY (organisation_id, run_id)
);
ALTER TABLE mass_payment_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mass_payment_readings USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
