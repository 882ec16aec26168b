-- When a person last had this row in hand, after its run was sent: it was tried again, or that was approved. Others of the run are no word about it.
ALTER TABLE mass_payment_items ADD COLUMN in_hand_at timestamptz;
