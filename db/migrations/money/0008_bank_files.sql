-- Payments that leave as files for a bank, and what the bank hands back: status reports and statements.
CREATE TABLE bank_files (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- What the bank knows it by; it answers with it.
  message_id text COLLATE "C" NOT NULL CHECK (length(message_id) <= 35),
  state text NOT NULL CHECK (state IN ('made', 'sent', 'partlyAnswered', 'settled', 'rejected')),
  debtor_rib text COLLATE "C" NOT NULL,
  execution_on date NOT NULL,
  item_count integer NOT NULL CHECK (item_count > 0),
  total bigint NOT NULL CHECK (total > 0),
  is_urgent boolean NOT NULL,
  made_by text NOT NULL CHECK (made_by IN ('person', 'schedule')),
  format text NOT NULL CHECK (format IN ('pain001', 'csv', 'xlsx')),
  -- What was written, kept as it was handed out.
  content bytea NOT NULL,
  content_sha256 text NOT NULL,
  created_by text COLLATE "C", created_by_name text,
  created_at timestamptz NOT NULL,
  downloads integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  sent_via text CHECK (sent_via IN ('person', 'dropBox', 'answer')),
  sent_by_name text,
  send_problem text,
  send_tried_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, message_id)
);
CREATE INDEX bank_files_list ON bank_files (organisation_id, created_at DESC, id DESC);
CREATE INDEX bank_files_to_send ON bank_files (organisation_id) WHERE state = 'made';

CREATE TABLE bank_file_items (
  organisation_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  attempt_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL CHECK (length(end_to_end_id) <= 35),
  block_id text COLLATE "C" NOT NULL,
  priority text NOT NULL CHECK (priority IN ('HIGH', 'NORM')),
  category text,
  amount bigint NOT NULL CHECK (amount > 0),
  beneficiary_name text NOT NULL,
  rib text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'processing', 'provisional', 'settled', 'rejected', 'returned')),
  -- The bank's last word, as it said it.
  bank_status text, bank_reason text, bank_text text, bank_reference text,
  changed_at timestamptz,
  PRIMARY KEY (organisation_id, file_id, position),
  -- An attempt is in one file, whatever happens at the same moment; a second try is another attempt.
  UNIQUE (organisation_id, attempt_id),
  UNIQUE (organisation_id, end_to_end_id)
);
CREATE INDEX bank_file_items_transaction ON bank_file_items (organisation_id, transaction_id);
CREATE INDEX bank_file_items_open ON bank_file_items (organisation_id, amount) WHERE state NOT IN ('rejected', 'returned');

-- What came from the bank, by hand or by itself, and what it changed.
CREATE TABLE bank_answers (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('statusReport', 'statement', 'unreadable')),
  file_name text NOT NULL,
  via text NOT NULL CHECK (via IN ('person', 'dropBox')),
  received_at timestamptz NOT NULL,
  received_by text COLLATE "C", received_by_name text,
  sha256 text NOT NULL,
  content text NOT NULL,
  -- A status report answers a file; a statement stands by itself.
  file_id text COLLATE "C",
  statement_id text, account text COLLATE "C", sequence integer, from_on date, to_on date,
  opening bigint, closing bigint, credits bigint, debits bigint,
  line_count integer NOT NULL DEFAULT 0,
  known_count integer NOT NULL DEFAULT 0,
  announced_count integer NOT NULL DEFAULT 0,
  changes jsonb NOT NULL DEFAULT '[]',
  warnings jsonb NOT NULL DEFAULT '[]',
  problem jsonb,
  PRIMARY KEY (organisation_id, id),
  -- The same bytes are the same file; one file may carry several statements.
  UNIQUE (organisation_id, sha256, statement_id)
);
CREATE UNIQUE INDEX bank_answers_once ON bank_answers (organisation_id, sha256) WHERE statement_id IS NULL;
CREATE INDEX bank_answers_list ON bank_answers (organisation_id, received_at DESC, id DESC);
CREATE INDEX bank_answers_sequence ON bank_answers (organisation_id, account, sequence DESC) WHERE sequence IS NOT NULL;

-- Lines of statements. The key is the bank's: the same line in two files is one line.
CREATE TABLE bank_lines (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  statement_id text NOT NULL,
  entry_ref text NOT NULL,
  answer_id text COLLATE "C" NOT NULL,
  direction text NOT NULL CHECK (direction IN ('credit', 'debit')),
  amount bigint NOT NULL CHECK (amount >= 0),
  booked_on date NOT NULL,
  value_on date,
  is_reversal boolean NOT NULL,
  return_reason text,
  end_to_end_id text COLLATE "C",
  block_id text COLLATE "C",
  counterparty text,
  counterparty_account text,
  remittance text,
  bank_reference text,
  state text NOT NULL CHECK (state IN ('matched', 'unmatched', 'used', 'setAside')),
  -- How it was matched, or why it was not.
  matched_by text CHECK (matched_by IN ('reference', 'block', 'facts', 'person')),
  doubt text CHECK (doubt IN ('amountDiffers', 'severalFit', 'alreadyRejected', 'notYetPaid', 'alreadySettled')),
  transaction_id text COLLATE "C",
  used_for text, used_ref_id text COLLATE "C",
  note text,
  decided_by text COLLATE "C", decided_by_name text,
  decided_at timestamptz,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, account, statement_id, entry_ref)
);
CREATE INDEX bank_lines_list ON bank_lines (organisation_id, booked_on DESC, id DESC);
CREATE INDEX bank_lines_unmatched ON bank_lines (organisation_id, direction) WHERE state = 'unmatched';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bank_files', 'bank_file_items', 'bank_answers', 'bank_lines']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organisation_id = current_setting(''app.org_id'') OR current_setting(''app.org_id'') = ''system'')', name);
  END LOOP;
END $$;
