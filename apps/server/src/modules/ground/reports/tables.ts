import type { Day, Optional } from '../../column-types.ts';

/** A day whose sums are no longer true. */
type ReportChangesTable = { organisation_id: string; day: Day; id: string };
/** What a day came to, in one line for everything that is alike in it. */
type ReportDaysTable = {
  organisation_id: string;
  cut: 'created' | 'completed' | 'hour' | 'link';
  day: Day;
  line: number;
  type: string;
  direction: string;
  trigger: Optional<string>;
  created_by: Optional<string>;
  status: Optional<string>;
  operator: Optional<string>;
  channel: Optional<string>;
  reason_code: Optional<string>;
  hour: Optional<number>;
  link_id: Optional<string>;
  created_by_name: Optional<string>;
  count: number;
  amount: number;
  merchant_fee: number;
  sub_account_id: Optional<string>;
};

export type ReportsTables = {
  report_changes: ReportChangesTable;
  report_days: ReportDaysTable;
};
