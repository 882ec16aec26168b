-- The code by which other organisations send it money: word characters, 14 to 22 of them, made once and never changed.
ALTER TABLE organisations ADD COLUMN account_code text COLLATE "C" UNIQUE CHECK (account_code ~ '^\w{14,22}$');
UPDATE organisations SET account_code = upper(right(id, 16));
ALTER TABLE organisations ALTER COLUMN account_code SET NOT NULL;
