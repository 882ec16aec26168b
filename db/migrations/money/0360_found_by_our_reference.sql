-- Operators print our own reference beside theirs, and people search with it.
create index attempts_provider_reference on attempts (organisation_id, provider_reference)
  where provider_reference is not null;
