import type { Insertable, Selectable } from 'kysely';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { ExchangeRatesTable } from './tables.ts';

type Given = 'base' | 'mid_micros' | 'buy_spread_bps' | 'sell_spread_bps' | 'valid_to' | 'max_age_minutes' | 'status';
type Version = Pick<Insertable<ExchangeRatesTable>, Given | 'version' | 'previous_id'>;

/** One version of what a currency is worth in francs, from `at` on. */
export const insertRate = (
  tx: Tx,
  { organisationId, userId, name, at }: { organisationId: string; userId: string; name: string; at: Date },
  version: Version,
): Promise<Selectable<ExchangeRatesTable>> =>
  tx
    .insertInto('exchange_rates')
    .values({
      organisation_id: organisationId,
      id: newId('exchangeRate', at),
      quote: 'XAF',
      valid_from: at,
      created_by: userId,
      created_by_name: name,
      created_at: at,
      ...version,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
