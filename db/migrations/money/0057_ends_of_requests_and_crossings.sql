-- Why a request for approval ended where nobody decided it: a code, said in the reader's language.
ALTER TABLE approval_requests ADD COLUMN ended_reason text;

-- The level whose caps a business came above: the crossing is over when it has a higher one.
ALTER TABLE level_crossings ADD COLUMN level smallint;
