import { dayStart, addDays, localDay } from '#domain/time.ts';
import type { Connectors } from '../../connectors/registry.ts';
import type { TravellingClock } from '../../kit/clock.ts';
import { runOnceBy, type EnvironmentName, type RunTx } from '../../kit/http/context.ts';
import { Refusal } from '../../kit/http/fail.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { InTx } from '../context.ts';
import { countPrompt, countVisits, type Visit } from '../pay-pages/public.ts';
import { openCharge, type ChargeWish, type Pipeline } from '../payments/public.ts';
import { createRefund } from '../refunds/public.ts';
import type { Tables } from '../tables.ts';
import { chance, type Chance, type DemoWorld } from './cast.ts';
import type { SettledOrganisation } from './settle-in.ts';
import { simulatorAdmin, type SimulatorUrls } from './simulated-merchant.ts';

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

/** A chance of its own, so that who only looks does not change who buys. */
const onlookers = chance(2027);

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
 * Trade that goes on beside the history, on its clocks, for the last days only: charges on every moment, and now and then
 * a refund. Answers what is due after a moment.
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

async function openSlot(
  world: DemoWorld,
  organisations: readonly SettledOrganisation[],
  ports: TradePorts,
  luck: Chance,
  weight: number,
): Promise<number> {
  let opened = 0;
  for (const organisation of organisations) {
    const wanted = Math.round((organisation.plan.perDay * weight) / 19 + luck.next() * 1.4);
    const wishes = Array.from({ length: wanted }, () => wishOf(world, organisation, luck));
    for (const { phone } of wishes) await decidePayer(ports, phone!, luck);
    const pauses = wishes.map(() => 1000 * (5 + luck.below(30)));
    const wereThere = wishes.map(() => luck.hit(0.06));
    const begun = ports.clock.now();
    opened += await ports.runTx({ organisationId: organisation.id }, async (tx) => {
      ports.clock.set(begun); // a transaction that is tried again starts at the same moment
      const open = await tx
        .selectFrom('payment_links')
        .select('id')
        .where('organisation_id', '=', organisation.id)
        .where('status', '=', 'active')
        .execute();
      const openLinks = new Set(open.map((link) => link.id));
      let count = 0;
      const visits: Visit[] = [];
      for (const [index, wish] of wishes.entries()) {
        ports.clock.advance(pauses[index]!);
        // Who comes to a link that is paid meets a closed page. Only one who was already there pays a second time, and gets it back.
        if (wish.linkId && !openLinks.has(wish.linkId) && !wereThere[index]) continue;
        // Some look at the page and leave; whoever pays has opened it and entered a number.
        if (wish.linkId)
          visits.push({
            organisationId: organisation.id,
            linkId: wish.linkId,
            opened: 1 + onlookers.below(3),
            entered: 1,
          });
        try {
          await openCharge(tx, ports.clock, wish);
          count++;
          if (wish.linkId) await countPrompt(tx, { organisation_id: organisation.id, id: wish.linkId });
        } catch (error) {
          // The duplicate guard refuses the same payer and amount within minutes, here as in life; nothing was written then.
          if (!(error instanceof Refusal)) throw error;
        }
      }
      await countVisits(tx, visits);
      return count;
    });
  }
  await simulatorAdmin(ports.urls.phone, 'clock/set', { at: ports.clock.now().toISOString() });
  return opened;
}

function wishOf(world: DemoWorld, organisation: SettledOrganisation, luck: Chance): ChargeWish {
  const [phone, payerName] = luck.pick(world.payers);
  const { plan } = organisation;
  const link = luck.hit(0.45) ? luck.pick(organisation.links) : null;
  const base = { organisationId: organisation.id, phone: `237${phone}`, operator: null, payerName, requestId: null };
  if (link) {
    const { amount, metadata } = linkAmount(link.plan, luck);
    return {
      ...base,
      amount,
      channel: 'link',
      linkId: link.id,
      description: link.plan.title.fr,
      collected: metadata,
      actor: { kind: 'payer', id: null, name: payerName },
    };
  }
  // Cashiers and managers charge at the counter; accountants and developers do not.
  const actors = organisation.callers.filter((caller) => caller.permissions.has('charges:create'));
  const actor = luck.pick(actors);
  return {
    ...base,
    amount: luck.pick(plan.amounts),
    channel: 'dashboard',
    description: luck.pick(plan.descriptions),
    actor: { kind: 'user', id: actor.userId, name: actor.name },
    ...(luck.hit(0.3) ? { merchantReference: `FAC-${10_000 + luck.below(89_999)}` } : {}),
  };
}

function linkAmount(
  link: SettledOrganisation['links'][number]['plan'],
  luck: Chance,
): { amount: number; metadata: Record<string, unknown> } {
  if (link.kind === 'items') {
    const items = (link.items ?? [])
      .map((item) => ({ name: item.name, quantity: luck.below(4), unitPrice: item.unitPrice }))
      .filter((item) => item.quantity > 0);
    const chosen =
      items.length > 0 ? items : [{ name: link.items![0]!.name, quantity: 1, unitPrice: link.items![0]!.unitPrice }];
    return {
      amount: chosen.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0),
      metadata: { items: chosen },
    };
  }
  const amount = link.amount ?? luck.pick(link.presets ?? [5000]);
  const own = link.collect?.own ?? [];
  return {
    amount,
    metadata:
      own.length > 0
        ? {
            fields: {
              eleve: luck.pick(['Kevin', 'Sandrine', 'Arnaud', 'Ruth', 'Michel']),
              classe: luck.pick(['6e', '5e', '4e', '3e', '2nde']),
            },
          }
        : {},
  };
}

/** Most payers approve; some have an empty wallet, refuse, or leave the phone in the bag. */
async function decidePayer(ports: TradePorts, phone: string, luck: Chance): Promise<void> {
  const roll = luck.next();
  const plan =
    roll < 0.84
      ? { action: 'approve', delayMs: 8000 + luck.below(20_000) }
      : roll < 0.9
        ? { action: 'decline', delayMs: 12_000 }
        : roll < 0.96
          ? { action: 'ignore' }
          : {
              action: 'fail',
              reason:
                phone.startsWith('2376') && /^237(67|65[0-4]|68[0-3])/.test(phone)
                  ? 'NOT_ENOUGH_FUNDS'
                  : 'insufficient',
            };
  await simulatorAdmin(ports.urls.phone, 'policies', {
    msisdn: phone,
    ...(plan.action === 'fail' && plan.reason === 'insufficient' ? { action: 'decline', delayMs: 9000 } : plan),
  });
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
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  await runPipeline(ports);
}
