import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** What was credited by hand before links counted it, or was counted with the sum that had been asked for. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0375_links_and_credits_by_hand');
  const item = { name: 'Chair', unitPrice: 5000, quantityMin: 1, quantityMax: 5, stock: 9 };
  const link = (id: string, cells: object) => ({
    id,
    slug: id,
    kind: 'fixed',
    use: 'multi',
    status: 'active',
    ...cells,
  });
  await before.insert(
    'payment_links',
    link('notCounted', { use: 'single' }),
    link('oneOfTwo', { use: 'single', status: 'completed', paid_count: 1, paid_total: 5000 }),
    link('countedAsAsked', { paid_count: 2, paid_total: 10_000 }),
    link('items', { items: JSON.stringify([{ ...item, sold: 1 }]), paid_count: 1, paid_total: 5000 }),
    link('untouched', { paid_count: 7, paid_total: 700 }),
  );
  const sale = (id: string, link_id: string, cells: object) => ({ id, link_id, type: 'sale', amount: 5000, ...cells });
  const completed_at = new Date('2026-11-02T09:00:00Z');
  const paid = { status: 'completed', direction: 'inbound', completed_at };
  const credited = { status: 'failed', stage: 'creditedByHand', direction: 'inbound' };
  const bought = (quantity: number) => ({ collected: JSON.stringify({ items: [{ name: 'Chair', quantity }] }) });
  await before.insert(
    'transactions',
    sale('a', 'notCounted', credited),
    sale('b', 'oneOfTwo', credited),
    sale('c', 'oneOfTwo', paid),
    sale('d', 'countedAsAsked', credited),
    sale('e', 'countedAsAsked', paid),
    sale('f', 'countedAsAsked', { ...paid, trigger: 'secondPayment' }),
    sale('g', 'items', { ...credited, ...bought(2) }),
    sale('h', 'items', { ...paid, ...bought(1) }),
    sale('i', 'untouched', paid),
  );
  const credit = (id: string, transaction_id: string, amount: number, status = 'completed') => ({
    id,
    transaction_id,
    amount,
    status,
    direction: 'credit',
    reason_code: 'missingCredit',
  });
  await before.insert(
    'payment_adjustments',
    credit('1', 'a', 5000),
    credit('2', 'b', 5000),
    credit('3', 'd', 1000),
    credit('4', 'd', 3000),
    credit('5', 'd', 4000, 'reversed'),
    credit('6', 'g', 5000),
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('is counted by its link, which it uses up, with its own sum; links without one are as they were', async () => {
  const columns = ['status', 'paid_count', 'paid_total', 'credited_count', 'credited_total'];
  expect(await before.rows('payment_links', columns)).toEqual({
    notCounted: ['completed', 1, 0, 1, 5000],
    oneOfTwo: ['completed', 2, 5000, 1, 5000],
    countedAsAsked: ['active', 2, 5000, 1, 4000],
    items: ['active', 2, 5000, 1, 5000],
    untouched: ['active', 7, 700, 0, 0],
  });
  expect((await before.rows('payment_links', ['items']))['items']).toEqual([[expect.objectContaining({ sold: 3 })]]);
});
