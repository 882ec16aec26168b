-- A row that is copied because it failed stands for the same payment: of all rows that stand for it one at most is paid.
-- `copied_from_id`: the row it was copied from. `owed_id`: the row its payment was first asked for with, kept through every
-- generation; empty where that is the row itself.
ALTER TABLE mass_payment_items ADD COLUMN copied_from_id text COLLATE "C", ADD COLUMN owed_id text COLLATE "C";
-- What a copy is for: to pay what failed, or everybody once more. A copy of everybody from which all but the failed were dropped
-- pays what failed; that is decided and written when it is submitted.
ALTER TABLE mass_payments ADD COLUMN copied_items text CHECK (copied_items IN ('all', 'failed'));

-- Copies made before: one that paid somebody whom the run before it had paid too was one of everybody.
UPDATE mass_payments c SET copied_items = CASE WHEN EXISTS (
    SELECT FROM mass_payment_items i JOIN mass_payment_items f ON f.organisation_id = i.organisation_id AND f.run_id = c.clone_of AND f.row_no = i.row_no AND f.part_no = i.part_no
    WHERE i.organisation_id = c.organisation_id AND i.run_id = c.id AND f.status IN ('completed', 'reversed')) THEN 'all' ELSE 'failed' END
  WHERE clone_of IS NOT NULL;
UPDATE mass_payment_items i SET copied_from_id = f.id FROM mass_payments c, mass_payment_items f
  WHERE c.clone_of IS NOT NULL AND i.organisation_id = c.organisation_id AND i.run_id = c.id
    AND f.organisation_id = c.organisation_id AND f.run_id = c.clone_of AND f.row_no = i.row_no AND f.part_no = i.part_no;
WITH RECURSIVE owed AS (
  SELECT f.organisation_id, f.id, f.id AS root FROM mass_payment_items f JOIN mass_payments r ON r.organisation_id = f.organisation_id AND r.id = f.run_id
    WHERE (f.copied_from_id IS NULL OR r.copied_items = 'all') AND EXISTS (SELECT FROM mass_payments c WHERE c.organisation_id = f.organisation_id AND c.clone_of = f.run_id)
  UNION ALL
  SELECT i.organisation_id, i.id, o.root FROM owed o JOIN mass_payment_items i ON i.organisation_id = o.organisation_id AND i.copied_from_id = o.id
    JOIN mass_payments r ON r.organisation_id = i.organisation_id AND r.id = i.run_id AND r.copied_items = 'failed'
)
UPDATE mass_payment_items i SET owed_id = o.root FROM owed o WHERE i.organisation_id = o.organisation_id AND i.id = o.id AND o.root <> o.id;
CREATE INDEX mass_payment_items_owed ON mass_payment_items (organisation_id, owed_id) WHERE owed_id IS NOT NULL;
