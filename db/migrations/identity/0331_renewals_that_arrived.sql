-- Whether the answer that brought a refresh token arrived: when something of it was shown first, and when it was given once more because
-- the earlier answer was lost. Of renewals from before this was written down, that the token itself was used says so.
ALTER TABLE refresh_tokens ADD COLUMN shown_at timestamptz;
ALTER TABLE refresh_tokens ADD COLUMN given_again_at timestamptz;
-- What nobody has used yet is in somebody's hands: a copy of the one before it is not given it.
UPDATE refresh_tokens SET shown_at = created_at WHERE used_at IS NULL;
