-- What a letter about an account leads back to: whoever says that it was not them gets back what was changed from that moment on.
-- Only the hash of the token is kept. `over_at`: pressed, or a link that reaches as far back was.
CREATE TABLE way_back_links (
  token_hash bytea PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  since timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  over_at timestamptz
);
CREATE INDEX way_back_links_person ON way_back_links (user_id, since);
CREATE INDEX way_back_links_end ON way_back_links (expires_at);

-- The address or number that somebody logged in with before it was changed, for as long as a letter leads back to it.
CREATE TABLE contact_changes (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  contact text NOT NULL CHECK (contact IN ('email', 'phone')),
  former text,
  former_verified_at timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX contact_changes_end ON contact_changes (changed_at);

-- When codes were made: null for those of before this was written down.
ALTER TABLE recovery_codes ADD COLUMN created_at timestamptz;
