-- In which environment a file was sent: what stands with money of one is not opened or attached through the other. Null for
-- files from before this was written down that nothing of either points at; those are taken for production's.
ALTER TABLE files ADD COLUMN environment text CHECK (environment IN ('production', 'sandbox'));
