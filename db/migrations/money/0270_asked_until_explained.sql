-- What an operator has called about is asked about until it says what that means. Recording by hand had ended the question and left the mark.
UPDATE attempts SET next_step = 'status', next_step_at = announced_at WHERE announced_at IS NOT NULL AND next_step IS NULL;
-- What was denied and came back is denied no more: that had not been written down.
UPDATE payouts p SET denied = false FROM transactions t WHERE p.denied AND t.organisation_id = p.organisation_id AND t.id = p.transaction_id AND t.status <> 'completed';
