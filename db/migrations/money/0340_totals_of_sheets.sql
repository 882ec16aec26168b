-- Totals of a file with several sheets are of their sheet: which one, and francs of earlier sheets that no total there covers.
-- What is kept from before is of files that were taken for one sheet.
ALTER TABLE mass_payment_totals ADD COLUMN sheet_no integer NOT NULL DEFAULT 0;
ALTER TABLE mass_payment_totals ADD COLUMN before_amount bigint NOT NULL DEFAULT 0;
-- By how much more its rows come to, each rounded to the franc, than the total of them before that.
ALTER TABLE mass_payment_totals ADD COLUMN rounding_amount bigint NOT NULL DEFAULT 0;
-- 'file': of every sheet.
ALTER TABLE mass_payment_totals DROP CONSTRAINT mass_payment_totals_covers_check;
ALTER TABLE mass_payment_totals ADD CONSTRAINT mass_payment_totals_covers_check CHECK (covers IN ('section', 'all', 'file'));
