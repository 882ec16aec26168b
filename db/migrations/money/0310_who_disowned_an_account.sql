-- An own account outside that waits anew because of somebody who says that it was not them (0046) says whose word that is, as
-- long as it waits.
ALTER TABLE linked_accounts ADD COLUMN disowned_by_name text;
