-- The business side of one environment. Runs once in `production` and once in `sandbox`.

CREATE TABLE organisation_settings (
  organisation_id text COLLATE "C" PRIMARY KEY,
  merchant_share_percent integer NOT NULL DEFAULT 100 CHECK (merchant_share_percent BETWEEN 0 AND 100),
  prompt_name text NOT NULL,
  refund_policies jsonb NOT NULL DEFAULT '{}',
  fee_refundable boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE fee_schedules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  product text NOT NULL,
  operator text,
  tiers jsonb NOT NULL,
  rounding text NOT NULL CHECK (rounding IN ('up', 'nearest')),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);

CREATE TABLE provider_connections (
  organisation_id text COLLATE "C" NOT NULL,
  provider text NOT NULL CHECK (provider IN ('mtnMomo', 'orangeCore', 'orangeWeb')),
  enabled boolean NOT NULL,
  prompt_name text,
  credentials_sealed text NOT NULL,
  last_test jsonb,
  updated_at timestamptz NOT NULL,
  updated_by_name text,
  PRIMARY KEY (organisation_id, provider)
);

CREATE TABLE payment_methods (
  organisation_id text COLLATE "C" NOT NULL,
  operator text NOT NULL CHECK (operator IN ('mtn', 'orange')),
  enabled boolean NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (organisation_id, operator)
);

CREATE TABLE customers (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text NOT NULL DEFAULT 'person' CHECK (type IN ('person', 'company')),
  display_name text NOT NULL,
  first_name text, last_name text, company_name text,
  email text, address text, niu text, rccm text,
  sex text CHECK (sex IN ('male', 'female', 'other')),
  dob date,
  language text NOT NULL DEFAULT 'fr',
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  external_ref text,
  source text NOT NULL DEFAULT 'manual',
  search_text text NOT NULL DEFAULT '',
  -- Kept up by the payment that completes or fails, so that lists need no aggregate.
  paid_total bigint NOT NULL DEFAULT 0,
  paid_count integer NOT NULL DEFAULT 0,
  last_payment_at timestamptz,
  created_by_name text,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  merged_into text COLLATE "C",
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX customers_list ON customers (organisation_id, created_at DESC, id DESC);

CREATE TABLE customer_phones (
  organisation_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  phone_reversed text COLLATE "C" NOT NULL,
  operator text,
  verified_name text,
  verified_at timestamptz,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organisation_id, customer_id, phone)
);
CREATE INDEX customer_phones_phone ON customer_phones (organisation_id, phone);
CREATE INDEX customer_phones_end ON customer_phones (organisation_id, phone_reversed);

