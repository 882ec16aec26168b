import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** A row that left before its own yes was kept had that of its run; one that has none of its own has none. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0380_rows_name_their_yes');
  const run = { type: 'file', purpose: 'payroll', fee_bearer: 'sender', queue_max_age_hours: 24, status: 'completed' };
  const released_at = new Date('2026-11-02T09:00:00Z');
  await before.insert(
    'mass_payments',
    { id: 'approved', ...run, released_at, approval_id: 'apr_run' },
    { id: 'alone', ...run, released_at },
    { id: 'waiting', ...run, status: 'pendingApproval', approval_id: 'apr_asked' },
  );
  const item = { row_no: 0, status: 'completed', destination: 'wallet' };
  await before.insert(
    'mass_payment_items',
    { id: 'old', run_id: 'approved', ...item },
    { id: 'corrected', run_id: 'approved', ...item, row_no: 1, approval_id: 'apr_own' },
    { id: 'nobodys', run_id: 'alone', ...item },
    { id: 'not yet', run_id: 'waiting', ...item, status: 'ready' },
  );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('a row names the yes by which it left', async () => {
  expect(await before.rows('mass_payment_items', ['approval_id'])).toEqual({
    old: ['apr_run'],
    corrected: ['apr_own'],
    nobodys: [null],
    'not yet': [null],
  });
});
