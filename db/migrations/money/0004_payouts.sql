-- Money that leaves: every outgoing item is a row of `transactions` with its facts beside it in `payouts`, whoever made it
-- (a transfer, a mass payment, a settlement). Conversations with providers stay in `attempts`.
ALTER TABLE transactions
  ADD COLUMN tax bigint NOT NULL DEFAULT 0 CHECK (tax >= 0),
  -- The sub-account a payment was made for; null is the organisation's own account.
  ADD COLUMN sub_account_id text COLLATE "C";
CREATE INDEX transactions_sub_account ON transactions (organisation_id, sub_account_id, created_at DESC, id DESC) WHERE sub_account_id IS NOT NULL;
ALTER TABLE attempts DROP CONSTRAINT attempts_operation_check, ADD CONSTRAINT attempts_operation_check CHECK (operation IN ('collect', 'refund', 'payout'));
ALTER TABLE provider_connections DROP CONSTRAINT provider_connections_provider_check,
  ADD CONSTRAINT provider_connections_provider_check CHECK (provider IN ('mtnMomo', 'orangeCore', 'orangeWeb', 'tranzak', 'bankFile')),
  -- What the entered keys allow, known when they are saved: a route is chosen without unsealing anything.
  ADD COLUMN collects boolean NOT NULL DEFAULT true,
  ADD COLUMN pays_out boolean NOT NULL DEFAULT true,
  -- It did not take payments lately: until then others that reach the same people are asked first.
  ADD COLUMN payout_rests_until timestamptz;

CREATE TABLE payouts (
  organisation_id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  origin text NOT NULL CHECK (origin IN ('transfer', 'massPayment', 'settlement')),
  -- The run or the settlement it belongs to, and the row of it; null for a transfer.
  origin_id text COLLATE "C",
  origin_item_id text COLLATE "C",
  destination text NOT NULL CHECK (destination IN ('wallet', 'bank', 'card', 'user')),
  beneficiary_name text NOT NULL,
  -- Wallets have their number and operator in `transactions`.
  rib text COLLATE "C",
  card_tail text, card_fingerprint text COLLATE "C",
  payee_organisation_id text COLLATE "C", payee_code text COLLATE "C",
  verified_name text,
  name_match text CHECK (name_match IN ('strong', 'partial', 'none')),
  source_account text NOT NULL,
  sender_fee bigint NOT NULL CHECK (sender_fee >= 0),
  beneficiary_fee bigint NOT NULL CHECK (beneficiary_fee >= 0),
  tax_lines jsonb NOT NULL DEFAULT '[]',
  total_debit bigint NOT NULL CHECK (total_debit > 0),
  beneficiary_receives bigint NOT NULL CHECK (beneficiary_receives > 0),
  -- Whether its money is set aside at this moment: from submit to the end, and not while it waits for money to come.
  held boolean NOT NULL,
  -- Which rail it takes: a connector, a file for the bank, a person, or this installation itself.
  rail text NOT NULL CHECK (rail IN ('mtnMomo', 'orangeCore', 'tranzak', 'bankFile', 'manual', 'internal')),
  -- Whose hold covers it: its own, or the one a run made for all its items.
  hold_ref_id text COLLATE "C" NOT NULL,
  hold_round integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  recipient_id text COLLATE "C",
  linked_account_id text COLLATE "C",
  approval_id text COLLATE "C",
  queue_until timestamptz,
  scheduled_for timestamptz,
  schedule_id text COLLATE "C",
  -- Papers somebody put with it; the bytes are files of the organisation.
  attachments jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (organisation_id, transaction_id)
);
CREATE INDEX payouts_origin ON payouts (organisation_id, origin_id) WHERE origin_id IS NOT NULL;
CREATE INDEX payouts_recipient ON payouts (organisation_id, recipient_id) WHERE recipient_id IS NOT NULL;
CREATE INDEX payouts_rib ON payouts (organisation_id, rib) WHERE rib IS NOT NULL;
-- Emptied as soon as it has started, so that only what still waits is ever looked through.
CREATE INDEX payouts_scheduled ON payouts (scheduled_for) WHERE scheduled_for IS NOT NULL;
CREATE INDEX payouts_queued ON payouts (queue_until) WHERE queue_until IS NOT NULL;

-- A transfer that happens again: one row that makes a transaction at each of its times.
CREATE TABLE transfer_schedules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  template jsonb NOT NULL,
  every text NOT NULL CHECK (every IN ('once', 'day', 'week', 'month')),
  next_at timestamptz,
  ends_on date,
  status text NOT NULL CHECK (status IN ('pendingApproval', 'active', 'paused', 'ended', 'cancelled')),
  approval_id text COLLATE "C",
  runs integer NOT NULL DEFAULT 0,
  last_transaction_id text COLLATE "C",
  last_problem text,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX transfer_schedules_due ON transfer_schedules (next_at) WHERE status = 'active' AND next_at IS NOT NULL;

-- Accounts of the organisation's own, outside: where it settles to and may send without asking who that is.
CREATE TABLE linked_accounts (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bank', 'wallet')),
  label text NOT NULL,
  holder_name text NOT NULL,
  rib text COLLATE "C", phone text COLLATE "C", operator text,
  verified_by text CHECK (verified_by IN ('microTransfer', 'nameCheck', 'document')),
  verified_name text, name_match text,
  status text NOT NULL CHECK (status IN ('pendingApproval', 'pending', 'active', 'revoked')),
  cooling_until timestamptz NOT NULL,
  approval_id text COLLATE "C",
  -- The small payout whose code proves who reads the account's messages. The code is sealed: four digits are soon guessed.
  micro_transaction_id text COLLATE "C", micro_code_sealed text, micro_sent_at timestamptz, micro_tries integer NOT NULL DEFAULT 0,
  document_file_id text COLLATE "C", document_by text COLLATE "C", document_by_name text,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz, revoked_by_name text, revoke_note text,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  CHECK ((kind = 'bank') = (rib IS NOT NULL) AND (kind = 'wallet') = (phone IS NOT NULL AND operator IS NOT NULL))
);
CREATE UNIQUE INDEX linked_accounts_once ON linked_accounts (organisation_id, coalesce(rib, phone)) WHERE status <> 'revoked';

-- Taxes are lines of their own with dates, never part of a fee.
CREATE TABLE tax_rules (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  code text NOT NULL,
  label jsonb NOT NULL,
  applies_to text[] NOT NULL,
  percent_bps integer NOT NULL CHECK (percent_bps BETWEEN 0 AND 10000),
  fixed bigint NOT NULL CHECK (fixed >= 0),
  bearer text NOT NULL CHECK (bearer IN ('sender', 'beneficiary')),
  legal_ref text,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  PRIMARY KEY (organisation_id, id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payouts', 'transfer_schedules', 'linked_accounts', 'tax_rules']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organisation_id = current_setting(''app.org_id'') OR current_setting(''app.org_id'') = ''system'')', name);
  END LOOP;
END
$$;
