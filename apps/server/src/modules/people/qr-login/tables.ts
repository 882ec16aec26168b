import type { Defaulted, Optional } from '../../column-types.ts';

type QrLoginsTable = {
  id: string;
  purpose: 'login' | 'switch';
  environment: string;
  secret_hash: Buffer;
  match_number: string;
  status: Defaulted<string>;
  ip: Optional<string>;
  place: Optional<string>;
  device: Optional<string>;
  device_id: Optional<string>;
  challenge_id: Optional<string>;
  created_at: Date;
  expires_at: Date;
  scanned_by: Optional<string>;
  confirmed_at: Optional<Date>;
  organisation_id: Optional<string>;
  confirmed_by: Optional<string>;
};

export type QrLoginTables = {
  'identity.qr_logins': QrLoginsTable;
};
