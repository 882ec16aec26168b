import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Session;
let people: Record<string, Session>;
beforeAll(async () => {
  world = await testWorld();
  ({ owner, people } = await world.merchant('Librairie Akwa', ['owner', 'cashier', 'support']));
  for (let index = 1; index <= 103; index++)
    await owner.post('/fapi/customers', {
      displayName: `Client ${String(index).padStart(3, '0')}`,
      phones: [`6770${String(index).padStart(5, '0')}`],
      ...(index % 50 === 0 ? { tags: ['vip'] } : {}),
    });
}, 120_000);
afterAll(() => world?.close());

const lines = async (query: Record<string, string>, who = owner) => {
  const answer = await who.get(`/fapi/customers/export?${new URLSearchParams({ format: 'csv', ...query })}`);
  expect(answer.status).toBe(200);
  return String(answer.body).replace('\uFEFF', '').trim().split('\r\n');
};

describe('customers as a file', () => {
  it('are all in it, in the order of the screen, past one page', async () => {
    const [head, ...rows] = await lines({ sort: 'displayName' });
    expect(head).toMatch(/^Name,Total paid,Payments,"Last payment \(.*\)",Phone,Name of the wallet,/);
    expect(rows).toHaveLength(103);
    expect(rows[0]).toMatch(/^Client 001,0,0,,.*6 77 00 00 01/);
    expect(rows.at(-1)).toMatch(/^Client 103,/);
  });

  it('are those that the filter leaves', async () => {
    const [, ...rows] = await lines({ tag: 'vip', sort: 'displayName', separator: ';' });
    expect(rows.map((row) => row.split(';')[0])).toEqual(['Client 050', 'Client 100']);
  });

  it('come as a workbook too, and to nobody without the right', async () => {
    const book = await owner.get('/fapi/customers/export?format=xlsx');
    expect(book.status).toBe(200);
    expect((await people['cashier']!.get('/fapi/customers/export?format=csv')).status).toBe(403);
  });
});
