-- The yes by which a row left stands with the row alone: what is sent anew by one person has none, whatever its run had. Rows of
-- before that was kept take their run's.
UPDATE mass_payment_items i SET approval_id = r.approval_id FROM mass_payments r
  WHERE r.organisation_id = i.organisation_id AND r.id = i.run_id AND r.released_at IS NOT NULL AND r.approval_id IS NOT NULL
    AND i.approval_id IS NULL;
