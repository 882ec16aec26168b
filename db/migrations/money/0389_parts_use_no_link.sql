-- A payment of which a person had credited a part used up its link like a whole one. A link is used once all of it is
-- there: what the parts had used is free again, and their sum stays beside what was paid.
WITH parts AS (
  SELECT t.organisation_id, t.link_id, t.id, t.collected
    FROM transactions t JOIN (
      SELECT organisation_id, transaction_id, sum(amount) AS amount FROM payment_adjustments
        WHERE reason_code = 'missingCredit' AND direction = 'credit' AND status = 'completed' GROUP BY 1, 2) a
      ON a.organisation_id = t.organisation_id AND a.transaction_id = t.id
    WHERE t.link_id IS NOT NULL AND t.type = 'sale' AND t.stage = 'creditedByHand' AND a.amount < t.net
), freed AS (
  SELECT organisation_id, link_id, count(*) AS count FROM parts GROUP BY 1, 2
)
UPDATE payment_links l SET paid_count = greatest(0, l.paid_count - f.count),
    credited_count = greatest(0, l.credited_count - f.count),
    items = CASE WHEN jsonb_typeof(l.items) = 'array' THEN (
      SELECT coalesce(jsonb_agg(i.item || jsonb_build_object('sold', greatest(0, (i.item ->> 'sold')::integer - (
          SELECT coalesce(sum((b.bought ->> 'quantity')::integer), 0)
            FROM parts p, jsonb_array_elements(CASE WHEN jsonb_typeof(p.collected -> 'items') = 'array'
              THEN p.collected -> 'items' ELSE '[]' END) AS b (bought)
            WHERE p.organisation_id = l.organisation_id AND p.link_id = l.id
              AND b.bought ->> 'name' = i.item ->> 'name'))) ORDER BY i.no), '[]')
        FROM jsonb_array_elements(l.items) WITH ORDINALITY AS i (item, no)) ELSE l.items END,
    -- One whose date has passed as well is ended by that at the next sweep; until then it is refused by its date.
    status = CASE WHEN l.status = 'completed' AND l.paid_count - f.count
        < CASE WHEN l.use = 'single' THEN 1 ELSE l.payments_max END
      THEN 'active' ELSE l.status END
  FROM freed f
  WHERE l.organisation_id = f.organisation_id AND l.id = f.link_id AND l.credited_count > 0;
