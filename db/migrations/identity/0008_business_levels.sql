-- What a business may move at each level of its papers, for the whole installation. Rows are dated by their beginning and
-- hold until the next one of the same kind begins: two that hold at once cannot be written, and what held is kept.
CREATE TABLE level_modes (
  valid_from timestamptz PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('off', 'warn', 'enforce'))
);
INSERT INTO level_modes (valid_from, mode) VALUES ('2020-01-01 00:00:00+01', 'warn');

-- Whole francs; null is no cap, 0 is closed. A level without a row has no caps.
CREATE TABLE level_caps (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 2),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  valid_from timestamptz NOT NULL,
  per_payment bigint CHECK (per_payment >= 0),
  per_day bigint CHECK (per_day >= 0),
  per_month bigint CHECK (per_month >= 0),
  PRIMARY KEY (level, direction, valid_from)
);
INSERT INTO level_caps (level, direction, valid_from, per_payment, per_day, per_month) VALUES
  (0, 'in', '2020-01-01 00:00:00+01', 0, 0, 0), (0, 'out', '2020-01-01 00:00:00+01', 0, 0, 0),
  (1, 'in', '2020-01-01 00:00:00+01', 500000, 1000000, 5000000), (1, 'out', '2020-01-01 00:00:00+01', 500000, 1000000, 5000000);
