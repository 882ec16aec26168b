import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** Checks of the messages of refunds, kept as checks of the payments that they gave back. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0410_messages_of_refunds');
  const of = (id: string, cells: object) => ({ id, status: 'completed', amount: 9000, net: 9000, ...cells });
  await before.insert(
    'transactions',
    of('sale', { type: 'sale', direction: 'inbound', operator_reference: 'MP261127.1001.A00001' }),
    of('refund', {
      type: 'refund',
      direction: 'outbound',
      original_id: 'sale',
      operator_reference: 'CI261127.1023.A00399',
    }),
    of('other', { type: 'sale', direction: 'inbound', operator_reference: '8765400001' }),
  );
  const check = (id: string, transactionId: string | null, cells: object = {}) => ({
    id,
    result: 'givenBack',
    inputs: '{}',
    parsed: JSON.stringify({ transactionId }),
    matched_transaction_id: 'sale',
    ...cells,
  });
  await before.insert(
    'verifications',
    check('refunds', 'ci261127 1023 a00399'),
    check('sales', 'MP261127.1001.A00001'),
    check('byNumber', null),
    check('elsewhere', 'CI261127.1023.A00399', { matched_transaction_id: 'other' }),
    check('differs', 'CI261127.1023.A00399', { result: 'mismatch' }),
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('are of money that was sent; those of the payments themselves stay what they were', async () => {
  expect(await before.rows('verifications', ['result'])).toEqual({
    refunds: ['sentOut'],
    sales: ['givenBack'],
    byNumber: ['givenBack'],
    elsewhere: ['givenBack'],
    differs: ['mismatch'],
  });
});
