-- What the file says of a payment beside the fields of its row ("OBS: PAYE OM"), shown before it is paid. Null where it says
-- nothing, and of rows that were read before this was kept.
ALTER TABLE mass_payment_items ADD COLUMN file_words text;
