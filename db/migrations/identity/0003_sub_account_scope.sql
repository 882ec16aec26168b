-- Which of the organisation's sub-accounts a member sees and works with; null is the whole organisation. Sub-accounts are
-- of one environment, their ids of none, so one list serves both: where none of them exists, nothing is seen.
ALTER TABLE memberships ADD COLUMN sub_account_ids text[] CHECK (cardinality(sub_account_ids) > 0);

-- Papers that records of a money schema point at are kept from the moment they are attached: the sweep of files nothing
-- points at looks into the schema of people only.
ALTER TABLE files ADD COLUMN attached_at timestamptz;
