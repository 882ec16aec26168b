-- A branch sees the customers who paid or were asked there, and those it wrote down itself: these.
ALTER TABLE customers ADD COLUMN sub_account_ids text[] NOT NULL DEFAULT '{}';
