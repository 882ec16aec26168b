import { foreignCurrencies, isRateJump } from '#domain/fees/exchange.ts';
import { dayEnd, type Day } from '#domain/values/time.ts';
import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { takeTurn } from '../../../kit/take-turn.ts';
import { bind, type InTx } from '../../context.ts';
import { requireSecondPerson } from '../../approvals/approvals/public.ts';
import { notificationDone, notify } from '../../ground/notifications/public.ts';
import { insertRate } from './insert.ts';
import {
  shownOfPair,
  findRate,
  hasCounted,
  isHead,
  rateActions,
  toRate,
  versionsOf,
  writtenRate,
  type RateAction,
  type RateRecord,
} from './read.ts';

type Input = {
  midMicros: number;
  buySpreadBps: number;
  sellSpreadBps: number;
  validTo?: Day | undefined;
  maxAgeMinutes: number;
};

export function exchangeRatesRoutes() {
  return [
    bind(exchangeRatesApi.list, async (context) => {
      const { organisationId } = callerOf(context);
      const rows = await context.tx
        .selectFrom('exchange_rates')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .orderBy('base')
        .orderBy('version', 'desc')
        .execute();
      const pairs = [...Map.groupBy(rows, (row) => row.base).values()];
      return answer(
        pairs.flatMap((versions) =>
          shownOfPair(versions, context.clock.now()).map((row) =>
            toRate(row, versions, callerOf(context), context.clock.now()),
          ),
        ),
      );
    }),
    bind(exchangeRatesApi.get, async (context, { params }) => {
      const caller = callerOf(context);
      const { base } = await findRate(context.tx, caller.organisationId, params.id);
      const history = shown(context, await versionsOf(context.tx, caller.organisationId, base));
      return answer({ rate: history.find((rate) => rate.id === params.id)!, history });
    }),
    bind(exchangeRatesApi.add, async (context, { body }) => {
      const caller = callerOf(context);
      if (!(foreignCurrencies as readonly string[]).includes(body.base))
        fail('exchange_rates.currency_unknown', { currencies: foreignCurrencies.join(', ') }, { field: 'base' });
      // There is no row to lock yet: two who add the first take their turn here.
      await takeTurn(context.tx, 'rate', caller.organisationId, body.base);
      if ((await versionsOf(context.tx, caller.organisationId, body.base, true)).length > 0)
        fail('exchange_rates.pair_exists', { currency: body.base }, { field: 'base' });
      return answer(await writeVersion(context, body.base, [], body));
    }),
    bind(exchangeRatesApi.edit, async (context, { params, body }) => {
      const caller = callerOf(context);
      const { base } = await findRate(context.tx, caller.organisationId, params.id);
      const versions = await versionsOf(context.tx, caller.organisationId, base, true);
      const row = versions.find((version) => version.id === params.id)!;
      if (!isHead(row, versions) || row.version !== body.version) fail('record.changed_meanwhile');
      require(context, row, versions, 'edit');
      return answer(await writeVersion(context, base, versions, body));
    }),
    bind(exchangeRatesApi.decide, async (context, { params, body }) => {
      const caller = callerOf(context);
      const { base } = await findRate(context.tx, caller.organisationId, params.id);
      const versions = await versionsOf(context.tx, caller.organisationId, base, true);
      const row = versions.find((version) => version.id === params.id)!;
      require(context, row, versions, body.decision);
      const now = context.clock.now();
      // What leaves for another country is counted with it from now on.
      if (body.decision === 'approve') needPin(context);
      if (body.decision === 'approve') await endOthers(context, base, now);
      // It counts from the moment somebody let it: nothing was quoted with it before.
      await save(
        context,
        row,
        body.decision === 'approve'
          ? { status: 'active', valid_from: now }
          : { status: 'inactive', valid_to: row.valid_from },
      );
      await notificationDone(context.tx, {
        organisationId: caller.organisationId,
        refType: 'exchangeRate',
        refId: row.id,
        byName: caller.name,
        at: now,
      });
      return answer(await face(context, params.id));
    }),
    bind(exchangeRatesApi.stop, async (context, { params }) => {
      const caller = callerOf(context);
      const { base } = await findRate(context.tx, caller.organisationId, params.id);
      const versions = await versionsOf(context.tx, caller.organisationId, base, true);
      const row = versions.find((version) => version.id === params.id)!;
      require(context, row, versions, 'stop');
      await save(context, row, { status: 'inactive' });
      return answer(await face(context, params.id));
    }),
  ];
}

