-- Who a row of a mass payment is for, where several people share a number: 'picked' when somebody chose the recipient,
-- 'nobody' when somebody said that it is none of those who are known there, null while the name alone decides.
ALTER TABLE mass_payment_items ADD COLUMN recipient_choice text CHECK (recipient_choice IN ('picked', 'nobody'));
UPDATE mass_payment_items i SET recipient_choice = 'picked' FROM recipients r
  WHERE r.organisation_id = i.organisation_id AND r.id = i.recipient_id AND i.status IN ('draft', 'ready') AND i.name = r.display_name;
