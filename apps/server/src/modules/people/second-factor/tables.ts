import type { Defaulted, Optional } from '../../column-types.ts';

type RecoveryCodesTable = {
  user_id: string;
  code_hash: Buffer;
  used_at: Optional<Date>;
  created_at: Optional<Date>;
};
type PasskeysTable = {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: Defaulted<number>;
  transports: Defaulted<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Optional<Date>;
};

export type SecondFactorTables = {
  'identity.recovery_codes': RecoveryCodesTable;
  'identity.passkeys': PasskeysTable;
};
