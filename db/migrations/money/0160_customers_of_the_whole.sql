-- Whom somebody wrote down who sees the whole organisation is no one branch's to change, also once they were folded into somebody else.
ALTER TABLE customers ADD COLUMN of_whole boolean NOT NULL DEFAULT false;
UPDATE customers SET of_whole = true WHERE source <> 'autoFromPayment' AND sub_account_ids = '{}';
UPDATE customers k SET of_whole = true WHERE NOT of_whole AND EXISTS (
  SELECT FROM customers f WHERE f.organisation_id = k.organisation_id AND f.merged_into = k.id AND f.of_whole);