const shown = (context: InTx, versions: RateRecord[]): ExchangeRate[] =>
  versions.map((row) => toRate(row, versions, callerOf(context), context.clock.now()));

async function face(context: InTx, id: string): Promise<ExchangeRate> {
  const { organisationId } = callerOf(context);
  const { base } = await findRate(context.tx, organisationId, id);
  return shown(context, await versionsOf(context.tx, organisationId, base)).find((rate) => rate.id === id)!;
}

function require(context: InTx, row: RateRecord, versions: readonly RateRecord[], action: RateAction): void {
  const state = rateActions(row, versions, callerOf(context), context.clock.now()).find(
    (candidate) => candidate.action === action,
  )!;
  if (!state.allowed)
    fail('exchange_rates.action_not_possible', {
      reason: state.disabledReason!,
    });
}

const save = (
  context: InTx,
  row: RateRecord,
  change: Partial<Pick<RateRecord, 'status' | 'valid_from' | 'valid_to'>>,
) =>
  context.tx
    .updateTable('exchange_rates')
    .set(change)
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute();

/** A pair has one rate in force: what counted until now has expired. */
const endOthers = (context: InTx, base: string, now: Date) =>
  context.tx
    .updateTable('exchange_rates')
    .set({ status: 'expired', valid_to: now })
    .where('organisation_id', '=', callerOf(context).organisationId)
    .where('base', '=', base)
    .where('status', '=', 'active')
    .execute();

/**
 * What a new rate is compared with: the last one that counted, and every one of the day before it back to the one that
 * a second person let count, so that small steps one after the other are the jump that they make together.
 */
function measuresOf(versions: readonly RateRecord[], now: Date): RateRecord[] {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const counted = versions.filter(hasCounted);
  const approved = counted.findIndex((row) => row.valid_from > row.created_at);
  const [last = versions[0], ...earlier] = approved < 0 ? counted : counted.slice(0, approved + 1);
  return last ? [last, ...earlier.filter((row) => row.valid_to !== null && row.valid_to > dayAgo)] : [];
}

/** `versions`: those there are, newest first, locked. */
async function writeVersion(
  context: InTx,
  base: string,
  versions: readonly RateRecord[],
  input: Input,
): Promise<ExchangeRate> {
  const [before] = versions;
  const caller = callerOf(context);
  const now = context.clock.now();
  // A jump may be a slip of the hand: it waits for somebody else, and the old rate counts on.
  const jumps = measuresOf(versions, now).some((measure) =>
    isRateJump(writtenRate(measure), { ...input, mid: input.midMicros }),
  );
  if (jumps)
    await requireSecondPerson(context.tx, { ...caller, environment: context.environment, at: now }, 'rateJump');
  else await endOthers(context, base, now);
  const row = await insertRate(
    context.tx,
    { organisationId: caller.organisationId, userId: caller.userId, name: caller.name, at: now },
    {
      base,
      mid_micros: input.midMicros,
      buy_spread_bps: input.buySpreadBps,
      sell_spread_bps: input.sellSpreadBps,
      valid_to: input.validTo ? dayEnd(input.validTo) : null,
      max_age_minutes: input.maxAgeMinutes,
      status: jumps ? 'pendingApproval' : 'active',
      version: (before?.version ?? 0) + 1,
      previous_id: before?.id ?? null,
    },
  );
  if (jumps) {
    await notify(context.tx, {
      organisationId: caller.organisationId,
      environment: context.environment,
      type: 'exchangeRateWaiting',
      withPermission: 'rates:edit',
      refType: 'exchangeRate',
      refId: row.id,
      at: now,
      exceptUserId: caller.userId,
      params: { byName: caller.name, currency: base },
    });
  }
  return toRate(row, [row, ...versions], caller, now);
}
