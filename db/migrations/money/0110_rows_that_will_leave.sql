-- Rows that will leave and have not yet are asked about by where they go, before anything else pays the same there.
CREATE INDEX mass_payment_items_unsent ON mass_payment_items (organisation_id, payee, amount) WHERE status IN ('ready', 'pending');
