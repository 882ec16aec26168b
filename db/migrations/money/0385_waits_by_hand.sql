-- People are told once of each payment that they are to carry out by hand: which try of it they were told about.
ALTER TABLE payouts ADD COLUMN hand_told integer;
CREATE INDEX payouts_by_hand ON payouts (organisation_id, transaction_id) WHERE rail = 'manual' AND held;
