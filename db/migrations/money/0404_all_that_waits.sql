-- What waits for money, all of it: `missing` is only what the account lacks for it. Null until the next look at a mass
-- payment that waits already.
ALTER TABLE mass_payments ADD COLUMN uncovered bigint;
