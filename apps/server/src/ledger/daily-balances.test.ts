import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/values/time.ts';
import { newId } from '../kit/ids.ts';
import { withTx, type Database } from '../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { dailyBalances } from './daily-balances.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
});
afterAll(() => testDatabase.drop());

test('a month of balances reads an entry a day, not every payment of the month', async () => {
  const [organisationId, accountId, empty] = [newId('organisation'), 'acc_busy', 'acc_empty'];
  // 200 payments on each of 20 days, ten days without any, and today none yet.
  await sql`insert into production.ledger_entries
      (organisation_id, account_id, booked_at, number, posting_key, side, amount, balance_after)
    select ${organisationId}, ${accountId}, '2026-03-01T00:00:00+01'::timestamptz + (i / 200) * interval '1 day'
      + (i % 200) * interval '7 minutes', i + 1, 'key', 'credit', 100, 100 * (i + 1)
      from generate_series(0, 3999) i`.execute(testDatabase.admin);
  await sql`analyze production.ledger_entries`.execute(testDatabase.admin);
  const [from, to] = ['2026-02-26', '2026-03-30'];
  const [days, read, none] = await withTx(db, { organisationId }, async (tx) => {
    const balances = await dailyBalances(tx, { organisationId, accountId, from, to });
    const { rows } = await sql<{
      read: number;
    }>`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where schemaname = 'production'
      and relname = 'ledger_entries'`.execute(tx);
    return [balances, rows[0]!.read, await dailyBalances(tx, { organisationId, accountId: empty, from, to: from })];
  });
  expect(days).toHaveLength(33);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 33 }, (_, at) => addDays(from, at)));
  expect(days.slice(0, 5).map(({ balance }) => balance)).toEqual([0, 0, 0, 20_000, 40_000]);
  expect(days.slice(20, 25).map(({ balance }) => balance)).toEqual([360_000, 380_000, 400_000, 400_000, 400_000]);
  expect(none).toEqual([{ day: from, balance: 0 }]);
  expect(read).toBeLessThanOrEqual(2 * days.length);
});
