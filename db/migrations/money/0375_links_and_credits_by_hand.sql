-- What a person credited by an adjustment uses up its link like what was paid, and its sum stands beside what was paid.
ALTER TABLE payment_links ADD COLUMN credited_count integer NOT NULL DEFAULT 0;
ALTER TABLE payment_links ADD COLUMN credited_total bigint NOT NULL DEFAULT 0;

-- Credits from before this were not counted, or with the sum that was asked for. Undone, each takes off what it counted:
-- links that have one are counted anew, by their payments.
UPDATE payment_links l SET paid_count = c.paid + c.credited, paid_total = c.paid_total, credited_count = c.credited,
    credited_total = c.credited_total,
    items = CASE WHEN jsonb_typeof(l.items) = 'array' THEN (
      SELECT coalesce(jsonb_agg(i.item || jsonb_build_object('sold', greatest((i.item ->> 'sold')::integer, (
          SELECT coalesce(sum((b.bought ->> 'quantity')::integer), 0)
            FROM transactions t, jsonb_array_elements(CASE WHEN jsonb_typeof(t.collected -> 'items') = 'array'
              THEN t.collected -> 'items' ELSE '[]' END) AS b (bought)
            WHERE t.organisation_id = l.organisation_id AND t.link_id = l.id AND t.type = 'sale'
              AND (t.stage = 'creditedByHand' OR (t.completed_at IS NOT NULL AND t.trigger IS NULL))
              AND b.bought ->> 'name' = i.item ->> 'name'))) ORDER BY i.no), '[]')
        FROM jsonb_array_elements(l.items) WITH ORDINALITY AS i (item, no)) ELSE l.items END,
    status = CASE WHEN l.status IN ('active', 'expired') AND c.paid + c.credited
        >= CASE WHEN l.use = 'single' THEN 1 ELSE l.payments_max END
      THEN 'completed' ELSE l.status END
  FROM (
    SELECT t.organisation_id, t.link_id,
        count(*) FILTER (WHERE t.completed_at IS NOT NULL AND t.trigger IS NULL) AS paid,
        coalesce(sum(t.amount) FILTER (WHERE t.completed_at IS NOT NULL AND t.trigger IS NULL), 0) AS paid_total,
        count(*) FILTER (WHERE t.stage = 'creditedByHand') AS credited,
        coalesce(sum(a.amount) FILTER (WHERE t.stage = 'creditedByHand'), 0) AS credited_total
      FROM transactions t LEFT JOIN (
        SELECT organisation_id, transaction_id, sum(amount) AS amount FROM payment_adjustments
          WHERE reason_code = 'missingCredit' AND direction = 'credit' AND status = 'completed' GROUP BY 1, 2) a
        ON a.organisation_id = t.organisation_id AND a.transaction_id = t.id
      WHERE t.link_id IS NOT NULL AND t.type = 'sale' GROUP BY 1, 2) c
  WHERE l.organisation_id = c.organisation_id AND l.id = c.link_id AND c.credited > 0;
