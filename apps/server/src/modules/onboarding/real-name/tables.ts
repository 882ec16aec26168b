import type { Day, Defaulted, Optional } from '../../column-types.ts';

export type RealNameVerificationsTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  full_name: string;
  dob: Day;
  id_type: string;
  id_number_sealed: string;
  id_number_tail: string;
  phone: Optional<string>;
  operator_name: Optional<string>;
  name_match: Optional<string>;
  front_file_id: Optional<string>;
  back_file_id: Optional<string>;
  selfie_file_id: Optional<string>;
  status: Defaulted<string>;
  reason: Optional<string>;
  submitted_at: Date;
  due_at: Date;
  decided_at: Optional<Date>;
  decided_by: Optional<string>;
  decided_by_name: Optional<string>;
  version: Defaulted<number>;
};

export type RealNameTables = {
  'identity.real_name_verifications': RealNameVerificationsTable;
};
