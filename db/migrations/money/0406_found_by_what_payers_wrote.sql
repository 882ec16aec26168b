-- Payments through links are found by what their payers filled in, and refunds of them as well, folded as a search
-- folds what is typed. Payments from now on carry it from the start.
WITH answered AS (
  SELECT t.organisation_id, t.id, (
      SELECT string_agg(w.said, ' ') FROM (
        SELECT e.value #>> '{}' AS said FROM jsonb_each(t.collected) e WHERE jsonb_typeof(e.value) IN ('string', 'number')
        UNION ALL
        SELECT i.item ->> 'name' FROM jsonb_array_elements(CASE WHEN jsonb_typeof(t.collected -> 'items') = 'array'
          THEN t.collected -> 'items' ELSE '[]' END) AS i (item)) w) AS said
    FROM transactions t
    WHERE t.link_id IS NOT NULL AND t.type = 'sale' AND jsonb_typeof(t.collected) = 'object' AND t.collected <> '{}'
), folded AS (
  SELECT organisation_id, id, translate(replace(replace(replace(
      regexp_replace(lower(normalize(said, NFKD)), '[\u0300-\u036f]', '', 'g'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'øłɛɔŋ', 'oleon') AS said
    FROM answered WHERE said <> ''
), told AS (
  SELECT organisation_id, id, said FROM folded
  UNION ALL
  SELECT r.organisation_id, r.id, f.said FROM folded f JOIN transactions r
    ON r.organisation_id = f.organisation_id AND r.original_id = f.id AND r.type = 'refund'
)
UPDATE transactions t SET search_text = left(t.search_text || ' ' || f.said, 2000)
  FROM told f WHERE t.organisation_id = f.organisation_id AND t.id = f.id;

-- Questions that were taken out of a link after somebody had answered them: their words are lost, their answers are a
-- column again under the key they are kept by.
WITH keys AS (
  SELECT DISTINCT t.organisation_id, t.link_id, k.key
    FROM transactions t, jsonb_object_keys(t.collected) AS k (key)
    WHERE t.link_id IS NOT NULL AND t.type = 'sale' AND jsonb_typeof(t.collected) = 'object' AND t.collected <> '{}'
), gone AS (
  SELECT l.organisation_id, l.id, jsonb_agg(jsonb_build_object('key', k.key, 'label',
      CASE WHEN k.key IN ('name', 'email', 'reference') THEN NULL
        ELSE jsonb_build_object('en', k.key, 'fr', k.key) END) ORDER BY k.key) AS past
    FROM payment_links l JOIN keys k ON k.organisation_id = l.organisation_id AND k.link_id = l.id
    WHERE k.key <> 'items' AND jsonb_typeof(l.collect) = 'object' AND coalesce(l.collect ->> k.key, 'no') = 'no'
      AND NOT coalesce(l.collect -> 'own', '[]') @> jsonb_build_array(jsonb_build_object('key', k.key))
    GROUP BY 1, 2
)
UPDATE payment_links l SET collect = l.collect || jsonb_build_object('past', g.past)
  FROM gone g WHERE l.organisation_id = g.organisation_id AND l.id = g.id;
