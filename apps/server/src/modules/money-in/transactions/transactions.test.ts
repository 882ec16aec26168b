import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionPresets } from '#contract/transactions/schemas.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
beforeAll(async () => {
  world = await testWorld();
  ({ owner } = await world.merchant('Boutique Liste'));
  await world.sim('policies', { action: 'approve' });
  for (let i = 0; i < 31; i++) {
    if (i % 7 === 3) await world.sim('policies', { msisdn: `6777000${10 + i}`, action: 'decline' });
    await owner.post('/fapi/direct-charges', {
      amount: 1000 + (i % 5) * 100,
      phone: `6777000${10 + i}`,
      payerName: i === 4 ? 'Irène Éboué' : `Client ${i}`,
    });
    world.clock.advance(1000);
  }
  await world.settle();
  const [sale] = (await owner.get('/fapi/transactions?status=completed&limit=1')).body.data;
  await owner.post(`/fapi/transactions/${sale.id}/refunds`, { amount: 500, reasonCode: 'wrongAmount' });
  await world.settle();
});
afterAll(() => world?.close());

const list = async (query: string) => (await owner.get(`/fapi/transactions?${query}`)).body;
const total = async (query: string) => (await owner.get(`/fapi/transactions/totals?${query}`)).body.data;

/** Walks every page forwards, then all the way back. */
async function walk(query: string) {
  const forwards: string[] = [];
  let page = await list(query);
  let pages = 1;
  for (; ; pages++) {
    forwards.push(...page.data.map((row: any) => row.id));
    if (!page.meta.nextCursor) break;
    page = await list(`${query}&cursor=${page.meta.nextCursor}`);
  }
  const backwards: string[] = [];
  for (;;) {
    backwards.unshift(...page.data.map((row: any) => row.id));
    if (!page.meta.previousCursor) break;
    page = await list(`${query}&cursor=${page.meta.previousCursor}`);
  }
  return { forwards, backwards, pages };
}

describe('keyset pages', () => {
  it.each(['-createdAt', 'createdAt', '-amount', 'amount'])(
    'by %s show every row once, and the way back is the way there',
    async (sort) => {
      const { forwards, backwards, pages } = await walk(`sort=${sort}&limit=7`);
      expect(pages).toBe(5);
      expect(forwards).toHaveLength(32);
      expect(new Set(forwards).size).toBe(32);
      expect(backwards).toEqual(forwards);
      const rows = (await list(`sort=${sort}&limit=100`)).data;
      const values = rows.map((row: any) => (sort.endsWith('amount') ? row.amount : Date.parse(row.createdAt)));
      expect(values).toEqual(values.toSorted((a: number, b: number) => (sort.startsWith('-') ? b - a : a - b)));
    },
  );

  it('transactions.cursor_invalid: for a cursor that is not one', async () => {
    for (const cursor of [
      'abc',
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('{"a":1}').toString('base64url'),
    ]) {
      expect((await list(`cursor=${cursor}`)).error.key).toBe('transactions.cursor_invalid');
    }
  });
});

describe('presets', () => {
  it('agree: the list, its totals and the counts of all tabs say the same', async () => {
    const counts = (await owner.get('/fapi/transactions/counts')).body.data;
    for (const preset of transactionPresets) {
      const { data } = await list(`preset=${preset}&limit=100`);
      const sums = await total(`preset=${preset}`);
      expect([preset, counts[preset].count, sums.count]).toEqual([preset, data.length, data.length]);
      const paid = data.filter((row: any) => row.completedAt !== null);
      expect(sums.paidCount).toBe(paid.length);
      expect(sums.paidAmount).toBe(
        paid.reduce(
          (sum: number, row: any) =>
            sum + (row.type === 'refund' ? 0 : row.direction === 'outbound' ? -row.amount : row.amount),
          0,
        ),
      );
    }
    expect(counts.all.count).toBe(counts.inbound.count + counts.outbound.count);
  });
});

describe('filters', () => {
  it('narrow by status, amount and day; a wrong value is named', async () => {
    expect((await list('status=cancelled&limit=100')).data.every((row: any) => row.status === 'cancelled')).toBe(true);
    expect((await list('amountMin=1300&amountMax=1300&limit=100')).data.every((row: any) => row.amount === 1300)).toBe(
      true,
    );
    expect((await list('from=2020-01-01&to=2020-01-02')).data).toEqual([]);
    expect((await list('status=sideways')).error.fields).toMatchObject([{ rule: 'choice.invalid' }]);
    expect((await list('from=yesterday')).error.fields).toMatchObject([{ path: 'from', rule: 'day.invalid' }]);
  });

  it('search by the end of a phone, a name without accents, an amount, an operator id', async () => {
    expect((await list('q=700014')).data).toHaveLength(1);
    expect((await list('q=irene%20eboue')).data).toMatchObject([{ payerName: 'Irène Éboué' }]);
    const [row] = (await list('status=completed&limit=1')).data;
    expect((await list(`q=${row.operatorReference}`)).data.map((found: any) => found.id)).toContain(row.id);
    expect((await list(`q=${row.id}`)).data.map((found: any) => found.id)).toContain(row.id);
    expect((await list('q=%25')).data, 'a wildcard is a character').toEqual([]);
  });
});