CREATE TABLE payment_links (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL UNIQUE,
  title jsonb NOT NULL,
  description jsonb NOT NULL DEFAULT '{"en":"","fr":""}',
  kind text NOT NULL CHECK (kind IN ('fixed', 'open', 'items', 'donation')),
  use text NOT NULL CHECK (use IN ('single', 'multi')),
  amount bigint CHECK (amount >= 100),
  amount_min bigint,
  amount_max bigint,
  presets jsonb NOT NULL DEFAULT '[]',
  items jsonb NOT NULL DEFAULT '[]',
  payments_max integer,
  per_phone_max integer,
  starts_at timestamptz,
  expires_at timestamptz,
  collect jsonb NOT NULL DEFAULT '{"name":"no","email":"no","reference":"no","own":[]}',
  merchant_share_percent integer,
  accepted_operators text[] NOT NULL DEFAULT '{mtn,orange}',
  success_message jsonb NOT NULL DEFAULT '{"en":"","fr":""}',
  closed_message jsonb NOT NULL DEFAULT '{"en":"","fr":""}',
  redirect_url text,
  notify_emails jsonb NOT NULL DEFAULT '[]',
  language text NOT NULL DEFAULT 'auto',
  status text NOT NULL CHECK (status IN ('inactive', 'active', 'expired', 'completed', 'revoked')),
  opened_count integer NOT NULL DEFAULT 0,
  entered_count integer NOT NULL DEFAULT 0,
  prompted_count integer NOT NULL DEFAULT 0,
  paid_count integer NOT NULL DEFAULT 0,
  paid_total bigint NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT '',
  created_by text, created_by_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX payment_links_list ON payment_links (organisation_id, created_at DESC, id DESC);
-- A public address may carry the id instead of the slug, and knows no organisation.
CREATE UNIQUE INDEX payment_links_id ON payment_links (id);
CREATE INDEX payment_links_expiring ON payment_links (expires_at) WHERE status = 'active' AND expires_at IS NOT NULL;

CREATE TABLE payment_link_events (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  payment_link_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor_name text,
  note jsonb,
  PRIMARY KEY (organisation_id, payment_link_id, id)
);

-- Charges, refunds and corrections alike: one row per movement a merchant would name.
CREATE TABLE transactions (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  type text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('inbound', 'outbound', 'internal')),
  channel text NOT NULL,
  status text NOT NULL,
  stage text,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  payer_fee bigint NOT NULL DEFAULT 0,
  merchant_fee bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0,
  refund_pending bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'XAF',
  operator text,
  provider text,
  phone text COLLATE "C",
  phone_reversed text COLLATE "C",
  payer_name text,
  payer_note text,
  description text,
  merchant_reference text COLLATE "C",
  operator_reference text COLLATE "C",
  reason_code text,
  provider_reason text,
  link_id text COLLATE "C",
  customer_id text COLLATE "C",
  original_id text COLLATE "C",
  trigger text,
  refund_reason_code text,
  fee_schedule_id text COLLATE "C",
  merchant_share_percent integer NOT NULL DEFAULT 100,
  prompt_name text,
  prompt_expires_at timestamptz,
  collected jsonb NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  anomaly text,
  used_for text,
  search_text text NOT NULL DEFAULT '',
  created_by text, created_by_name text,
  request_id text,
  checked_at timestamptz,
  dismissed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  CHECK (refunded_amount + refund_pending <= amount)
);
CREATE INDEX transactions_list ON transactions (organisation_id, created_at DESC, id DESC);
CREATE INDEX transactions_completed ON transactions (organisation_id, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX transactions_status ON transactions (organisation_id, status, created_at DESC, id DESC);
CREATE INDEX transactions_type ON transactions (organisation_id, type, created_at DESC, id DESC);
CREATE INDEX transactions_amount ON transactions (organisation_id, amount DESC, id DESC);
CREATE INDEX transactions_link ON transactions (organisation_id, link_id, created_at DESC, id DESC) WHERE link_id IS NOT NULL;
CREATE INDEX transactions_customer ON transactions (organisation_id, customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX transactions_original ON transactions (organisation_id, original_id) WHERE original_id IS NOT NULL;
-- Presets that hold few rows or none: without these they are found by reading everything.
CREATE INDEX transactions_api ON transactions (organisation_id, created_at DESC, id DESC) WHERE channel = 'api';
CREATE INDEX transactions_manual ON transactions (organisation_id, created_at DESC, id DESC) WHERE stage IN ('pendingApproval', 'refundRequired');
CREATE INDEX transactions_trigger ON transactions (organisation_id, created_at DESC, id DESC) WHERE trigger IS NOT NULL;
CREATE INDEX transactions_phone ON transactions (organisation_id, phone, created_at DESC);
CREATE INDEX transactions_phone_end ON transactions (organisation_id, phone_reversed);
CREATE INDEX transactions_operator_reference ON transactions (organisation_id, operator_reference) WHERE operator_reference IS NOT NULL;
CREATE UNIQUE INDEX transactions_merchant_reference ON transactions (organisation_id, merchant_reference) WHERE merchant_reference IS NOT NULL;

-- Every conversation with a provider. A row is written, with its next step, before anything is sent.
CREATE TABLE attempts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('collect', 'refund')),
  round integer NOT NULL DEFAULT 1,
  state text NOT NULL,
  amount bigint NOT NULL,
  phone text,
  provider_reference text COLLATE "C",
  original_reference text COLLATE "C",
  handle_sealed text,
  redirect_url text,
  operator_reference text,
  correlation text COLLATE "C",
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  accepted_at timestamptz,
  submissions integer NOT NULL DEFAULT 0,
  last_checked_at timestamptz,
  window_ends_at timestamptz,
  next_step text CHECK (next_step IN ('submit', 'status')),
  next_step_at timestamptz,
  claimed_until timestamptz,
  polls integer NOT NULL DEFAULT 0,
  reason_code text,
  provider_reason text,
  evidence jsonb,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX attempts_transaction ON attempts (organisation_id, transaction_id);
CREATE INDEX attempts_due ON attempts (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE UNIQUE INDEX attempts_correlation ON attempts (provider, correlation) WHERE correlation IS NOT NULL;

CREATE TABLE transaction_events (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor_kind text NOT NULL,
  actor_name text,
  from_status text, from_stage text, to_status text, to_stage text,
  note jsonb,
  request_id text,
  data jsonb,
  PRIMARY KEY (organisation_id, transaction_id, id)
);

-- Callbacks as they came: a hint that wakes a status query, never the truth.
CREATE TABLE callback_inbox (
  id text COLLATE "C" PRIMARY KEY,
  provider text NOT NULL,
  correlation text COLLATE "C",
  received_at timestamptz NOT NULL,
  method text NOT NULL,
  body text NOT NULL,
  processed_at timestamptz,
  result text
);
CREATE INDEX callback_inbox_open ON callback_inbox (received_at) WHERE processed_at IS NULL;

CREATE TABLE idempotency_keys (
  organisation_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  endpoint text NOT NULL,
  request_hash text NOT NULL,
  response_status integer,
  response_body jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What changed, for screens that are open. Read by cursor; rows older than a day are dropped.
CREATE TABLE live_feed (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX live_feed_id ON live_feed (id);

CREATE TABLE payment_adjustments (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  direction text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount bigint NOT NULL CHECK (amount > 0),
  reason_code text NOT NULL,
  note text,
  status text NOT NULL,
  transaction_id text COLLATE "C",
  requested_by text, requested_by_name text,
  decided_at timestamptz, decided_by text, decided_by_name text, decision_note text,
  posting_id text,
  PRIMARY KEY (organisation_id, id)
);

CREATE TABLE verifications (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  inputs jsonb NOT NULL,
  parsed jsonb NOT NULL,
  result text NOT NULL,
  differences jsonb NOT NULL DEFAULT '[]',
  confidence text NOT NULL,
  matched_transaction_id text COLLATE "C",
  claim_id text, claim_status text, claim_at timestamptz, claim_reason text,
  requested_by text NOT NULL, requested_by_name text,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX verifications_user ON verifications (organisation_id, requested_by, at);

CREATE TABLE saved_views (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text NOT NULL,
  owner_name text,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  columns jsonb,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, user_id, list, name)
);

ALTER TABLE organisation_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE fee_schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_methods ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_phones ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_link_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE transaction_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_adjustments ENABLE ROW LEVEL SECURITY;
ALTER TABLE verifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organisation_settings USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON fee_schedules USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON provider_connections USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON payment_methods USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON customers USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON customer_phones USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON payment_links USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON payment_link_events USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON transactions USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON attempts USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON transaction_events USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON idempotency_keys USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON live_feed USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON payment_adjustments USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON verifications USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
CREATE POLICY tenant ON saved_views USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- Searching inside names needs trigrams. The extension comes with PostgreSQL's contrib; where an administrator has left it
-- out, search still works and is slower on very long lists.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX transactions_search ON transactions USING gin (search_text public.gin_trgm_ops);
    CREATE INDEX customers_search ON customers USING gin (search_text public.gin_trgm_ops);
  END IF;
END
$$;
