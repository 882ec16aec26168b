-- A payment whose credit by hand was undone stood as one that its operator had said nothing about, for ever. It is again
-- what had been said of it: what ended it before, else what its operator has said of its last try since.
WITH opened AS (
  SELECT t.organisation_id, t.id, t.created_at, a.state, a.reason_code, a.provider_reason, e.from_status, e.from_stage,
      CASE WHEN e.from_status = 'failed' AND (e.from_stage IS NULL OR e.from_stage = 'failedByAdmin')
          OR e.from_status = 'expired' AND e.from_stage IS NULL
          OR e.from_status = 'cancelled' AND e.from_stage IN ('canceledByPayer', 'cancelledByMerchant')
        THEN e.from_status WHEN a.state IN ('failed', 'cancelled', 'expired') THEN a.state END AS said
    FROM transactions t
    JOIN LATERAL (SELECT from_status, from_stage FROM transaction_events v WHERE v.organisation_id = t.organisation_id
      AND v.transaction_id = t.id AND v.kind = 'creditedByHand' ORDER BY v.id DESC LIMIT 1) e ON true
    LEFT JOIN LATERAL (SELECT state, reason_code, provider_reason FROM attempts b WHERE b.organisation_id = t.organisation_id
      AND b.transaction_id = t.id ORDER BY b.round DESC LIMIT 1) a ON true
    WHERE t.direction = 'inbound' AND t.status = 'processing' AND t.stage = 'inReconciliation' AND t.completed_at IS NULL
      AND a.state IS DISTINCT FROM 'succeeded'
      AND EXISTS (SELECT FROM transaction_events u WHERE u.organisation_id = t.organisation_id
        AND u.transaction_id = t.id AND u.kind = 'creditUndone')
), ended AS (
  UPDATE transactions t SET status = o.said,
      stage = CASE WHEN o.from_status = o.said AND o.from_status <> 'processing' THEN o.from_stage
        WHEN o.said = 'cancelled' THEN 'canceledByPayer' END,
      reason_code = CASE WHEN o.from_status = 'processing' THEN coalesce(o.reason_code, t.reason_code)
        ELSE t.reason_code END,
      provider_reason = CASE WHEN o.from_status = 'processing' AND o.reason_code IS NOT NULL THEN o.provider_reason
        ELSE t.provider_reason END,
      version = t.version + 1
    FROM opened o WHERE o.said IS NOT NULL AND t.organisation_id = o.organisation_id AND t.id = o.id
    RETURNING t.organisation_id, t.id, t.created_at
), told AS (
  INSERT INTO transaction_events (organisation_id, id, transaction_id, at, kind, actor_kind, from_status, from_stage,
      to_status, to_stage)
    SELECT t.organisation_id, u.id || '-said', t.id, u.at, 'creditUndone', 'system', 'processing', 'inReconciliation',
        o.said, CASE WHEN o.from_status = o.said THEN o.from_stage WHEN o.said = 'cancelled' THEN 'canceledByPayer' END
      FROM ended t JOIN opened o ON o.organisation_id = t.organisation_id AND o.id = t.id
      JOIN LATERAL (SELECT id, at FROM transaction_events v WHERE v.organisation_id = t.organisation_id
        AND v.transaction_id = t.id AND v.kind = 'creditUndone' ORDER BY v.id DESC LIMIT 1) u ON true
)
INSERT INTO report_changes (organisation_id, day, id)
  SELECT DISTINCT organisation_id, (created_at AT TIME ZONE 'Africa/Douala')::date, 'evt_00000000000000000000000388' FROM ended
  ON CONFLICT DO NOTHING;

-- Where nobody has said what became of it, or the operator says that it was paid, its operator is asked.
UPDATE attempts a SET next_step = 'status', next_step_at = a.submitted_at,
    announced_at = CASE WHEN a.state = 'succeeded' THEN a.announced_at ELSE coalesce(a.announced_at, a.submitted_at) END
  FROM transactions t
  WHERE a.organisation_id = t.organisation_id AND a.transaction_id = t.id AND a.operation = 'collect'
    AND a.submitted_at IS NOT NULL AND a.state NOT IN ('created', 'reversed')
    AND t.direction = 'inbound' AND t.status = 'processing' AND t.stage = 'inReconciliation' AND t.completed_at IS NULL
    AND NOT EXISTS (SELECT FROM attempts n WHERE n.organisation_id = a.organisation_id
      AND n.transaction_id = a.transaction_id AND n.round > a.round)
    AND EXISTS (SELECT FROM transaction_events u WHERE u.organisation_id = t.organisation_id
      AND u.transaction_id = t.id AND u.kind = 'creditUndone');
