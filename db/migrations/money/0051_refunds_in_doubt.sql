-- The round of the reserve that a refund has open in the ledger; empty where it has none. Said here, since no state tells it: a
-- refund that failed and is said to be paid after all waits without one, and one that was being tried again waits with one.
ALTER TABLE transactions ADD COLUMN refund_hold_round integer CONSTRAINT transactions_hold_of_refund CHECK (refund_hold_round IS NULL OR type = 'refund');

-- What was said of a try that the operator's word did not settle: wanted as long as a person still has to say it.
ALTER TABLE attempts ADD COLUMN verdict text CONSTRAINT attempts_verdict CHECK (verdict IN ('wanted', 'paid', 'paidBeyond', 'notPaid'));

-- What there is already. The books know which reserves are open; the number stands in the key of the posting that opened them.
SELECT set_config('app.org_id', 'system', true);
UPDATE transactions t SET refund_hold_round = coalesce(nullif(split_part(m.posting_key, ':', 3), '')::integer, 1)
  FROM ledger_holds h JOIN ledger_hold_moves m ON m.organisation_id = h.organisation_id AND m.hold_id = h.id AND m.number = 1
 WHERE t.type = 'refund' AND h.organisation_id = t.organisation_id AND h.ref_type = 'transaction' AND h.ref_id = t.id
   AND h.kind = 'reserve' AND h.reason IN ('refund', 'automaticRefund') AND h.status = 'open';
-- A contradiction is a try that paid and that the books did not follow.
UPDATE attempts a SET verdict = 'wanted' FROM transactions t
 WHERE t.type = 'refund' AND t.anomaly = 'contradiction' AND a.organisation_id = t.organisation_id AND a.transaction_id = t.id AND a.operation = 'refund' AND a.state = 'succeeded'
   AND NOT EXISTS (SELECT 1 FROM ledger_postings p WHERE p.organisation_id = t.organisation_id AND p.key IN (
     t.id || ':refund.commit' || CASE WHEN a.round > 1 THEN ':' || a.round ELSE '' END, t.id || ':automaticRefund.commit' || CASE WHEN a.round > 1 THEN ':' || a.round ELSE '' END));
