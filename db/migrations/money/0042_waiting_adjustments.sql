-- The adjustments that wait are looked at again and again: whether what they would credit has come another way meanwhile.
CREATE INDEX payment_adjustments_waiting ON payment_adjustments (organisation_id, id) WHERE status = 'pendingApproval';
