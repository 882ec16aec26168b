-- Tries of a payment of which nothing is gone although they were said to be paid: a person has found that out, or the money came
-- back. Until now they stayed among those that somebody is asked about, and what a later word said of such a payment was lost.
ALTER TABLE payouts ADD COLUMN lifted_tries integer[] NOT NULL DEFAULT '{}';
-- Those a person has answered for.
UPDATE payouts p SET lifted_tries = p.paid_tries, paid_tries = '{}'
  FROM transactions t
  WHERE t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND p.paid_tries <> '{}' AND t.status IN ('failed', 'cancelled', 'expired', 'refunded') AND t.anomaly IS NULL;
-- Contradicted again after that: the last is the question, and nobody could answer it.
UPDATE payouts p SET lifted_tries = p.paid_tries[1:cardinality(p.paid_tries) - 1], paid_tries = p.paid_tries[cardinality(p.paid_tries):]
  FROM transactions t
  WHERE t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND cardinality(p.paid_tries) > 1 AND t.status = 'refunded' AND t.anomaly = 'contradiction';
-- Paid after that by the last try, which nobody was told.
UPDATE payouts p SET paid_tries = p.paid_tries || a.round
  FROM transactions t, attempts a
  WHERE t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND t.status = 'refunded' AND a.organisation_id = p.organisation_id AND a.transaction_id = p.transaction_id AND a.operation = 'payout' AND a.round = p.round
    AND a.state = 'succeeded' AND NOT a.round = ANY (p.paid_tries || p.lifted_tries);
-- What came back before that is no question any more.
UPDATE payouts p SET lifted_tries = array_append(p.lifted_tries, coalesce(p.hand_round, p.round)), paid_tries = array_remove(p.paid_tries, coalesce(p.hand_round, p.round))
  FROM transactions t
  WHERE t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND t.status = 'reversed' AND t.anomaly = 'contradiction';
UPDATE transactions t SET status = 'failed', stage = 'refundRequired', anomaly = 'contradiction', version = t.version + 1
  FROM payouts p
  WHERE p.organisation_id = t.organisation_id AND p.transaction_id = t.id AND p.paid_tries <> '{}' AND (t.status = 'refunded' OR (t.status = 'reversed' AND t.anomaly = 'contradiction'));
UPDATE mass_payment_items i SET status = 'inReconciliation', stage = 'refundRequired', ended_at = NULL
  FROM transactions t
  WHERE t.organisation_id = i.organisation_id AND t.id = i.transaction_id AND t.stage = 'refundRequired' AND t.anomaly = 'contradiction' AND i.status = 'reversed';
UPDATE settlements s SET status = 'failed', stage = 'refundRequired', next_try_at = NULL, version = s.version + 1
  FROM transactions t
  WHERE t.organisation_id = s.organisation_id AND t.id = s.transaction_id AND t.stage = 'refundRequired' AND t.anomaly = 'contradiction' AND s.stage IS DISTINCT FROM 'refundRequired';
-- Few payments have one, and whoever looks for the same again asks for all of them.
CREATE INDEX payouts_tries_in_doubt ON payouts (organisation_id) WHERE paid_tries <> '{}';
