-- Sub-accounts, moves between own accounts, top-ups, low-balance alerts, and fees with a history.

CREATE TABLE sub_accounts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('branch', 'project', 'product', 'partner')),
  name text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL DEFAULT 'XAF',
  manager_ids text[] NOT NULL DEFAULT '{}',
  -- What was frozen takes nothing in, or lets nothing out, until somebody thaws it.
  frozen_in boolean NOT NULL DEFAULT false,
  frozen_out boolean NOT NULL DEFAULT false,
  closed_at timestamptz,
  closed_by_name text,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE UNIQUE INDEX sub_accounts_name ON sub_accounts (organisation_id, lower(name)) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX sub_accounts_code ON sub_accounts (organisation_id, lower(code)) WHERE closed_at IS NULL;

-- Whose money a link collects; null is the organisation's own account. `transactions` has had its column since it has tax.
ALTER TABLE payment_links ADD COLUMN sub_account_id text COLLATE "C";
CREATE INDEX payment_links_sub_account ON payment_links (organisation_id, sub_account_id, created_at DESC, id DESC) WHERE sub_account_id IS NOT NULL;
ALTER TABLE report_days ADD COLUMN sub_account_id text COLLATE "C";

-- Deposits at the bank: the reference stands on the slip. Money from a wallet is a transaction from the start.
CREATE TABLE top_ups (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'rejected', 'cancelled')),
  deposited_on date,
  slip_number text,
  proof_file_id text COLLATE "C",
  approval_id text COLLATE "C",
  transaction_id text COLLATE "C",
  reason text,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  recorded_by text COLLATE "C", recorded_by_name text,
  recorded_at timestamptz,
  decided_by text COLLATE "C", decided_by_name text,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, reference)
);
CREATE INDEX top_ups_open ON top_ups (organisation_id, created_at DESC, id DESC);

-- One alert per account. `state` is a band with a memory, so that a balance around the line says something once.
CREATE TABLE balance_alerts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_kind text COLLATE "C" NOT NULL,
  basis text NOT NULL CHECK (basis IN ('available', 'availableMinusQueued', 'runwayDays')),
  -- Francs, or days of runway.
  threshold bigint NOT NULL CHECK (threshold > 0),
  approach_percent integer NOT NULL CHECK (approach_percent BETWEEN 100 AND 1000),
  recover_percent integer NOT NULL,
  channels text[] NOT NULL,
  recipient_ids text[] NOT NULL,
  quiet_from text CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text CHECK (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  repeat_hours integer CHECK (repeat_hours BETWEEN 1 AND 168),
  auto_action text NOT NULL CHECK (auto_action IN ('none', 'moveFromCollection', 'pauseRuns')),
  -- What the account is filled up to from collection.
  auto_target bigint CHECK (auto_target > 0),
  is_on boolean NOT NULL,
  state text NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'approaching', 'below')),
  figure bigint,
  evaluated_at timestamptz,
  -- Of a band that began in quiet hours people are told when these are over.
  untold boolean NOT NULL DEFAULT false,
  last_sent_at timestamptz,
  last_action jsonb,
  created_by text COLLATE "C", created_by_name text,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, account_kind),
  CHECK (recover_percent >= approach_percent),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CHECK ((auto_action = 'moveFromCollection') = (auto_target IS NOT NULL))
);

-- Whose fee it is when money leaves, beside the one for money that comes in, and who wrote which version.
ALTER TABLE organisation_settings ADD COLUMN payout_share_percent integer NOT NULL DEFAULT 100 CHECK (payout_share_percent BETWEEN 0 AND 100);
ALTER TABLE fee_schedules
  -- Where money that leaves goes to; null is anywhere else.
  ADD COLUMN destination text CHECK (destination IN ('wallet', 'bank', 'card', 'user')),
  ADD COLUMN created_by_name text;
ALTER TABLE tax_rules ADD COLUMN created_by_name text;

ALTER TABLE sub_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE top_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE balance_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sub_accounts USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON top_ups USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON balance_alerts USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
