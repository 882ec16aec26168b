-- People and companies that get money, and groups of them. Whom a run pays is copied into its items: what changes here
-- later changes no payment that was made.
CREATE TABLE recipients (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  display_name text NOT NULL,
  legal_name text,
  language text NOT NULL CHECK (language IN ('en', 'fr')),
  phone text COLLATE "C", phone_reversed text COLLATE "C", operator text CHECK (operator IN ('mtn', 'orange')),
  rib text COLLATE "C",
  -- Of a card only its last digits and a keyed fingerprint: the number itself is never stored.
  card_tail text, card_fingerprint text COLLATE "C",
  user_code text COLLATE "C",
  preferred text NOT NULL CHECK (preferred IN ('wallet', 'bank', 'card', 'user')),
  default_amount bigint CHECK (default_amount > 0),
  employee_no text,
  tags text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Frozen: in no run until somebody unfreezes it, for the reason that stands here.
  frozen_at timestamptz, frozen_by text COLLATE "C", frozen_by_name text, frozen_reason text,
  -- What the operator calls the holder of the number. `name_due` is when the stage asks; the batch is one press of the button.
  name_due timestamptz, name_batch text COLLATE "C",
  name_state text NOT NULL DEFAULT 'none' CHECK (name_state IN ('none', 'waiting', 'found', 'notFound', 'unknown')),
  verified_name text, name_match text CHECK (name_match IN ('strong', 'partial', 'none')), name_checked_at timestamptz,
  -- When a number or account last took effect; later than the last payment, the next run says so.
  destination_changed_at timestamptz,
  last_paid_at timestamptz, last_paid_amount bigint,
  total_paid bigint NOT NULL DEFAULT 0, paid_count integer NOT NULL DEFAULT 0,
  search_text text NOT NULL,
  source text NOT NULL CHECK (source IN ('manual', 'import', 'transfer')),
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  CHECK (phone IS NOT NULL OR rib IS NOT NULL OR card_fingerprint IS NOT NULL OR user_code IS NOT NULL),
  CHECK ((phone IS NULL) = (operator IS NULL)),
  CHECK ((frozen_at IS NULL) = (frozen_reason IS NULL))
);
CREATE INDEX recipients_newest ON recipients (organisation_id, created_at DESC, id DESC);
CREATE INDEX recipients_name ON recipients (organisation_id, (left(search_text, 50)) COLLATE "C", id);
CREATE INDEX recipients_phone ON recipients (organisation_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX recipients_phone_end ON recipients (organisation_id, phone_reversed text_pattern_ops) WHERE phone_reversed IS NOT NULL;
CREATE INDEX recipients_rib ON recipients (organisation_id, rib) WHERE rib IS NOT NULL;
CREATE INDEX recipients_card ON recipients (organisation_id, card_fingerprint) WHERE card_fingerprint IS NOT NULL;
CREATE INDEX recipients_user ON recipients (organisation_id, user_code) WHERE user_code IS NOT NULL;
CREATE INDEX recipients_name_due ON recipients (name_due) WHERE name_due IS NOT NULL;
CREATE INDEX recipients_name_batch ON recipients (organisation_id, name_batch) WHERE name_batch IS NOT NULL;

-- Who changed where somebody's money goes, from what to what. Never edited but for the decision; a waiting one is the wish itself.
CREATE TABLE recipient_changes (
  organisation_id text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  by_id text COLLATE "C", by_name text NOT NULL,
  what text NOT NULL CHECK (what IN ('phone', 'bank', 'card', 'user')),
  before jsonb, after jsonb,
  -- Which place the person wanted to be paid at once the new one counts; null leaves it as it is.
  preferred text,
  state text NOT NULL CHECK (state IN ('applied', 'waiting', 'refused', 'recalled', 'expired')),
  approval_id text COLLATE "C",
  decided_at timestamptz, decided_by_name text,
  PRIMARY KEY (organisation_id, recipient_id, id)
);
CREATE INDEX recipient_changes_waiting ON recipient_changes (organisation_id, recipient_id) WHERE state = 'waiting';

CREATE TABLE recipient_groups (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('payroll', 'suppliers', 'tontine', 'allowance', 'other')),
  default_amount bigint CHECK (default_amount > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  search_text text NOT NULL,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX recipient_groups_newest ON recipient_groups (organisation_id, created_at DESC, id DESC);

CREATE TABLE recipient_group_members (
  organisation_id text COLLATE "C" NOT NULL,
  group_id text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C" NOT NULL,
  amount bigint CHECK (amount > 0),
  note text,
  position integer NOT NULL,
  PRIMARY KEY (organisation_id, group_id, recipient_id)
);
CREATE INDEX recipient_group_members_of ON recipient_group_members (organisation_id, recipient_id);

-- What an organisation said the columns of its spreadsheets are, by folded heading; null field: not needed.
CREATE TABLE remembered_columns (
  organisation_id text COLLATE "C" NOT NULL,
  heading text COLLATE "C" NOT NULL,
  field text,
  at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, heading)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['recipients', 'recipient_changes', 'recipient_groups', 'recipient_group_members', 'remembered_columns']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organisation_id = current_setting(''app.org_id'') OR current_setting(''app.org_id'') = ''system'')', name);
  END LOOP;
END
$$;
