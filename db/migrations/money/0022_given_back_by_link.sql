-- What of a link's payments went back is read with every list of links: few rows of many, found without the rest.
CREATE INDEX transactions_link_given_back ON transactions (organisation_id, link_id) WHERE link_id IS NOT NULL AND type = 'sale' AND (refunded_amount > 0 OR status = 'reversed');
