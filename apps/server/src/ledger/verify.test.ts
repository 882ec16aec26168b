import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../kit/ids.ts';
import { withTx, type Database } from '../kit/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ensureAccounts } from './accounts.ts';
import { accountOf, holdOf } from './chart.ts';
import { postOrThrow } from './post.ts';
import { postingFor } from './recipes.ts';
import { verifyLedger } from './verify.ts';

let testDatabase: TestDatabase;
let db: Database;
// Fixed, because the order in which accounts are looked at follows from it.
const organisationId = 'org_verified';
const primary = accountOf(organisationId, 'collectionPrimary');
const hold = holdOf(organisationId, 'txn_refund');

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  db = testDatabase.open('production');
  const ref = (refId: string, minute: number) => {
    const at = new Date(Date.UTC(2026, 2, 1, 10, minute));
    return { organisationId, refId, occurredAt: at, bookedAt: at };
  };
  await withTx(db, { organisationId }, async (tx) => {
    await ensureAccounts(tx, organisationId, new Date('2026-03-01T00:00:00Z'));
    for (let n = 1; n <= 5; n++)
      await postOrThrow(tx, [
        postingFor('collection.charge', ref(`txn_${n}`, n), {
          account: 'collectionPrimary',
          operator: 'mtn',
          amount: 1_000,
          payerFee: 0,
          merchantFee: 20,
        }),
      ]);
    await postOrThrow(tx, [
      postingFor('refund.reserve', ref('txn_refund', 6), { account: 'collectionPrimary', amount: 700 }),
    ]);
  });
});
afterAll(() => testDatabase.drop());

/** Damage done by the owner of the database, and the first row the check must name. */
const damages: [string, string, string][] = [
  [
    'an amount is changed',
    `update ledger_entries set amount = amount + 1 where account_id = '${primary}' and number = 3`,
    `${primary} #3`,
  ],
  [
    'a balance is changed',
    `update ledger_entries set balance_after = 1 where account_id = '${primary}' and number = 2`,
    `${primary} #2`,
  ],
  ['an entry is removed', `delete from ledger_entries where account_id = '${primary}' and number = 4`, `${primary} #5`],
  ['the last entry is removed', `delete from ledger_entries where account_id = '${primary}' and number = 5`, primary],
  [
    'two entries change places',
    `update ledger_entries set number = 7 - number where account_id = '${primary}' and number in (3, 4)`,
    `${primary} #3`,
  ],
  [
    'an entry changes sides',
    `update ledger_entries set side = 'debit' where account_id = '${primary}' and number = 1`,
    'txn_1:collection.charge',
  ],
  ['a posting is removed', `delete from ledger_postings where ref_id = 'txn_2'`, `${primary} #2`],
  [
    'a posting is about something else',
    `update ledger_postings set recipe = 'topUp' where ref_id = 'txn_2'`,
    'txn_2:collection.charge',
  ],
  [
    'a posting is made up',
    `insert into ledger_postings select organisation_id, 'txn_9:x', 'pst_9', recipe, ref_type, 'txn_9', null, null,
      occurred_at, booked_at, payload_hash from ledger_postings where ref_id = 'txn_1'`,
    'txn_9:x',
  ],
  ['a balance is made up', `update ledger_accounts set posted = posted + 1000000 where id = '${primary}'`, primary],
  ['a reserve disappears', `update ledger_accounts set reserved = 0 where id = '${primary}'`, primary],
  ['a hold grows', `update ledger_holds set amount = amount + 1 where id = '${hold}'`, hold],
  ['a move of a hold is removed', `delete from ledger_hold_moves where hold_id = '${hold}'`, hold],
  [
    'the limit is not kept',
    `alter table ledger_accounts drop constraint ledger_accounts_available; update ledger_accounts
      set available_min = 999999 where id = '${primary}'`,
    primary,
  ],
];

test.each(damages)('%s: the first broken row is named', async (_, damage, row) => {
  await damaged(damage, async () => {
    const all = await verifyLedger(db);
    expect(all).toMatchObject({ ok: false });
    expect(all.ok ? [] : all.broken.map((broken) => broken.row)).toContain(row);
    expect(await verifyLedger(db, { organisationId })).toEqual(all);
    expect(await verifyLedger(db, { organisationId: newId('organisation') })).toMatchObject({ ok: true });
  });
});

/** Does the damage, looks, and puts the tables back as they were. */
async function damaged(damage: string, look: () => Promise<void>): Promise<void> {
  const tables = ['accounts', 'postings', 'entries', 'holds', 'hold_moves'].map((name) => `ledger_${name}`);
  const run = (statement: string) =>
    testDatabase.admin.connection().execute(async (connection) => {
      await sql
        .raw(
          `set search_path = production; set app.org_id = 'system'; ${statement}; reset search_path; reset app.org_id`,
        )
        .execute(connection);
    });
  await run(tables.map((table) => `create table public.${table} as select * from ${table}`).join(';'));
  try {
    await run(damage);
    await look();
  } finally {
    await run(
      tables
        .map((table) =>
          `
      delete from ${table}; insert into ${table} (${columnsOf[table] ?? '*'}) select ${columnsOf[table] ?? '*'}
        from public.${table}; drop table public.${table}`.replace(/\(\*\)/, ''),
        )
        .join(';'),
    );
    await run(
      `alter table ledger_accounts drop constraint if exists ledger_accounts_available; alter table ledger_accounts add
        constraint ledger_accounts_available check (posted - reserved - withheld >= available_min)`,
    );
  }
}
/** A generated column cannot be written back. */
const columnsOf: Record<string, string> = {
  ledger_holds:
    'organisation_id, id, account_id, kind, ref_type, ref_id, reason, release_on, amount, released, consumed, move_count, opened_at',
};

test('whole books: everything is counted, and a reference check of another room may object', async () => {
  expect(await verifyLedger(db)).toEqual({
    ok: true,
    checked: { accounts: 14, postings: 6, entries: 15, holds: 1, invariants: 11 },
  });
  const objection = { table: 'transactions', row: 'txn_1', message: 'completed without its charge' };
  const references = [{ name: 'sales have charges', find: async () => [objection] }];
  expect(await verifyLedger(db, { references })).toEqual({
    ok: false,
    broken: [{ invariant: 'sales have charges', ...objection }],
  });
});
