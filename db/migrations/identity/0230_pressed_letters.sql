-- When a letter that leads back was pressed: what the press stops is stopped once, and nobody enters while whoever pressed proves that they
-- read the address; and when they had proved it, where whoever had the address before is asked first. Each letter knows where it went; those
-- of before that was written down are over within a week of it.
ALTER TABLE way_back_links ADD COLUMN pressed_at timestamptz;
ALTER TABLE way_back_links ADD COLUMN proved_at timestamptz;
DELETE FROM way_back_links WHERE sent_to IS NULL;
ALTER TABLE way_back_links ALTER COLUMN sent_to SET NOT NULL;
