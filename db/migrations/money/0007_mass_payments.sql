-- Runs of many payments. Three tables keep three things apart: the run (mass_payments), who gets how much (mass_payment_items),
-- and each try with a provider (attempts, through the item's transaction), so that trying again never overwrites what happened.
-- Rows one run may hold, where an organisation has a limit of its own.
ALTER TABLE organisation_settings ADD COLUMN mass_rows integer CHECK (mass_rows BETWEEN 1 AND 100000);

CREATE TABLE mass_payments (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  type text NOT NULL CHECK (type IN ('sameAmount', 'differentAmounts', 'group', 'file')),
  purpose text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'validating', 'readyForReview', 'pendingApproval', 'scheduled', 'onHold', 'processing', 'paused',
    'completed', 'partiallyCompleted', 'failed', 'cancelled')),
  source_account text NOT NULL DEFAULT 'payout',
  fee_bearer text NOT NULL CHECK (fee_bearer IN ('sender', 'beneficiary')),
  notify boolean NOT NULL,
  same_amount bigint CHECK (same_amount > 0),
  group_id text COLLATE "C",
  scheduled_for timestamptz,
  stop_on_failure_pct integer CHECK (stop_on_failure_pct BETWEEN 1 AND 100),
  queue_if_short boolean NOT NULL,
  queue_max_age_hours integer NOT NULL CHECK (queue_max_age_hours BETWEEN 1 AND 720),
  as_far_as_money_goes boolean NOT NULL,
  -- Runs cut from one file.
  series_id text COLLATE "C", series_no integer, series_count integer,
  file_id text COLLATE "C", file_name text, file_sha256 text COLLATE "C",
  columns jsonb NOT NULL DEFAULT '[]',
  sample jsonb NOT NULL DEFAULT '[]',
  mapping jsonb, mapping_source text,
  clone_of text COLLATE "C",
  item_count integer NOT NULL DEFAULT 0,
  wrong_count integer NOT NULL DEFAULT 0,
  warning_count integer NOT NULL DEFAULT 0,
  repaired_count integer NOT NULL DEFAULT 0,
  over_cap_count integer NOT NULL DEFAULT 0,
  total_amount bigint NOT NULL DEFAULT 0,
  fee_total bigint NOT NULL DEFAULT 0,
  tax_total bigint NOT NULL DEFAULT 0,
  total_debit bigint NOT NULL DEFAULT 0,
  tax_names jsonb NOT NULL DEFAULT '{}',
  -- How many items stand in which state, counted again from the items whenever some moved.
  counts jsonb NOT NULL DEFAULT '{}',
  looks_like jsonb NOT NULL DEFAULT '[]',
  names_asked_at timestamptz,
  -- Money is reserved in rounds; cover_round is the one that holds the whole run until its items are released.
  hold_round integer NOT NULL DEFAULT 0,
  cover_round integer,
  content_hash text COLLATE "C",
  missing bigint,
  queue_until timestamptz,
  waiting_for text[] NOT NULL DEFAULT '{}',
  -- How many failures somebody has looked at and gone on: only more of them stop it again.
  failures_accepted integer NOT NULL DEFAULT 0,
  paused_because text CHECK (paused_because IN ('person', 'failureRate', 'lowBalance')),
  cancelling boolean NOT NULL DEFAULT false,
  remark text,
  approval_id text COLLATE "C",
  retry_approval_id text COLLATE "C",
  -- Everybody who wrote or changed what would be paid.
  makers text[] NOT NULL DEFAULT '{}',
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  -- Its items were let go: from then on they are moved one by one.
  released_at timestamptz,
  submitted_by text COLLATE "C", submitted_by_name text, submitted_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- When the stage looks at it next; null when only a person moves it on.
  work_at timestamptz,
  -- When open screens were last told how far it is.
  told_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX mass_payments_newest ON mass_payments (organisation_id, created_at DESC, id DESC);
CREATE INDEX mass_payments_series ON mass_payments (organisation_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX mass_payments_due ON mass_payments (work_at) WHERE work_at IS NOT NULL;

CREATE TABLE mass_payment_items (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  -- The row of the file; parts of one split row share it.
  row_no integer NOT NULL,
  part_no integer NOT NULL DEFAULT 0,
  part_count integer NOT NULL DEFAULT 0,
  id text COLLATE "C" NOT NULL,
  cells jsonb NOT NULL DEFAULT '[]',
  written jsonb NOT NULL DEFAULT '{}',
  recipient_id text COLLATE "C",
  name text NOT NULL,
  destination text NOT NULL CHECK (destination IN ('wallet', 'bank')),
  phone text COLLATE "C", operator text CHECK (operator IN ('mtn', 'orange')),
  rib text COLLATE "C",
  -- The number or the account it goes to: what makes two rows the same person's.
  payee text COLLATE "C",
  amount bigint CHECK (amount > 0),
  note text, external_ref text, language text,
  fee bigint NOT NULL DEFAULT 0,
  sender_fee bigint NOT NULL DEFAULT 0,
  beneficiary_fee bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  -- Francs by the code of the tax; its name and bearer stand once, with the run.
  taxes jsonb NOT NULL DEFAULT '{}',
  total_debit bigint NOT NULL DEFAULT 0,
  receives bigint NOT NULL DEFAULT 0,
  schedule_id text COLLATE "C",
  -- Null: the rail of its destination. 'manual' when a person pays it outside.
  rail text,
  errors jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  repairs jsonb NOT NULL DEFAULT '[]',
  over_cap boolean NOT NULL DEFAULT false,
  -- What other rows, recipients and earlier payments say about it; made anew whenever rows change.
  context jsonb NOT NULL DEFAULT '[]',
  blocked boolean NOT NULL DEFAULT false,
  verified_name text, name_match text CHECK (name_match IN ('strong', 'partial', 'none')),
  -- What the operator said of the number; null while it was not asked.
  name_state text CHECK (name_state IN ('found', 'notFound', 'unknown')),
  status text NOT NULL CHECK (status IN ('draft', 'ready', 'pending', 'processing', 'inReconciliation', 'completed', 'failed', 'cancelled', 'reversed')),
  stage text, reason_code text, provider_reason text,
  transaction_id text COLLATE "C",
  attempts integer NOT NULL DEFAULT 0,
  -- The round of the run's reservation that covers it; null while it is not covered.
  hold_round integer,
  -- What was corrected before another try.
  correction jsonb,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, run_id, row_no, part_no)
);
CREATE UNIQUE INDEX mass_payment_items_id ON mass_payment_items (organisation_id, id);
CREATE INDEX mass_payment_items_status ON mass_payment_items (organisation_id, run_id, status, row_no, part_no);

-- Something happened to items of a run. Only inserted and taken away, so that whoever reports an outcome never waits for the
-- stage that holds the run.
CREATE TABLE mass_payment_wakes (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  PRIMARY KEY (organisation_id, run_id, id)
);

CREATE TABLE mass_payment_events (
  organisation_id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor_name text,
  note jsonb,
  PRIMARY KEY (organisation_id, run_id, id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mass_payments', 'mass_payment_items', 'mass_payment_wakes', 'mass_payment_events']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organisation_id = current_setting(''app.org_id'') OR current_setting(''app.org_id'') = ''system'')', name);
  END LOOP;
END
$$;
