import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../kit/ids.ts';
import { withTx, type Database } from '../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ensureAccounts } from './accounts.ts';
import { postOrThrow } from './post.ts';
import { postingFor } from './recipes.ts';

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
});
afterAll(() => testDatabase.drop());

test('new keys are looked up one by one, also when the postings were analysed before there were any', async () => {
  await sql`vacuum analyze production.ledger_postings`.execute(testDatabase.admin);
  const organisationId = newId('organisation');
  const at = new Date('2026-03-10T12:00:00Z');
  const charges = (count: number) =>
    Array.from({ length: count }, () =>
      postingFor(
        'collection.charge',
        { organisationId, refId: newId('transaction', at), occurredAt: at, bookedAt: at },
        { account: 'collectionPrimary', operator: 'mtn', amount: 1_000, payerFee: 0, merchantFee: 20 },
      ),
    );
  const rowsRead = await withTx(db, { organisationId }, async (tx) => {
    await ensureAccounts(tx, organisationId, at);
    await postOrThrow(tx, charges(20));
    await postOrThrow(tx, charges(1));
    const { rows } = await sql<{
      read: number;
    }>`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where schemaname = 'production'
      and relname = 'ledger_postings'`.execute(tx);
    return rows[0]!.read;
  });
  expect(rowsRead).toBe(0);
});
