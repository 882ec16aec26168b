import { spokenActions } from '#i18n/catalogues/actions/disabled-reasons.ts';
import type { Selectable } from 'kysely';
import { buyMicros, changesOf, isOffPeg, sellMicros, type WrittenRate } from '#domain/fees/exchange.ts';
import type { ExchangeRate } from '#contract/exchange-rates/api.ts';
import type { DisabledReason } from '#domain/actions/disabled-reasons.ts';
import { actionState, type ActionState } from '#domain/actions/action-state.ts';
import { notVouching } from '#domain/actions/viewer.ts';
import type { Permission } from '#domain/access/rights.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { ExchangeRatesTable } from './tables.ts';

export type RateRecord = Selectable<ExchangeRatesTable>;

/** A version that counts, unless its end has passed: the end needs no sweep to be true. */
const statusAt = (row: RateRecord, now: Date): RateRecord['status'] =>
  row.status === 'active' && row.valid_to !== null && row.valid_to <= now ? 'expired' : row.status;
/** Too old to quote with: somebody has to confirm it by writing a new version. */
export const isStale = (row: RateRecord, now: Date): boolean =>
  now.getTime() - row.valid_from.getTime() > row.max_age_minutes * 60_000;

const rateActionNames = ['edit', 'approve', 'decline', 'stop'] as const;
export type RateAction = (typeof rateActionNames)[number];

/** One that was declined never held: it is no measure for what comes after it, and hides nothing. */
export const hasCounted = (row: RateRecord): boolean =>
  row.status !== 'pendingApproval' && (row.valid_to === null || row.valid_to > row.valid_from);
const isDeclined = (row: RateRecord): boolean => row.status !== 'pendingApproval' && !hasCounted(row);
/** Nothing newer than this version counts or waits: it is the one to be edited. */
export const isHead = (row: RateRecord, versions: readonly RateRecord[]): boolean =>
  versions.every((other) => other.version <= row.version || isDeclined(other));

/** What a pair is worth now, and what waits to be let: of a pair where nothing counts, the newest that did. */
export function shownOfPair(versions: readonly RateRecord[], now: Date): RateRecord[] {
  const inForce = versions.find((row) => statusAt(row, now) === 'active') ?? versions.find(hasCounted);
  const waiting = versions.filter((row) => row.status === 'pendingApproval');
  const found = [...(inForce ? [inForce] : []), ...waiting];
  return found.length > 0 ? found : versions.slice(0, 1);
}

export function rateActions(
  row: RateRecord,
  versions: readonly RateRecord[],
  caller: Caller,
  now: Date,
): ActionState<RateAction>[] {
  const right: DisabledReason | null = caller.permissions.has('rates:edit') ? null : 'noPermission';
  const status = statusAt(row, now);
  const own = notVouching(
    {
      permissions: caller.permissions as ReadonlySet<Permission>,
      now,
      userId: caller.userId,
      placeGivenAt: caller.placeGivenAt,
    },
    [row.created_by],
    row.created_at,
  );
  const refusals: Record<RateAction, DisabledReason | null> = {
    edit:
      right ??
      (status === 'pendingApproval' || versions.some((other) => other.status === 'pendingApproval')
        ? 'awaitingApproval'
        : isHead(row, versions)
          ? null
          : 'alreadyFinal'),
    approve: right ?? (status === 'pendingApproval' ? own : 'notAwaitingApproval'),
    decline: right ?? (status === 'pendingApproval' ? null : 'notAwaitingApproval'),
    stop: right ?? (status === 'active' ? null : 'alreadyFinal'),
  };
  return rateActionNames.map((action) => actionState(action, refusals[action]));
}

export const writtenRate = (row: RateRecord): WrittenRate => ({
  mid: row.mid_micros,
  buySpreadBps: row.buy_spread_bps,
  sellSpreadBps: row.sell_spread_bps,
});

/** `versions`: every version of its pair, newest first. */
export function toRate(row: RateRecord, versions: readonly RateRecord[], caller: Caller, now: Date): ExchangeRate {
  const status = statusAt(row, now);
  const before = versions.find((other) => other.version < row.version && hasCounted(other));
  const changes = before && changesOf(writtenRate(before), writtenRate(row));
  return {
    id: row.id,
    base: row.base,
    quote: row.quote,
    midMicros: row.mid_micros,
    buyMicros: buyMicros(row.mid_micros, row.buy_spread_bps),
    sellMicros: sellMicros(row.mid_micros, row.sell_spread_bps),
    buySpreadBps: row.buy_spread_bps,
    sellSpreadBps: row.sell_spread_bps,
    source: row.source,
    validFrom: row.valid_from.toISOString(),
    validTo: row.valid_to?.toISOString() ?? null,
    maxAgeMinutes: row.max_age_minutes,
    status,
    stale: status === 'active' && isStale(row, now),
    usedCount: row.used_count,
    version: row.version,
    buyChangeBps: changes?.buy ?? null,
    sellChangeBps: changes?.sell ?? null,
    pegWarning: isOffPeg(row.base, row.mid_micros),
    createdByName: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    availableActions: spokenActions(rateActions(row, versions, caller, now)),
  };
}

/** Every version of a pair, newest first. `lock` makes two editors take their turn. */
export function versionsOf(tx: Tx, organisationId: string, base: string, lock = false): Promise<RateRecord[]> {
  const query = tx
    .selectFrom('exchange_rates')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('base', '=', base)
    .orderBy('version', 'desc')
    .limit(200);
  return (lock ? query.forUpdate() : query).execute();
}

export async function findRate(tx: Tx, organisationId: string, id: string): Promise<RateRecord> {
  return (
    (await tx
      .selectFrom('exchange_rates')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? fail('exchange_rates.not_found')
  );
}

/** The rate in force, for a quote. Refuses when there is none, and when it is older than its owner said it may be. */
export async function rateInForce(tx: Tx, organisationId: string, base: string, now: Date): Promise<RateRecord> {
  const row = (await versionsOf(tx, organisationId, base)).find((version) => statusAt(version, now) === 'active');
  if (!row) fail('exchange_rates.no_rate', { currency: base });
  if (isStale(row, now)) fail('exchange_rates.stale', { currency: base, since: row.valid_from.toISOString() });
  return row;
}
