-- Payments that lines of a brought file name although nothing of them changes: shown to whoever confirms it, and compared like
-- everything else it does. A file that waits from before is shown anew where it names any.
ALTER TABLE bank_proposals ADD COLUMN named jsonb NOT NULL DEFAULT '[]';

-- Whether new values lead to another box than the one that is used: decided by who knows the fields, when they are typed.
ALTER TABLE connection_changes ADD COLUMN is_other_box boolean NOT NULL DEFAULT false;
UPDATE connection_changes SET is_other_box = true WHERE provider = 'bankFile' AND fields @> '[{"name": "dropBoxUrl"}]';
