-- What was announced of a deposit, beside `amount`: what came once somebody has said so. Where that was written over before,
-- nobody knows any more what it was.
ALTER TABLE top_ups ADD COLUMN announced_amount bigint CHECK (announced_amount > 0);
UPDATE top_ups SET announced_amount = amount WHERE recorded_at IS NULL;
