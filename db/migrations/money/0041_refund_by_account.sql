-- With which keys the payment was taken that a refund gives back: where the operator looks it up, only the account that took it
-- can. Empty where another connection gives it back.
ALTER TABLE attempts ADD COLUMN original_keys_version integer;

-- When the operator last refused keys that had been replaced.
ALTER TABLE connection_former_keys ADD COLUMN refused_at timestamptz;
