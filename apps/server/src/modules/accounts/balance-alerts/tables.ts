import type { AlertBasis, AlertState, AutoAction } from '#domain/accounts/balance-bands.ts';
import type { Defaulted, Optional, OptionalJson } from '../../column-types.ts';

export type AutoMove = { at: string; action: AutoAction; amount: number; done: boolean };
export type BalanceAlertsTable = {
  organisation_id: string;
  id: string;
  account_kind: string;
  basis: AlertBasis;
  threshold: number;
  approach_percent: number;
  recover_percent: number;
  channels: string[];
  recipient_ids: string[];
  quiet_from: Optional<string>;
  quiet_to: Optional<string>;
  repeat_hours: Optional<number>;
  auto_action: AutoAction;
  auto_target: Optional<number>;
  is_on: boolean;
  state: Defaulted<AlertState>;
  figure: Optional<number>;
  evaluated_at: Optional<Date>;
  untold: Defaulted<boolean>;
  last_sent_at: Optional<Date>;
  last_action: OptionalJson<AutoMove>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  updated_at: Date;
  version: Defaulted<number>;
};

export type BalanceAlertsTables = {
  balance_alerts: BalanceAlertsTable;
};
