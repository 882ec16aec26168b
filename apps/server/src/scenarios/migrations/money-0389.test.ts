import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Links that a part of a payment, credited by hand, had used up. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0389_parts_use_no_link');
  const link = (id: string, cells: object) => ({
    id,
    slug: id,
    kind: 'fixed',
    use: 'multi',
    status: 'active',
    paid_count: 1,
    credited_count: 1,
    ...cells,
  });
  const items = JSON.stringify([{ name: 'Chair', unitPrice: 5000, quantityMin: 1, quantityMax: 5, stock: 9, sold: 3 }]);
  await before.insert(
    'payment_links',
    link('part', { use: 'single', status: 'completed', credited_total: 2000 }),
    link('whole', { use: 'single', status: 'completed', credited_total: 6000 }),
    link('closed', { use: 'single', status: 'revoked', credited_total: 2000 }),
    link('paidBeside', { payments_max: 1, status: 'completed', paid_count: 2, credited_total: 2000 }),
    link('items', { items, paid_count: 2, credited_total: 1000 }),
    link('untouched', { credited_count: 0 }),
  );
  const sale = (id: string, link_id: string, cells: object = {}) => ({
    id,
    link_id,
    type: 'sale',
    amount: 6000,
    net: 5900,
    status: 'failed',
    stage: 'creditedByHand',
    direction: 'inbound',
    ...cells,
  });
  await before.insert(
    'transactions',
    sale('a', 'part'),
    sale('b', 'whole'),
    sale('c', 'closed'),
    sale('d', 'paidBeside'),
    sale('e', 'items', { collected: JSON.stringify({ items: [{ name: 'Chair', quantity: 2 }] }) }),
    sale('f', 'untouched', { status: 'completed', stage: null }),
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
    credit('1', 'a', 2000),
    credit('2', 'a', 4000, 'reversed'),
    credit('3', 'b', 2000),
    credit('4', 'b', 3900),
    credit('5', 'c', 2000),
    credit('6', 'd', 2000),
    credit('7', 'e', 1000),
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('can be paid again, and what made a payment whole uses its link as before', async () => {
  expect(await before.rows('payment_links', ['status', 'paid_count', 'credited_count', 'credited_total'])).toEqual({
    part: ['active', 0, 0, 2000],
    whole: ['completed', 1, 1, 6000],
    closed: ['revoked', 0, 0, 2000],
    paidBeside: ['completed', 1, 0, 2000],
    items: ['active', 1, 0, 1000],
    untouched: ['active', 1, 0, 0],
  });
  expect((await before.rows('payment_links', ['items']))['items']).toEqual([[expect.objectContaining({ sold: 1 })]]);
});
