-- A person's record that a payment came back was written over what its rail had said of the try: that it was not paid. Such a try
-- was over for good, and its operator's calls were not asked about. It says again what its rail had said; what its operator has
-- called about since is asked about now. A return that names a try is of one that its rail had called paid; one that names none is
-- of the try that the books stood for.
WITH spoiled AS (
  SELECT DISTINCT ON (a.organisation_id, a.id) a.organisation_id, a.id, a.provider, a.correlation, d.data AS denial, r.at AS returned_at
    FROM attempts a
    JOIN transaction_events d ON d.organisation_id = a.organisation_id AND d.transaction_id = a.transaction_id AND d.kind = 'contradicted' AND d.from_status = 'completed' AND (d.data ->> 'round')::integer = a.round
    JOIN transaction_events r ON r.organisation_id = a.organisation_id AND r.transaction_id = a.transaction_id AND r.kind = 'reversed' AND r.actor_kind = 'user' AND r.at >= d.at AND r.data ->> 'round' IS NULL
   WHERE a.operation = 'payout' AND a.state = 'reversed'
     AND NOT EXISTS (SELECT FROM transaction_events n WHERE n.organisation_id = a.organisation_id AND n.transaction_id = a.transaction_id AND n.kind = 'reversed' AND (n.data ->> 'round')::integer = a.round)
   ORDER BY a.organisation_id, a.id, d.at DESC, r.at
), said_again AS (
  UPDATE attempts a SET state = 'failed', reason_code = coalesce(s.denial ->> 'reason', a.reason_code), provider_reason = coalesce(s.denial ->> 'providerReason', a.provider_reason)
    FROM spoiled s
   WHERE a.organisation_id = s.organisation_id AND a.id = s.id
)
UPDATE callback_inbox c SET processed_at = NULL, result = NULL
  FROM spoiled s
 WHERE c.provider = s.provider AND c.correlation = s.correlation AND c.result = 'nothing to ask' AND c.received_at >= s.returned_at;
