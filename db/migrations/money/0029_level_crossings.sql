-- A business came above what its level allows: since when, and how often its people were told of it. One row until its
-- level rises or a month has passed.
CREATE TABLE level_crossings (
  organisation_id text COLLATE "C" PRIMARY KEY,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  first_at timestamptz NOT NULL,
  told smallint NOT NULL DEFAULT 0
);
CREATE INDEX level_crossings_age ON level_crossings (first_at);
ALTER TABLE level_crossings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON level_crossings
  USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

ALTER TABLE mass_payments DROP CONSTRAINT mass_payments_paused_because_check;
ALTER TABLE mass_payments ADD CONSTRAINT mass_payments_paused_because_check CHECK (paused_because IN ('person', 'failureRate', 'lowBalance', 'level'));
