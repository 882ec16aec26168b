-- To which address or number a way back went: what was sent to one that is undone is over, and one press does what all of an address
-- would. Null for those of before this was written down, which reach as far as they say and no further.
ALTER TABLE way_back_links ADD COLUMN sent_to text;
CREATE INDEX way_back_links_address ON way_back_links (user_id, sent_to) WHERE over_at IS NULL;

-- Nobody is reached at an account that is shut: what it was reached at belongs to whoever has it.
ALTER TABLE users DROP CONSTRAINT users_check;
ALTER TABLE users ADD CONSTRAINT users_reached CHECK (email IS NOT NULL OR phone IS NOT NULL OR status = 'deactivated');

-- In which language an invitation was written. Null for those of before this was written down.
ALTER TABLE invitations ADD COLUMN language text CHECK (language IN ('en', 'fr'));
