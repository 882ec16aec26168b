import type { Defaulted, JsonOr, Optional } from '../../column-types.ts';

type ChallengesTable = {
  id: string;
  purpose: string;
  target_hash: Optional<Buffer>;
  target: Optional<string>;
  user_id: Optional<string>;
  organisation_id: Optional<string>;
  session_id: Optional<string>;
  environment: Optional<string>;
  code_hash: Optional<string>;
  tries: Defaulted<number>;
  tries_max: Defaulted<number>;
  created_at: Date;
  expires_at: Date;
  passed_at: Optional<Date>;
  token_hash: Optional<Buffer>;
  token_expires_at: Optional<Date>;
  spent_at: Optional<Date>;
  data: JsonOr<Record<string, unknown>>;
};
type RateCountersTable = { bucket: string; subject: Buffer; window_start: Date; count: number };

export type ProofsTables = {
  'identity.challenges': ChallengesTable;
  'identity.rate_counters': RateCountersTable;
};
