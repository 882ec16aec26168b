-- Why an adjustment ended by itself is a code, said in the reader's language. So far the sentence stood in both languages
-- where a person would have written theirs.
ALTER TABLE payment_adjustments ADD COLUMN ended_reason text COLLATE "C";
UPDATE payment_adjustments
  SET decision_note = NULL, ended_reason = CASE
    WHEN decision_note LIKE '% / This payment has been booked%' THEN 'bookedAlready'
    WHEN decision_note LIKE '% / An adjustment has credited this already.' THEN 'creditedAlready'
    WHEN decision_note LIKE '% / This is more than was paid and is not on the balance yet.' THEN 'aboveWhatWasPaid'
    ELSE 'aboveWhatItTook' END
  WHERE status = 'lapsed' AND decided_by IS NULL AND (decision_note LIKE '% / This payment has been booked%'
    OR decision_note LIKE '% / An adjustment has credited this already.' OR decision_note LIKE '% / This is more than was paid and%'
    OR decision_note LIKE '% / This is more than this payment took from the balance%');
