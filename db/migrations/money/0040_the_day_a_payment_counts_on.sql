-- On which day a payment that was tried again on a later day counts for the caps of its business; empty where it counts on the
-- day it was begun. Payments that were tried again before count where they did.
ALTER TABLE transactions ADD COLUMN counted_at timestamptz CONSTRAINT transactions_counted_later CHECK (counted_at > created_at);
-- Those that came from the month before, read with the month they count in.
CREATE INDEX transactions_counted ON transactions (organisation_id, counted_at) WHERE counted_at IS NOT NULL;
