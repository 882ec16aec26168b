-- A refund that a person had recorded as paid, and of which its operator then said that it was not, is a question (0044). So far
-- that word was heard by nobody: where it was said already, the question is asked now.
ALTER TABLE attempts DROP CONSTRAINT attempts_verdict;
ALTER TABLE attempts ADD CONSTRAINT attempts_verdict CHECK (verdict IN ('wanted', 'paid', 'paidBeyond', 'denied', 'notPaid'));
WITH swallowed AS (
  UPDATE attempts SET verdict = 'denied'
   WHERE operation = 'refund' AND verdict = 'paid' AND state IN ('failed', 'cancelled', 'expired')
  RETURNING organisation_id, transaction_id
)
UPDATE transactions t SET anomaly = 'deniedAfterAll', version = t.version + 1 FROM swallowed s
 WHERE t.organisation_id = s.organisation_id AND t.id = s.transaction_id AND t.anomaly IS DISTINCT FROM 'contradiction';
