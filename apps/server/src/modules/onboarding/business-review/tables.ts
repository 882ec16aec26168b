import type { Defaulted, JsonOr, Optional, OptionalDay } from '../../column-types.ts';

type BusinessProfilesTable = {
  organisation_id: string;
  legal_form: Optional<string>;
  legal_name: Optional<string>;
  trade_name: Optional<string>;
  rccm: Optional<string>;
  niu: Optional<string>;
  activity: Optional<string>;
  address: Optional<string>;
  city: Optional<string>;
  expected_monthly: Optional<number>;
  people: JsonOr<Record<string, unknown>[]>;
  status: Defaulted<string>;
  submitted_at: Optional<Date>;
  due_at: Optional<Date>;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  reason: Optional<string>;
  refused_fields: JsonOr<Record<string, { reason: string; was: string }>>;
  updated_at: Date;
  version: Defaulted<number>;
};
type RegistrationDocumentsTable = {
  organisation_id: string;
  id: string;
  type: string;
  file_id: string;
  status: Defaulted<string>;
  reason: Optional<string>;
  expires_on: OptionalDay;
  created_by: Optional<string>;
  created_at: Date;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  noticed_at: Optional<Date>;
};

export type BusinessReviewTables = {
  'identity.business_profiles': BusinessProfilesTable;
  'identity.registration_documents': RegistrationDocumentsTable;
};
