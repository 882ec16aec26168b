-- Which request carried an act out: its line in the audit log has the same, so that acts and lines can be compared.
-- Keys that were stored before have none and are not compared.
ALTER TABLE idempotency_keys ADD COLUMN request_id text COLLATE "C";
