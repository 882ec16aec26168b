-- What a row of a spreadsheet says beside its text: how its amount is to be taken, and why it is left out until somebody
-- takes it in.
alter table mass_payment_items
  add column amount_reading text check (amount_reading in ('thousands', 'decimals', 'shown', 'rounded')),
  add column left_out jsonb not null default '[]',
  drop constraint mass_payment_items_status_check,
  add constraint mass_payment_items_status_check
    check (status in ('draft', 'ready', 'leftOut', 'pending', 'processing', 'inReconciliation', 'completed', 'failed', 'cancelled', 'reversed'));

-- The sheets of the file, and which of them are read; rows that are left out are no rows to pay and are counted apart.
alter table mass_payments
  add column sheets jsonb not null default '[]',
  add column left_out_count integer not null default 0;
