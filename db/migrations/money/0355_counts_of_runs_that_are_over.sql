-- Whoever cancelled a run of which nothing was on its way ended it without counting its rows anew: the list went on saying
-- what it had said before.
UPDATE mass_payments r SET counts = c.counts
  FROM (SELECT organisation_id, run_id, jsonb_object_agg(status, rows) AS counts
    FROM (SELECT organisation_id, run_id, status, count(*) AS rows FROM mass_payment_items GROUP BY 1, 2, 3) i
    GROUP BY 1, 2) c
  WHERE r.finished_at IS NOT NULL AND r.organisation_id = c.organisation_id AND r.id = c.run_id
    AND r.counts ?| ARRAY['draft', 'ready', 'pending', 'processing'];
