import { Refusal } from '../../../kit/http/fail.ts';
import { countPrompt, countVisits, type Visit } from '../../money-in/payment-links/public.ts';
import { openCharge, type ChargeWish } from '../../engine/movements/public.ts';
import { chance, type Chance, type DemoWorld } from './cast.ts';
import type { SettledOrganisation } from './settle-in.ts';
import { simulatorAdmin } from './simulated-merchant.ts';
import type { TradePorts } from './history.ts';

/** A chance of its own, so that who only looks does not change who buys. */
const onlookers = chance(2027);

export async function openSlot(
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
        // Who comes to a link that is paid meets a closed page. Only one who was already there pays a second time, and
        // gets it back.
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
          // The duplicate guard refuses the same payer and amount within minutes, here as in life; nothing was written
          // then.
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
