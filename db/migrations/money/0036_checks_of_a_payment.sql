-- Whether a payment was shown here before, however many checks there are.
CREATE INDEX verifications_payment ON verifications (organisation_id, matched_transaction_id, id) WHERE matched_transaction_id IS NOT NULL;
