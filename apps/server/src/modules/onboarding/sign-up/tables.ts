import type { Optional } from '../../column-types.ts';

type TermsAcceptancesTable = {
  user_id: string;
  organisation_id: string;
  version: string;
  accepted_at: Date;
  ip: Optional<string>;
};

export type SignUpTables = {
  'identity.terms_acceptances': TermsAcceptancesTable;
};
