-- Which login let another device in by its code: what it let in ends with it. Null for everything that came in by itself, and for
-- devices that were let in before this was written down.
ALTER TABLE sessions ADD COLUMN let_in_by text COLLATE "C";
CREATE INDEX sessions_let_in_by ON sessions (let_in_by) WHERE let_in_by IS NOT NULL AND ended_at IS NULL;
ALTER TABLE qr_logins ADD COLUMN confirmed_by text COLLATE "C";
