-- What was said late or recorded is rare, and asked for with every payment that leaves; what is contradicted, with every look at home.
DROP INDEX payouts_tries_in_doubt;
CREATE INDEX payouts_spoken_of ON payouts (organisation_id) WHERE paid_tries <> '{}' OR hand_round IS NOT NULL;
CREATE INDEX transactions_contradicted ON transactions (organisation_id) WHERE anomaly = 'contradiction';
