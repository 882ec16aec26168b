-- A row of a copy stands for the payment of the row it was copied from unless that one had been paid: so far only the copies of
-- what had failed knew it. Copies of everybody that are still prepared learn it of rows that were on their way, unclear,
-- given back or cancelled after they were handed over; what was sent was decided on as it stood.
UPDATE mass_payment_items i SET owed_id = CASE WHEN s.copied_items = 'all' THEN f.id ELSE coalesce(f.owed_id, f.id) END
  FROM mass_payments r, mass_payment_items f, mass_payments s
  WHERE r.copied_items = 'all' AND r.submitted_at IS NULL AND i.organisation_id = r.organisation_id AND i.run_id = r.id AND i.owed_id IS NULL
    AND f.organisation_id = i.organisation_id AND f.id = i.copied_from_id AND s.organisation_id = f.organisation_id AND s.id = f.run_id AND s.submitted_at IS NOT NULL
    AND f.status <> 'completed' AND NOT (f.status = 'cancelled' AND f.attempts = 0);
