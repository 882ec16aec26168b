import * as z from 'zod/mini';
import { endpoint, keyedErrors, pinErrors } from '../endpoint.ts';
import { actPin, day, id, version } from '../fields.ts';
import { availableAction } from '../records.ts';

export const rateStatuses = ['pendingApproval', 'active', 'inactive', 'expired'] as const;
export const rate = z.object({
  id: z.string(),
  base: z.string(),
  quote: z.string(),
  /** Francs for one unit of the base currency, in millionths. Buy is at or below mid, sell at or above. */
  midMicros: z.number(),
  buyMicros: z.number(),
  sellMicros: z.number(),
  buySpreadBps: z.number(),
  sellSpreadBps: z.number(),
  source: z.enum(['manual', 'provider']),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  maxAgeMinutes: z.number(),
  status: z.enum(rateStatuses),
  stale: z.boolean(),
  usedCount: z.number(),
  version: z.number(),
  /** Against the last version before it that counted, in hundredths of a percent; null for the first. */
  buyChangeBps: z.nullable(z.number()),
  sellChangeBps: z.nullable(z.number()),
  pegWarning: z.boolean(),
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
  availableActions: z.array(availableAction),
});
export type ExchangeRate = z.output<typeof rate>;
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'choice.invalid' }));
const spread = z
  .int()
  .check(z.minimum(0, { error: 'number.outOfRange' }), z.maximum(5000, { error: 'number.outOfRange' }));
const body = z.object({
  midMicros: z
    .int()
    .check(
      z.minimum(1_000_000, { error: 'number.outOfRange' }),
      z.maximum(1_000_000_000_000, { error: 'number.outOfRange' }),
    ),
  buySpreadBps: spread,
  sellSpreadBps: spread,
  validTo: z.optional(day),
  maxAgeMinutes: z
    .int()
    .check(z.minimum(5, { error: 'number.outOfRange' }), z.maximum(525_600, { error: 'number.outOfRange' })),
});
const params = z.object({ id: id('exchangeRate') });

/** Rates are versions: editing makes a new one, and what was quoted keeps its own. */
export const exchangeRatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/fapi/exchange-rates',
    summary: 'The rate in force of every pair, and beside it one that waits to be let',
    permission: 'rates:view',
    data: z.array(rate),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/fapi/exchange-rates/:id',
    summary: 'One rate with the earlier versions of its pair, newest first',
    permission: 'rates:view',
    params,
    data: z.object({ rate, history: z.array(rate) }),
    errors: ['exchange_rates.not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/fapi/exchange-rates',
    summary: 'Add a pair',
    permission: 'rates:edit',
    body: z.object({ base: currency, ...body.shape }),
    data: rate,
    errors: [
      'exchange_rates.pair_exists',
      'exchange_rates.currency_unknown',
      'request.idempotency_key_required',
      'request.idempotency_conflict',
      'request.in_progress',
    ],
    idempotent: true,
    audit: 'exchange_rates.add',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/fapi/exchange-rates/:id',
    summary: 'Write a new version of a pair; more than 5 % away from the last needs a second person',
    permission: 'rates:edit',
    params,
    body: z.object({ version, ...body.shape }),
    data: rate,
    idempotent: 'optional',
    errors: [
      'exchange_rates.not_found',
      'record.changed_meanwhile',
      'exchange_rates.action_not_possible',
      'second_person.missing',
    ],
    audit: 'exchange_rates.edit',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/fapi/exchange-rates/:id/decide',
    summary: 'Let a rate that jumped count, or refuse it; never one’s own',
    permission: 'rates:edit',
    params,
    body: z.object({ decision: z.enum(['approve', 'decline'], { error: 'choice.invalid' }), pin: actPin }),
    data: rate,
    errors: [
      'exchange_rates.not_found',
      'exchange_rates.action_not_possible',
      ...pinErrors,
      'pin.low_power',
      ...keyedErrors,
    ],
    idempotent: true,
    proof: 'pinWhenAsked',
    audit: 'exchange_rates.decide',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/fapi/exchange-rates/:id/stop',
    summary: 'Stop quoting a pair',
    permission: 'rates:edit',
    params,
    data: rate,
    errors: ['exchange_rates.not_found', 'exchange_rates.action_not_possible'],
    audit: 'exchange_rates.stop',
  }),
};
