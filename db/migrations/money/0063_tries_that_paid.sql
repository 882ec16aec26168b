-- Of a payment that leaves: the tries that were said to be paid although they spoke for it no longer, so that none is heard
-- without a word and none is noted twice; and the try about which a person has said, on a paper, that it was paid.
ALTER TABLE payouts ADD COLUMN paid_tries integer[] NOT NULL DEFAULT '{}';
ALTER TABLE payouts ADD COLUMN hand_round integer;
UPDATE payouts p SET paid_tries = coalesce((SELECT array_agg(a.round ORDER BY a.round) FROM attempts a
    WHERE a.organisation_id = p.organisation_id AND a.transaction_id = p.transaction_id AND a.operation = 'payout' AND a.state = 'succeeded'
      AND (a.round <> p.round OR t.status <> 'completed')), '{}')
  FROM transactions t
  WHERE t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND t.anomaly = 'contradiction';
