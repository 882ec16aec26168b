-- A plan whose payment somebody made by other means stands still until a person decides: a state of its own, and the payment
-- that was found. So far it was only paused, and the payment stood in the sentence of its last problem.
ALTER TABLE transfer_schedules ADD COLUMN held_by text COLLATE "C";
ALTER TABLE transfer_schedules DROP CONSTRAINT transfer_schedules_status_check;
ALTER TABLE transfer_schedules ADD CONSTRAINT transfer_schedules_status_check
  CHECK (status IN ('pendingApproval', 'active', 'paused', 'held', 'ended', 'cancelled'));
UPDATE transfer_schedules SET status = 'held', held_by = substring(last_problem FROM 'txn_[0-9a-z]{26}')
  WHERE status = 'paused' AND next_at IS NOT NULL AND last_problem LIKE '%and the plan is paused: resume it to skip this time%';

-- The plan in whose sight a payment was confirmed: it was wanted beside it, and does not hold it.
ALTER TABLE payouts ADD COLUMN beside_schedule_id text COLLATE "C";
