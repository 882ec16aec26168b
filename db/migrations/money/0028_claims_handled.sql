-- Who handles a claim, by which adjustment it is put right, and how it ended. Claims opened before have nobody yet.
ALTER TABLE verifications
  ADD COLUMN claim_owner text, ADD COLUMN claim_owner_name text, ADD COLUMN claim_adjustment_id text COLLATE "C",
  ADD COLUMN claim_decided_at timestamptz, ADD COLUMN claim_decided_by_name text;
CREATE INDEX verifications_claims ON verifications (organisation_id, id) WHERE claim_status IS NOT NULL;
CREATE UNIQUE INDEX verifications_claim_adjustment ON verifications (organisation_id, claim_adjustment_id) WHERE claim_adjustment_id IS NOT NULL;
