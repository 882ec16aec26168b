-- Rows that no total of the file covers and that say neither number nor account, by their numbers: mostly a summary below
-- the total, which claims nothing. Once a person has said where to pay one, it is paid as any other.
ALTER TABLE mass_payment_controls ADD COLUMN loose_rows integer[] NOT NULL DEFAULT '{}';
