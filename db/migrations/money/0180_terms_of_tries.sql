-- What earlier tries of a payment carried, where a correction changed it: a list of the terms, each with the last try (`upTo`) that
-- had them. Should one of those turn out to be paid, that is what left. Corrections from before this was written down have none.
ALTER TABLE payouts ADD COLUMN former_terms jsonb NOT NULL DEFAULT '[]'::jsonb;
