-- What people said of the columns of a file that are no field: which of what stands there says that a row is not to be paid,
-- and what stood there when they said it. Null: nobody was asked yet. By column; -1 is the colour of a row.
ALTER TABLE mass_payments ADD COLUMN columns_told jsonb;
-- What stands in them now, of the rows that are to be paid; counted whenever rows change.
ALTER TABLE mass_payments ADD COLUMN columns_seen jsonb NOT NULL DEFAULT '[]';
-- The same for the next file of this layout.
ALTER TABLE remembered_layouts ADD COLUMN told jsonb;
-- The background of a row of a spreadsheet, as RRGGBB or by the name of its theme; null where it has none.
ALTER TABLE mass_payment_items ADD COLUMN fill text;
