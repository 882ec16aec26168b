-- Files from before they knew their environment: what a record of this one points at was sent in this one.
UPDATE identity.files f SET environment = current_schema()
WHERE f.environment IS NULL AND (f.organisation_id, f.id) IN (
  SELECT organisation_id, proof_file_id FROM top_ups WHERE proof_file_id IS NOT NULL
  UNION ALL SELECT organisation_id, proof_file_id FROM settlements WHERE proof_file_id IS NOT NULL
  UNION ALL SELECT organisation_id, paper ->> 'fileId' FROM settlements, jsonb_array_elements(CASE jsonb_typeof(documents) WHEN 'array' THEN documents ELSE '[]' END) paper
  UNION ALL SELECT organisation_id, document_file_id FROM linked_accounts WHERE document_file_id IS NOT NULL
  UNION ALL SELECT organisation_id, file_id FROM mass_payments WHERE file_id IS NOT NULL
  UNION ALL SELECT organisation_id, paper ->> 'fileId' FROM payouts, jsonb_array_elements(CASE jsonb_typeof(attachments) WHEN 'array' THEN attachments ELSE '[]' END) paper
  UNION ALL SELECT organisation_id, paper ->> 'fileId' FROM transfer_schedules, jsonb_array_elements(CASE jsonb_typeof(template -> 'attachments') WHEN 'array' THEN template -> 'attachments' ELSE '[]' END) paper
  UNION ALL SELECT organisation_id, evidence ->> 'fileId' FROM attempts WHERE evidence ? 'fileId'
  UNION ALL SELECT organisation_id, data ->> 'fileId' FROM transaction_events WHERE data ? 'fileId'
);
