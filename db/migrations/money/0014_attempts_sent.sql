-- When a request that can move money first may have left us. Until then another provider may be tried without asking the
-- first, which cannot have anything of it; a request that surely stayed here leaves no trace.

ALTER TABLE attempts ADD COLUMN sent_at timestamptz;
UPDATE attempts SET sent_at = submitted_at WHERE submitted_at IS NOT NULL AND next_step IS NOT NULL;
