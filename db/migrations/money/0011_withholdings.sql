-- Money withheld by a person, and released by one before its day. What is held and what is left of it stands in the
-- ledger alone; here is who asked for it and why, and what waits for somebody else's approval.

CREATE TABLE withholdings (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hold', 'release')),
  -- The hold in the ledger; one that waits for approval is not there yet.
  hold_id text COLLATE "C" NOT NULL,
  account_kind text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason_code text,
  release_on date,
  -- Parts released before that day: [{on, amount}] in order, and the day of the first that has not come.
  release_plan jsonb NOT NULL DEFAULT '[]',
  next_part_on date,
  note text,
  status text NOT NULL CHECK (status IN ('pendingApproval', 'done', 'declined', 'cancelled', 'expired')),
  approval_id text COLLATE "C",
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organisation_id, id),
  -- No hold without a reason and a date.
  CHECK ((kind = 'hold') = (reason_code IS NOT NULL AND release_on IS NOT NULL)),
  CHECK ((status = 'pendingApproval') = (ended_at IS NULL))
);
-- Of one hold at most one release waits.
CREATE UNIQUE INDEX withholdings_release_waiting ON withholdings (organisation_id, hold_id) WHERE kind = 'release' AND status = 'pendingApproval';
CREATE INDEX withholdings_of_hold ON withholdings (organisation_id, hold_id, created_at);
CREATE INDEX withholdings_waiting ON withholdings (organisation_id, created_at DESC, id DESC) WHERE status = 'pendingApproval';

CREATE INDEX withholdings_next_part ON withholdings (next_part_on) WHERE next_part_on IS NOT NULL;

-- What is due today. On nothing that changes, so that reserves are still updated in place.
CREATE INDEX ledger_holds_release_on ON ledger_holds (release_on) WHERE kind = 'withhold';

ALTER TABLE withholdings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON withholdings USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
