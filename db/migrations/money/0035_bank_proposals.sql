-- What a person brings as the bank's word. It changes nothing until somebody else has confirmed it: then it becomes an answer.
CREATE TABLE bank_proposals (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'confirmed', 'refused', 'superseded')),
  kind text NOT NULL CHECK (kind IN ('statusReport', 'statement')),
  file_name text NOT NULL,
  sha256 text NOT NULL,
  content text NOT NULL,
  -- A status report answers a file.
  file_id text COLLATE "C",
  brought_at timestamptz NOT NULL,
  brought_by text COLLATE "C" NOT NULL, brought_by_name text NOT NULL,
  -- What it would do, as it was shown: payments, deposits, warnings, lines nothing explains.
  changes jsonb NOT NULL,
  deposits jsonb NOT NULL,
  warnings jsonb NOT NULL,
  -- Who made what it would change: they do not confirm it.
  maker_ids jsonb NOT NULL,
  unmatched_count integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  decided_by text COLLATE "C", decided_by_name text, decided_at timestamptz,
  note text,
  PRIMARY KEY (organisation_id, id),
  -- Never the word of one person alone; what the bank itself has said meanwhile nobody decides.
  CHECK (state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> brought_by))
);
CREATE UNIQUE INDEX bank_proposals_once ON bank_proposals (organisation_id, sha256) WHERE state = 'waiting';
CREATE INDEX bank_proposals_list ON bank_proposals (organisation_id, brought_at DESC, id DESC) WHERE state = 'waiting';
ALTER TABLE bank_proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_proposals USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');

-- Who confirmed what a person brought; empty for the bank's own drop box and for what moves no money.
ALTER TABLE bank_answers ADD COLUMN confirmed_by text COLLATE "C", ADD COLUMN confirmed_by_name text;
