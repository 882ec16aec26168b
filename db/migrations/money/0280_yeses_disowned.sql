-- Since when a yes to this counts no more: somebody says that it was not them who gave it, or who asked. Null while it is good.
ALTER TABLE approval_requests ADD COLUMN disowned_at timestamptz;
-- The yes by which this row left: that of its run, or of its own correction.
ALTER TABLE mass_payment_items ADD COLUMN approval_id text COLLATE "C";
-- The rest of a run that stands still because of somebody who says that it was not them waits for this yes before it goes on.
ALTER TABLE mass_payments ADD COLUMN resume_approval_id text COLLATE "C";
