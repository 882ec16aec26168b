-- What a transfer abroad was said to cost. It is kept so that its price and its end are ours and not what the caller
-- sends back, and it becomes one order at most, whatever keys the orders carry.

CREATE TABLE settlement_quotes (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rate_id text COLLATE "C" NOT NULL,
  amount_from bigint NOT NULL CHECK (amount_from > 0),
  amount_to_cents bigint NOT NULL CHECK (amount_to_cents > 0),
  total_debit bigint NOT NULL CHECK (total_debit > 0),
  expires_at timestamptz NOT NULL,
  created_by text COLLATE "C",
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organisation_id, id)
);
-- What is over is swept.
CREATE INDEX settlement_quotes_age ON settlement_quotes (expires_at);

ALTER TABLE settlements ADD COLUMN quote_id text COLLATE "C";
CREATE UNIQUE INDEX settlements_quote ON settlements (organisation_id, quote_id) WHERE quote_id IS NOT NULL;

ALTER TABLE settlement_quotes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlement_quotes USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
