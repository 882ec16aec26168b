import type { Defaulted, Optional } from '../../column-types.ts';

/** Dated by their beginning; null is no cap. */
type LevelModesTable = { valid_from: Date; mode: 'off' | 'warn' | 'enforce' };
type LevelCapsTable = {
  level: number;
  direction: 'in' | 'out';
  valid_from: Date;
  per_payment: Optional<number>;
  per_day: Optional<number>;
  per_month: Optional<number>;
};
/** A business came above the caps of its level. */
type LevelCrossingsTable = {
  organisation_id: string;
  direction: 'in' | 'out';
  first_at: Date;
  told: Defaulted<number>;
  level: Optional<number>;
};

export type BusinessLevelsTables = {
  'identity.level_modes': LevelModesTable;
  'identity.level_caps': LevelCapsTable;
  level_crossings: LevelCrossingsTable;
};
