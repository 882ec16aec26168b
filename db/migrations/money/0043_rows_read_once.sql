-- How many rows a file has is known before it is read only where its sheets were counted: a file is read once.
ALTER TABLE mass_payment_readings ALTER COLUMN rows_of DROP NOT NULL;
