import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Vive', ['owner', 'cashier']);
  owner = merchant.owner;
  cashier = merchant.people['cashier']!;
});
afterAll(() => world?.close());

/** Reads a stream until a line satisfies the wish: all that it told, the wished line last. */
async function linesUntil(
  session: Session,
  wish: (event: any) => boolean,
  act: () => Promise<unknown>,
  after = '',
): Promise<any[]> {
  const abort = new AbortController();
  const response = await fetch(`${world.publicUrl}/fapi/live${after && `?after=${after}`}`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  void act();
  const told: any[] = [];
  let text = '';
  try {
    for await (const chunk of response.body!) {
      const lines = (text + Buffer.from(chunk as Uint8Array).toString()).split('\n');
      text = lines.pop()!;
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        told.push(JSON.parse(line.slice(6)));
        if (wish(told.at(-1))) return told;
      }
    }
  } finally {
    abort.abort();
  }
  throw new Error(`The feed ended after ${told.length} lines`);
}
const isPaid =
  (amount: number) =>
  (line: any): boolean =>
    line.kind === 'transaction' && line.status === 'completed' && line.amount === amount;
const sell = (session: Session, amount: number, phone: string) => async () => {
  await session.post('/fapi/direct-charges', { amount, phone });
  await world.settle();
};
const amountsOf = (told: any[]) => [
  ...new Set(told.filter((line) => line.kind === 'transaction').map((line) => line.amount)),
];

describe('the live feed', () => {
  it('tells an open screen that a payment turned paid', async () => {
    await world.sim('policies', { action: 'approve' });
    const event = (await linesUntil(owner, isPaid(1200), sell(owner, 1200, '677800001'))).at(-1);
    expect(event).toMatchObject({ type: 'sale', amount: 1200 });
    const polled = (await owner.get('/fapi/live/poll?after=evt_00000000000000000000000000')).body.data;
    expect(polled.events.some((line: any) => line.id === event.id)).toBe(true);
  });

  it('tells a screen that comes back what it missed, and each line once', async () => {
    await world.sim('policies', { action: 'approve' });
    const { cursor } = (await owner.get('/fapi/live/poll')).body.data;
    await owner.post('/fapi/direct-charges', { amount: 1225, phone: '677800004' });
    await world.settle();
    await world.travel(20_000); // longer than the feed looks back by itself
    const missed = await linesUntil(owner, isPaid(1225), async () => {}, cursor);
    const sale = missed.at(-1);
    expect(sale, 'paid while nobody was listening').toMatchObject({ type: 'sale', amount: 1225 });
    const cursors: string[] = missed.map((line) => line.cursor);
    expect(cursors, 'in the order it happened').toEqual(cursors.toSorted());
    const since = await linesUntil(owner, isPaid(1226), sell(owner, 1226, '677800004'), sale.cursor);
    expect(amountsOf(since), 'nothing is told twice').toEqual([1226]);
  });

  it('tells a screen that comes what happened while it was read', async () => {
    await world.sim('policies', { action: 'approve' });
    await sell(owner, 1230, '677800004')();
    // Somebody listens already, and has been told.
    const earlier = linesUntil(owner, isPaid(1231), async () => {});
    const told = await linesUntil(owner, isPaid(1230), async () => {});
    expect(told.at(-1)).toMatchObject({ type: 'sale', amount: 1230 });
    await sell(owner, 1231, '677800004')();
    await earlier;
  });

  it('tells a cashier of their own sale', async () => {
    await world.sim('policies', { action: 'approve' });
    const event = (await linesUntil(cashier, isPaid(1250), sell(cashier, 1250, '677800003'))).at(-1);
    expect(event).toMatchObject({ type: 'sale', amount: 1250 });
  });

  it('tells nothing of another organisation, and nothing of others to those who see only their own records', async () => {
    const other = (await world.merchant('Voisine')).owner;
    await world.travel(20_000); // what was sold before is not told again
    for (const session of [other, cashier]) {
      // Their own comes after it: whatever the feed had to tell of the other is told by then.
      const told = await linesUntil(session, isPaid(1350), async () => {
        await sell(owner, 1300, '677800002')();
        await sell(session, 1350, '677800005')();
      });
      expect(amountsOf(told)).toEqual([1350]);
      const { events } = (await session.get('/fapi/live/poll?after=evt_00000000000000000000000000')).body.data;
      expect(events.filter((line: any) => line.amount !== 1250 && line.amount !== 1350)).toEqual([]);
    }
  });
});
