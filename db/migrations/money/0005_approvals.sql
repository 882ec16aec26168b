-- What one person asks for and others decide: the rules an organisation works by, each request with its frozen picture and
-- steps, and every decision, remark and absence.

-- One rule per subject. While a change of it waits in `proposal`, the rule in `definition` stays in force.
CREATE TABLE approval_policies (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  status text NOT NULL CHECK (status IN ('inactive', 'pendingApproval', 'active', 'pendingApprovalToDisable')),
  in_force boolean NOT NULL DEFAULT false,
  definition jsonb,
  proposal jsonb,
  approval_id text COLLATE "C",
  updated_at timestamptz NOT NULL,
  updated_by_name text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, subject)
);

CREATE TABLE approval_requests (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  ref_id text COLLATE "C" NOT NULL,
  policy_id text COLLATE "C",
  policy_version integer,
  title jsonb NOT NULL,
  amount bigint CHECK (amount >= 0),
  item_count integer,
  party text,
  account_kind text,
  channel text NOT NULL CHECK (channel IN ('dashboard', 'api', 'bulk')),
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  -- Who else had a hand in it: they do not decide it either.
  prepared_by text[] NOT NULL DEFAULT '{}',
  -- What was asked for, as it was then: compared by its hash at every decision, shown by its lines.
  snapshot jsonb NOT NULL,
  snapshot_hash text NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Fixed at submit: who may decide which step.
  steps jsonb NOT NULL,
  current_step integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('pendingApproval', 'onHold', 'approved', 'declined', 'rejected', 'cancelled', 'expired')),
  -- Who may decide it at this moment, as of the last look; the decision itself looks again.
  waiting_for text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  step_since timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  next_look_at timestamptz NOT NULL,
  reminders_sent integer NOT NULL DEFAULT 0,
  urgent_at timestamptz,
  escalated_at timestamptz,
  -- A change that time makes unless somebody stops it.
  takes_effect_at timestamptz,
  ended_at timestamptz,
  ended_by text COLLATE "C",
  ended_by_name text,
  ended_remark text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  CHECK ((ended_at IS NULL) = (status IN ('pendingApproval', 'onHold')))
);
CREATE UNIQUE INDEX approval_requests_open ON approval_requests (organisation_id, subject, ref_id) WHERE ended_at IS NULL;
CREATE INDEX approval_requests_of_ref ON approval_requests (organisation_id, subject, ref_id, id DESC);
CREATE INDEX approval_requests_list ON approval_requests (organisation_id, id DESC);
CREATE INDEX approval_requests_made ON approval_requests (organisation_id, requested_by, id DESC);
CREATE INDEX approval_requests_waiting ON approval_requests USING gin (waiting_for) WHERE ended_at IS NULL;
CREATE INDEX approval_requests_due ON approval_requests (next_look_at) WHERE ended_at IS NULL;

-- The key lets nobody decide twice in one round.
CREATE TABLE approval_decisions (
  organisation_id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  round integer NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  step_no integer NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approve', 'decline')),
  remark text,
  via text NOT NULL CHECK (via IN ('web', 'mobile')),
  seat text NOT NULL CHECK (seat IN ('named', 'substitute', 'delegate')),
  on_behalf_of text COLLATE "C",
  on_behalf_of_name text,
  at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, request_id, round, user_id)
);

-- What was said and what happened beside the decisions.
CREATE TABLE approval_entries (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('remark', 'question', 'reset', 'blocked', 'unblocked', 'escalated', 'urgent', 'reassigned')),
  user_id text COLLATE "C",
  user_name text,
  text text,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX approval_entries_of ON approval_entries (organisation_id, request_id, id);

CREATE TABLE approval_delegations (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  delegate_id text COLLATE "C" NOT NULL,
  delegate_name text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > from_at),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX approval_delegations_of ON approval_delegations (organisation_id, user_id) WHERE ended_at IS NULL;

-- What somebody has sent today without asking anybody.
CREATE TABLE approval_daily_sums (
  organisation_id text COLLATE "C" NOT NULL,
  subject text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (organisation_id, subject, user_id, day)
);

-- A refund or a correction that a rule sends to the approval centre is decided there and nowhere else.
ALTER TABLE transactions ADD COLUMN approval_id text COLLATE "C";
ALTER TABLE payment_adjustments ADD COLUMN approval_id text COLLATE "C";

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['approval_policies', 'approval_requests', 'approval_decisions', 'approval_entries', 'approval_delegations', 'approval_daily_sums']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organisation_id = current_setting(''app.org_id'') OR current_setting(''app.org_id'') = ''system'')', name);
  END LOOP;
END $$;
