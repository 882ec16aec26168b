-- Sessions that stand beside one another because one login opened them: the sandbox beside production. What ends the one
-- ends the other. Null is a session of its own.
ALTER TABLE sessions ADD COLUMN family_id text COLLATE "C";
CREATE INDEX sessions_family ON sessions (family_id);

-- A try that is being looked at holds its subject until it is answered, and no longer than this: a process that died
-- meanwhile refuses nobody for good. PINs are counted here too.
ALTER TABLE login_guards
  ADD COLUMN held_until timestamptz,
  ADD COLUMN held_by text,
  -- Whose password it is; null where what was typed names nobody, and for a PIN.
  ADD COLUMN user_id text COLLATE "C";
CREATE INDEX login_guards_user ON login_guards (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX login_guards_held ON login_guards (held_by) WHERE held_by IS NOT NULL;
INSERT INTO login_guards (subject, failures, locked_until, updated_at)
  SELECT sha256(convert_to('pin ' || id, 'UTF8')), least(pin_failures, 4), pin_locked_until, coalesce(pin_locked_until, created_at)
  FROM users WHERE pin_locked_until IS NOT NULL
  ON CONFLICT DO NOTHING;
