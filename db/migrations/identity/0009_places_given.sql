-- When a place was last accepted, or got more than it had. Null: nobody gave it since the business was founded, or it was
-- there before this was written down; its beginning counts then. What its holder let out in the day after is bounded.
ALTER TABLE memberships
  ADD COLUMN given_at timestamptz,
  ADD COLUMN given_spent bigint NOT NULL DEFAULT 0 CHECK (given_spent >= 0);
