-- What people said of the columns of a file that are no field: which of what stands there says that a row is not to be paid,
-- and what stood there when they said it. Null: nobody was asked yet. By column; negative ones are what is said of a row
-- elsewhere than in a cell.
ALTER TABLE mass_payments ADD COLUMN columns_told jsonb;
-- What stands in them now, of the rows that are to be paid; counted whenever rows change.
ALTER TABLE mass_payments ADD COLUMN columns_seen jsonb NOT NULL DEFAULT '[]';
-- What was said of them, for the next file of this layout.
ALTER TABLE remembered_layouts ADD COLUMN told jsonb;
-- What a spreadsheet says of a row elsewhere than in its cells: its colour, the title above it, its sheet.
ALTER TABLE mass_payment_items ADD COLUMN looks jsonb NOT NULL DEFAULT '{}';
