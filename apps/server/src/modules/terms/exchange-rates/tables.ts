import type { Defaulted, Optional } from '../../column-types.ts';

export type ExchangeRatesTable = {
  organisation_id: string;
  id: string;
  base: string;
  quote: string;
  mid_micros: number;
  buy_spread_bps: number;
  sell_spread_bps: number;
  source: Defaulted<'manual' | 'provider'>;
  valid_from: Date;
  valid_to: Optional<Date>;
  max_age_minutes: number;
  status: 'pendingApproval' | 'active' | 'inactive' | 'expired';
  used_count: Defaulted<number>;
  version: number;
  previous_id: Optional<string>;
  created_by: Optional<string>;
  created_by_name: Optional<string>;
  created_at: Date;
};

export type ExchangeRatesTables = {
  exchange_rates: ExchangeRatesTable;
};
