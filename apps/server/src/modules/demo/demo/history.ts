import { dayStart, addDays, localDay } from '#domain/values/time.ts';
import type { Connectors } from '../../../connectors/registry.ts';
import type { TravellingClock } from '../../../kit/clock.ts';
import { runOnceBy, type EnvironmentName, type RunTx } from '../../../kit/http/context.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { InTx } from '../../context.ts';
import type { Pipeline } from '../../engine/movements/public.ts';
import { createRefund } from '../../money-in/refunds/public.ts';
import type { Tables } from '../../tables.ts';
import { chance, type Chance, type DemoWorld } from './cast.ts';
import type { SettledOrganisation } from './settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from './simulated-merchant.ts';
import { openSlot } from './buyers.ts';

export type TradePorts = {
  environment: EnvironmentName;
  runTx: RunTx<Tables>;
  pipeline: Pick<Pipeline, 'runOnce'>;
  clock: TravellingClock;
  urls: SimulatorUrls;
  sealer: Sealer;
  connectors: Connectors;
};
export type HistoryPorts = TradePorts & {
  now: Date;
  onDay(done: number, all: number): void;
  /** What else is due after a moment of trade, so many days before the last. */
  meanwhile(daysLeft: number): Promise<void>;
};

/** Times of day in minutes at which people buy, and how busy each is. Sundays are quiet. */
const slots = [
  [8 * 60 + 10, 2],
  [10 * 60 + 25, 3],
  [12 * 60 + 40, 4],
  [15 * 60 + 5, 3],
  [17 * 60 + 50, 5],
  [19 * 60 + 20, 2],
] as const;

/**
 * A few weeks of trade, made by the product's own use cases against the simulated operators, on clocks that travel
 * together: charges are opened, prompted, approved, refused or left to expire, and some are refunded.
 */
export async function makeHistory(
  world: DemoWorld,
  organisations: readonly SettledOrganisation[],
  ports: HistoryPorts,
): Promise<number> {
  const luck = chance(2026);
  const firstDay = addDays(localDay(ports.now), -world.days);
  let made = 0;
  for (let index = 0; index <= world.days; index++) {
    const day = addDays(firstDay, index);
    const isQuiet = dayStart(day).getUTCDay() === 6; // Saturday 23:00 UTC is Sunday in Douala
    for (const [minute, weight] of slots) {
      const at = new Date(dayStart(day).getTime() + minute * 60_000);
      if (at >= new Date(ports.now.getTime() - 30 * 60_000)) break;
      await moveClocks(ports, at);
      const opened = await openSlot(world, organisations, ports, luck, isQuiet ? weight / 3 : weight);
      made += opened;
      await runPipeline(ports);
      await ports.meanwhile(world.days - index);
      await moveClocks(ports, new Date(at.getTime() + 45_000));
      await runPipeline(ports);
      // Past every operator's window: who has not answered by now has let it expire.
      await moveClocks(ports, new Date(at.getTime() + 10 * 60_000));
      await runPipeline(ports);
      if (luck.hit(0.16)) await refundSomething(organisations, ports, luck);
    }
    ports.onDay(index + 1, world.days + 1);
  }
  await moveClocks(ports, ports.now);
  await runPipeline(ports);
  return made;
}

/**
 * Trade that goes on beside the history, on its clocks, for the last days only: charges on every moment, and now and
 * then a refund. Answers what is due after a moment.
 */
export function tradeBeside(
  world: DemoWorld,
  organisations: readonly SettledOrganisation[],
  ports: TradePorts,
  days: number,
): (daysLeft: number) => Promise<void> {
  const luck = chance(2029);
  return async (daysLeft) => {
    if (daysLeft >= days) return;
    await openSlot(world, organisations, ports, luck, 2);
    await runPipeline(ports);
    if (luck.hit(0.25)) await refundSomething(organisations, ports, luck);
  };
}

async function moveClocks(ports: TradePorts, at: Date): Promise<void> {
  if (at < ports.clock.now()) return;
  ports.clock.set(at);
  await simulatorAdmin(ports.urls.phone, 'clock/set', { at: at.toISOString() });
}

async function runPipeline(ports: TradePorts): Promise<void> {
  for (let round = 0; round < 8 && (await ports.pipeline.runOnce()); round++);
}

async function refundSomething(
  organisations: readonly SettledOrganisation[],
  ports: TradePorts,
  luck: Chance,
): Promise<void> {
  const organisation = luck.pick(organisations);
  const caller = organisation.callers[0]!;
  const now = ports.clock.now();
  await ports
    .runTx({ organisationId: organisation.id }, async (tx) => {
      const paid = await tx
        .selectFrom('transactions')
        .select(['id', 'amount'])
        .where('organisation_id', '=', organisation.id)
        .where('type', '=', 'sale')
        .where('status', '=', 'completed')
        .where('refunded_amount', '=', 0)
        .where('amount', '>=', 1000)
        .where('created_at', '>=', new Date(now.getTime() - 3 * 86_400_000))
        .orderBy('id', 'desc')
        .limit(20)
        .execute();
      if (paid.length === 0) return;
      const sale = luck.pick(paid);
      const context = {
        environment: ports.environment,
        clock: ports.clock,
        requestId: '',
        locale: 'fr',
        ip: '',
        userAgent: '',
        headers: {},
        caller,
        publicUrl: '',
        runTx: ports.runTx,
        runOnce: runOnceBy(ports.runTx),
        afterCommit() {},
        pinShown: { lowUntil: null },
        signal: new AbortController().signal,
        tx,
      } as unknown as InTx;
      const isPartial = luck.hit(0.5);
      await createRefund(context, { ...ports, wake() {} }, sale.id, {
        amount: isPartial ? Math.max(100, Math.floor(sale.amount / 200) * 100) : sale.amount,
        reasonCode: luck.pick(['customerRequest', 'notDelivered', 'wrongAmount', 'duplicate']),
        note: null,
        merchantReference: null,
        duplicateOf: null,
      });
    })
    // Outside: what is refused (the money may be elsewhere by now) takes back what was written before it was.
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  await runPipeline(ports);
}
