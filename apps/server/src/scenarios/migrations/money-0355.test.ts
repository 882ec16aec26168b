import { afterAll, beforeAll, expect, it } from 'vitest';
import { beforeMigration } from '../../testing/before-migration.ts';

/** A run that was cancelled while it stood still kept the counts of before: the list told them for ever. */
let before: Awaited<ReturnType<typeof beforeMigration>>;
beforeAll(async () => {
  before = await beforeMigration('money/0355_counts_of_runs_that_are_over');
  const run = { type: 'file', purpose: 'payroll', fee_bearer: 'sender', queue_max_age_hours: 24 };
  const finished_at = new Date('2026-11-02T09:00:00Z');
  await before.insert(
    'mass_payments',
    {
      id: 'cancelled',
      ...run,
      status: 'partiallyCompleted',
      finished_at,
      counts: { completed: 1, pending: 2 },
    },
    { id: 'right', ...run, status: 'partiallyCompleted', finished_at, counts: { completed: 1, failed: 1 } },
    { id: 'running', ...run, status: 'processing', counts: { pending: 9 } },
  );
  const rows = { cancelled: ['completed', 'completed', 'cancelled'], right: ['completed'], running: ['completed'] };
  for (const [run_id, statuses] of Object.entries(rows))
    await before.insert(
      'mass_payment_items',
      ...statuses.map((status, row_no) => ({
        id: `${run_id}_${row_no}`,
        run_id,
        row_no,
        status,
        destination: 'wallet',
      })),
    );
  await before.upgrade();
});
afterAll(() => before?.drop());

it('is counted anew where it is over and says of rows that they wait; nothing else is touched', async () => {
  expect(await before.rows('mass_payments', ['counts'])).toEqual({
    cancelled: [{ completed: 2, cancelled: 1 }],
    right: [{ completed: 1, failed: 1 }],
    running: [{ pending: 9 }],
  });
});
