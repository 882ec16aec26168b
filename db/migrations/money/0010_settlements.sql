-- Settlements: what leaves for an account of the organisation's own. Every window of a policy leaves a row, the skipped
-- ones with their arithmetic.
CREATE TABLE settlement_policies (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  source_account text NOT NULL,
  linked_account_id text COLLATE "C" NOT NULL,
  min_amount bigint NOT NULL CHECK (min_amount >= 100),
  max_amount bigint NOT NULL,
  retain_amount bigint NOT NULL CHECK (retain_amount >= 0),
  windows jsonb NOT NULL,
  sweep text NOT NULL CHECK (sweep IN ('all', 'fixed')),
  priority integer NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('inactive', 'pendingApproval', 'active', 'pendingApprovalToDisable', 'revoked')),
  -- What an approval would put in place of the rule in force.
  proposed jsonb,
  approval_id text COLLATE "C",
  -- Windows up to here have been seen to; the next is the first after it.
  seen_until timestamptz NOT NULL,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_result text,
  flagged_at timestamptz,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  CHECK (min_amount < max_amount)
);
CREATE INDEX settlement_policies_due ON settlement_policies (next_run_at) WHERE status IN ('active', 'pendingApprovalToDisable') AND next_run_at IS NOT NULL;

CREATE TABLE settlements (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('manual', 'automatic', 'crossBorder')),
  policy_id text COLLATE "C",
  window_at timestamptz,
  source_account text NOT NULL,
  linked_account_id text COLLATE "C",
  destination jsonb NOT NULL,
  -- gross left the balance (fee and tax in it), net arrives; of a skipped one all are 0.
  gross bigint NOT NULL CHECK (gross >= 0),
  fee bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  currency text NOT NULL DEFAULT 'XAF',
  status text NOT NULL,
  stage text,
  reason text,
  arithmetic jsonb,
  -- The payments it passes on: those that came to its account between these moments.
  period_from timestamptz, period_to timestamptz,
  payment_count integer NOT NULL DEFAULT 0, payment_total bigint NOT NULL DEFAULT 0,
  transaction_id text COLLATE "C",
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  approval_id text COLLATE "C",
  quote jsonb,
  documents jsonb NOT NULL DEFAULT '[]',
  missing jsonb NOT NULL DEFAULT '[]',
  review_note text, reviewed_by text COLLATE "C", reviewed_by_name text, reviewed_at timestamptz,
  proof_file_id text COLLATE "C", bank_reference text,
  expected_at timestamptz,
  completed_at timestamptz,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX settlements_list ON settlements (organisation_id, created_at DESC, id DESC);
-- One row per window and policy, however many workers look.
CREATE UNIQUE INDEX settlements_window ON settlements (organisation_id, policy_id, window_at) WHERE policy_id IS NOT NULL;
CREATE INDEX settlements_retry ON settlements (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX settlements_transaction ON settlements (organisation_id, transaction_id) WHERE transaction_id IS NOT NULL;

-- Rates are versions: an edit is a new row, what was quoted keeps its own.
CREATE TABLE exchange_rates (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  -- Francs per unit of the other currency, in millionths: exact, and never a float.
  mid_micros bigint NOT NULL CHECK (mid_micros > 0),
  buy_spread_bps integer NOT NULL CHECK (buy_spread_bps BETWEEN 0 AND 5000),
  sell_spread_bps integer NOT NULL CHECK (sell_spread_bps BETWEEN 0 AND 5000),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'provider')),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  max_age_minutes integer NOT NULL CHECK (max_age_minutes > 0),
  status text NOT NULL CHECK (status IN ('pendingApproval', 'active', 'inactive', 'expired')),
  used_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL,
  previous_id text COLLATE "C",
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX exchange_rates_pair ON exchange_rates (organisation_id, base, quote, version DESC);

ALTER TABLE settlement_policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE settlements ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_rates ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlement_policies USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON settlements USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON exchange_rates USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
