-- What a file says of a payment beside its totals and at its foot, in rows that are nobody, shown before it is paid. Empty for
-- files that were read before this was kept.
ALTER TABLE mass_payment_controls ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
