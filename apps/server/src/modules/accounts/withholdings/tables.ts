import type { ReleasePart, WithholdReason, WithholdingKind, WithholdingStatus } from '#domain/accounts/withholding.ts';
import type { ColumnType } from 'kysely';
import type { Optional } from '../../column-types.ts';

/** Who asked for money to be withheld or released, as Kysely sees it. Days are YYYY-MM-DD. */
export type WithholdingsTable = {
  organisation_id: string;
  id: string;
  kind: WithholdingKind;
  hold_id: string;
  account_kind: string;
  amount: number;
  reason_code: Optional<WithholdReason>;
  release_on: Optional<string>;
  release_plan: ColumnType<ReleasePart[], string | undefined, string>;
  next_part_on: Optional<string>;
  note: Optional<string>;
  status: WithholdingStatus;
  approval_id: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
  ended_at: Optional<Date>;
};

export type WithholdingsTables = {
  withholdings: WithholdingsTable;
};
