import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/**
 * Nothing said who wrote a customer down for the whole organisation: everybody did whom no payment and no branch
 * brought.
 */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0160_customers_of_the_whole');
  const paid = { source: 'autoFromPayment' };
  await before.insert(
    'customers',
    { id: 'office' },
    { id: 'paid', ...paid },
    { id: 'branch', sub_account_ids: ['sub_1'] },
  );
  await before.insert(
    'customers',
    { id: 'folded_office', merged_into: 'kept_paid' },
    { id: 'kept_paid', ...paid },
    { id: 'folded_office_2', merged_into: 'kept_branch' },
    { id: 'kept_branch', sub_account_ids: ['sub_1'] },
  );
  await before.insert(
    'customers',
    { id: 'folded_paid', ...paid, merged_into: 'kept_plain' },
    { id: 'kept_plain', ...paid },
    { id: 'elsewhere', organisation_id: 'org_2', ...paid },
    { id: 'folded_there', merged_into: 'elsewhere' },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('belongs to the whole, also folded into somebody whom a payment or a branch brought', async () => {
  const rows = await before.rows('customers', ['of_whole']);
  expect(
    Object.keys(rows)
      .filter((id) => rows[id]![0])
      .toSorted(),
  ).toEqual(['folded_office', 'folded_office_2', 'folded_there', 'kept_branch', 'kept_paid', 'office']);
  expect(Object.keys(rows)).toHaveLength(11);
});
