-- Why a request for approval ended where nobody decided it: a code, said in the reader's language.
ALTER TABLE approval_requests ADD COLUMN ended_reason text;
