import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDay } from '#domain/values/time.ts';
import { payoutHand } from '../../../testing/payouts.ts';
import { readCsv } from '../../../testing/read-spreadsheet.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

/**
 * What the other side pays of a fee never was the merchant's: it is neither in the gross of a line nor "already taken
 * off".
 */
let world: TestWorld;
let owner: Session;
let hand: ReturnType<typeof payoutHand>;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Boutique Njoya');
  ({ owner } = merchant);
  hand = payoutHand(world, merchant.organisationId);
  await world.sim('policies', { action: 'approve' });
  for (const [index, merchantSharePercent] of [0, 50, 100].entries()) {
    const { status } = await owner.post('/fapi/direct-charges', {
      amount: 10_000 + index,
      phone: `67712345${index}`,
      merchantSharePercent,
    });
    expect(status).toBe(200);
  }
  await hand.fund(100_000);
  const wallet = (phone: string) => ({ kind: 'wallet', phone, operator: 'mtn', name: 'Paul Ngono' }) as const;
  await hand.open(wallet('237677440001'), 20_000, { mode: 'send' });
  await hand.open(wallet('237677440002'), 21_000, { senderSharePercent: 0 });
  await world.settle();
  await world.travel(60_000, 15_000);
});
afterAll(async () => {
  expect(await hand.verify()).toMatchObject({ ok: true });
  await world.close();
});

const span = () => `from=${localDay(world.clock.now())}&to=${localDay(world.clock.now())}`;

it.each(['collectionPrimary', 'payout'])(
  'a line of %s says amount, fee and tax as the list of transactions does',
  async (kind) => {
    const account = (await owner.get('/fapi/accounts/balances')).body.data.find(
      (candidate: any) => candidate.kind === kind,
    );
    const list = new Map<string, any>(
      (await owner.get('/fapi/transactions?limit=100')).body.data.map((row: any) => [row.id, row]),
    );
    const query = `accountId=${account.id}&${span()}`;
    const statement = (await owner.get(`/fapi/accounts/statement?${query}`)).body.data;
    const told = statement.lines.filter((line: any) => list.has(line.refId));
    expect(told.length).toBeGreaterThan(1);
    for (const line of told) {
      const row = list.get(line.refId);
      const sign = row.direction === 'outbound' ? -1 : 1;
      expect([line.gross, line.fee, line.tax], row.type).toEqual([sign * row.amount, row.merchantFee, row.tax]);
    }
    expect([statement.feeTotal, statement.taxTotal]).toEqual(
      ['merchantFee', 'tax'].map((part) =>
        told.reduce((sum: number, { refId }: any) => sum + list.get(refId)[part], 0),
      ),
    );
    const file = readCsv(
      Buffer.from((await owner.get(`/fapi/accounts/statement/file?${query}&format=csv&language=en`)).body as string),
      ',',
    );
    expect(file.find(([label]) => label === 'Of which fees')?.[1]).toBe(String(statement.feeTotal));
  },
);
