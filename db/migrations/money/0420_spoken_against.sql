-- What its operator says against the books is rare, and asked for with every look at home.
CREATE INDEX transactions_spoken_against ON transactions (organisation_id) WHERE anomaly IN ('paidBeyond', 'deniedAfterAll');
