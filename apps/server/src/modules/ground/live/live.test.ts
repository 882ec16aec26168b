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

/** Reads a stream until a line satisfies the wish, at most five seconds. */
async function firstLine(
  session: Session,
  wish: (event: any) => boolean,
  act: () => Promise<unknown>,
  after = '',
): Promise<any> {
  const abort = new AbortController();
  const response = await fetch(`${world.publicUrl}/fapi/live${after && `?after=${after}`}`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const timer = setTimeout(() => abort.abort(), 5000);
  void act();
  let text = '';
  try {
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk as Uint8Array).toString();
      for (const line of text.split('\n'))
        if (line.startsWith('data: ') && wish(JSON.parse(line.slice(6)))) return JSON.parse(line.slice(6));
    }
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
  return null;
}

describe('the live feed', () => {
  it('tells an open screen that a payment turned paid', async () => {
    await world.sim('policies', { action: 'approve' });
    const event = await firstLine(
      owner,
      (line) => line.kind === 'transaction' && line.status === 'completed',
      async () => {
        await owner.post('/fapi/direct-charges', { amount: 1200, phone: '677800001' });
        await world.settle();
      },
    );
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
    const told: string[] = [];
    const sale = await firstLine(
      owner,
      (line) => {
        if (!told.includes(line.cursor)) told.push(line.cursor);
        return line.status === 'completed' && line.amount === 1225;
      },
      async () => {},
      cursor,
    );
    expect(sale, 'paid while nobody was listening').toMatchObject({ type: 'sale', amount: 1225 });
    expect(told, 'in the order it happened').toEqual(told.toSorted());
    expect(
      await firstLine(
        owner,
        (line) => line.kind === 'transaction',
        async () => {},
        sale.cursor,
      ),
      'nothing is told twice',
    ).toBeNull();
  });

  it('tells a cashier of their own sale', async () => {
    await world.sim('policies', { action: 'approve' });
    const event = await firstLine(
      cashier,
      (line) => line.kind === 'transaction' && line.status === 'completed',
      async () => {
        await cashier.post('/fapi/direct-charges', { amount: 1250, phone: '677800003' });
        await world.settle();
      },
    );
    expect(event).toMatchObject({ type: 'sale', amount: 1250 });
  });

  it('tells nothing of another organisation, and nothing of others to those who see only their own records', async () => {
    const other = (await world.merchant('Voisine')).owner;
    for (const session of [other, cashier]) {
      expect(
        await firstLine(
          session,
          (line) => line.kind === 'transaction',
          async () => {
            await owner.post('/fapi/direct-charges', { amount: 1300, phone: '677800002' });
            await world.settle();
          },
        ),
      ).toBeNull();
      const { events } = (await session.get('/fapi/live/poll?after=evt_00000000000000000000000000')).body.data;
      expect(events.filter((line: any) => line.amount !== 1250)).toEqual([]);
    }
  });
});
