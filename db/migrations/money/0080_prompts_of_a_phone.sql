-- How often a phone was asked from pay pages, whoever's they are, and did not pay: pages are pressed by anybody. It serves no
-- organisation, so it does not begin with one.
CREATE INDEX transactions_unpaid_prompts ON transactions (phone, created_at)
  WHERE channel = 'link' AND type = 'sale' AND status NOT IN ('completed', 'refunded', 'reversed');
