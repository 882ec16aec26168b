-- An operator has called about a conversation that was over, and has not said yet what it means: it is asked until it does.
ALTER TABLE attempts ADD COLUMN announced_at timestamptz;
CREATE INDEX attempts_announced ON attempts (organisation_id, transaction_id) WHERE announced_at IS NOT NULL;
