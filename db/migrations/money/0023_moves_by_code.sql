-- Which accounts a move went between stands as codes; names were stored in one language and went stale with a new name.
UPDATE transactions t SET metadata = t.metadata || jsonb_build_object('from', e.data ->> 'from', 'to', e.data ->> 'to'), payer_name = NULL
FROM transaction_events e
WHERE t.type = 'move' AND e.organisation_id = t.organisation_id AND e.transaction_id = t.id AND e.kind = 'moved' AND e.data ? 'from' AND e.data ? 'to';
