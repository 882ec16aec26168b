import type { Defaulted, Optional } from '../../column-types.ts';

type FilesTable = {
  organisation_id: string;
  id: string;
  purpose: string;
  name: string;
  media_type: string;
  size: number;
  sha256: Optional<string>;
  width: Optional<number>;
  height: Optional<number>;
  status: Defaulted<string>;
  refusal: Optional<string>;
  object_key: string;
  token_hash: Buffer;
  expires_at: Date;
  created_by: Optional<string>;
  created_at: Date;
  stored_at: Optional<Date>;
  attached_at: Optional<Date>;
  environment: Optional<string>;
};

export type FilesTables = {
  'identity.files': FilesTable;
};
