-- A check of the message of a refund was kept as one of the payment that it gave back, and read "found: paid" as long as
-- a part of that was left. What was shown is money that was sent: it says so, whatever becomes of the payment.
UPDATE verifications v SET result = 'sentOut'
  WHERE v.result = 'givenBack' AND v.parsed ->> 'transactionId' IS NOT NULL AND EXISTS (
    SELECT 1 FROM transactions r
      WHERE r.organisation_id = v.organisation_id AND r.original_id = v.matched_transaction_id AND r.type = 'refund'
        AND upper(regexp_replace(r.operator_reference, '[^0-9A-Za-z]', '', 'g'))
          = upper(regexp_replace(v.parsed ->> 'transactionId', '[^0-9A-Za-z]', '', 'g')));
