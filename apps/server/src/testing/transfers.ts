import { afterAll, beforeAll, expect } from 'vitest';
import type { RoleKey } from '#domain/access/roles.ts';
import { givePins, testPin } from './approvals.ts';
import { payoutHand } from './payouts.ts';
import { testWorld, type Session, type TestWorld } from './test-world.ts';

type More = Record<string, unknown>;
/** What the price hangs on beside amount and beneficiary. */
const priced = ['mode', 'feeBearer', 'scheduledFor', 'manual'];

/**
 * What tests of transfers do again and again, as whoever `person` answers at that moment: sessions end while time
 * passes.
 */
export function transferHand(world: TestWorld, person: () => Session) {
  let number = 400_000;
  const list = async (path: string) => (await person().get(path)).body.data;
  const quote = async (beneficiary: object, amount: number, more: More = {}, who = person()) =>
    (await who.post('/fapi/transfers/quote', { beneficiary, amount, mode: 'send', ...more })).body.data;
  const send = async (beneficiary: object, amount: number, more: More = {}, who = person()) => {
    const asked = Object.fromEntries(Object.entries(more).filter(([name]) => priced.includes(name)));
    const { totalDebit } = await quote(beneficiary, amount, asked, who);
    const confirmed = { expectedTotalDebit: totalDebit, nameConfirmed: true, pin: testPin };
    return who.post('/fapi/transfers', { beneficiary, amount, mode: 'send', ...confirmed, ...more });
  };
  return {
    /** A wallet nobody has been paid at. */
    wallet: (name = 'Bailleur Ondoa') => ({ kind: 'wallet', phone: `677${number++}`, name }),
    later: (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString(),
    quote,
    send,
    /** Sends, and answers the transfer or the plan that came of it. */
    sent: async (...asked: Parameters<typeof send>) => {
      const { status, body } = await send(...asked);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
    planOf: async (id: string) => (await list('/fapi/transfer-schedules?limit=100')).find((row: any) => row.id === id),
    runsOf: (id: string) => list(`/fapi/transfers?scheduleId=${id}&sort=createdAt`),
    paidTo: (phone: string) => list(`/fapi/transfers?q=${phone}`),
  };
}

/**
 * A merchant who pays, for the whole of a file: money in the account that pays, a PIN for everybody, and books that add
 * up at its end. `owner` is whoever is logged in as one now: sessions end while time passes.
 */
export function payingShop(name: string, roles: RoleKey[] = ['owner']) {
  let email: string;
  const shop = {
    async login(): Promise<void> {
      shop.owner = await shop.world.login(email);
    },
    /** Time passes and no worker sees it. */
    async pass(ms: number): Promise<void> {
      shop.world.clock.advance(ms);
      await shop.login();
    },
  } as PayingShop;
  beforeAll(async () => {
    shop.world = await testWorld();
    const { owner, people, organisationId } = await shop.world.merchant(name, roles);
    Object.assign(shop, { owner, people, organisationId });
    email = (await owner.get('/ba021/v1/session')).body.data.user.email;
    await givePins(shop.world, ...Object.values(people));
    shop.hand = payoutHand(shop.world, organisationId);
    shop.by = transferHand(shop.world, () => shop.owner);
    await shop.hand.fund(3_000_000);
  }, 60_000);
  afterAll(async () => {
    expect(await shop.hand.verify()).toMatchObject({ ok: true });
    await shop.world.close();
  });
  return shop;
}

type PayingShop = {
  world: TestWorld;
  owner: Session;
  people: Record<string, Session>;
  organisationId: string;
  hand: ReturnType<typeof payoutHand>;
  by: ReturnType<typeof transferHand>;
  login(): Promise<void>;
  pass(ms: number): Promise<void>;
};
