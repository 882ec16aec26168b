-- Who changed where somebody's money goes, beside when: whoever pays or approves next is shown both.
ALTER TABLE recipients ADD COLUMN destination_changed_by text;
UPDATE recipients r SET destination_changed_by = c.by_name
  FROM (SELECT DISTINCT ON (organisation_id, recipient_id) organisation_id, recipient_id, by_name FROM recipient_changes
    WHERE state = 'applied' AND after IS NOT NULL ORDER BY organisation_id, recipient_id, coalesce(decided_at, at) DESC, id DESC) c
  WHERE r.organisation_id = c.organisation_id AND r.id = c.recipient_id AND r.destination_changed_at IS NOT NULL;
