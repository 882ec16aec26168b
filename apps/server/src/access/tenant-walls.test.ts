import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTx, type Database } from '../kit/database.ts';
import { newId } from '../kit/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Tables } from '../modules/tables.ts';

/**
 * The second wall behind every query's own filter: what the database gives away when a query forgets to ask for its
 * organisation.
 */
let database: TestDatabase;
let db: Database<Tables>;
beforeAll(async () => {
  database = await cloneDatabase();
  db = database.open<Tables>('production');
});
afterAll(() => database?.drop());

/** Tables that name an organisation and are read before one is known, or across several of one person. */
const readAcross: Readonly<Record<string, string>> = {
  'identity.memberships': 'asked at login, before an organisation is chosen',
  'identity.sessions': 'found by the token, and listed across the organisations of their owner',
  'identity.challenges': 'a code or a second factor, asked before a session exists',
  'identity.qr_logins': 'shown before anybody is logged in',
  'identity.outbox_messages': 'sent by the worker; most belong to a person and to no organisation',
};

const tenantTables = async () => {
  const { rows } = await sql<{ name: string; walled: boolean }>`
    select n.nspname || '.' || c.relname as name, c.relrowsecurity and exists (select from pg_policy p
      where p.polrelid = c.oid) as walled
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        and a.attname = 'organisation_id' and not a.attisdropped
     where c.relkind = 'r' and n.nspname in ('identity', 'production', 'sandbox') order by 1`.execute(database.admin);
  return rows;
};

describe('every table of an organisation', () => {
  it('has a wall, or a reason for none', async () => {
    const rows = await tenantTables();
    expect(rows.length).toBeGreaterThan(40);
    expect(
      rows
        .filter((row) => !row.walled)
        .map((row) => row.name)
        .toSorted(),
    ).toEqual(Object.keys(readAcross).toSorted());
  });

  it('answers an error, never rows, to a connection that does not say for whom it asks', async () => {
    const walled = (await tenantTables()).filter((row) => row.walled && !row.name.startsWith('sandbox.'));
    for (const { name } of walled)
      await expect(sql`select 1 from ${sql.table(name)} limit 1`.execute(db.kysely), name).rejects.toThrow(
        'app.org_id',
      );
  });

  it('of the other environment is out of reach', async () => {
    for (const { name } of (await tenantTables()).filter((row) => row.name.startsWith('sandbox.'))) {
      await expect(
        withTx(db, 'system', (tx) => sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)),
        name,
      ).rejects.toThrow('permission denied');
    }
  });
});

it('shows each its own over shared connections, whoever asked before on the same one', async () => {
  const organisations = Array.from({ length: 20 }, () => newId('organisation'));
  await withTx(db, 'system', (tx) =>
    tx
      .insertInto('identity.notifications')
      .values(
        organisations.flatMap((organisationId) =>
          [1, 2, 3].map(() => ({
            organisation_id: organisationId,
            id: newId('notification'),
            user_id: 'usr_x',
            environment: 'production',
            type: 'memberJoined',
            at: new Date(),
          })),
        ),
      )
      .execute(),
  );
  let foreign = 0;
  let seen = 0;
  await Promise.all(
    Array.from({ length: 50 }, async (_, turn) => {
      for (let i = 0; i < 100; i++) {
        const organisationId = organisations[(turn * 7 + i) % organisations.length]!;
        // No filter of its own, on purpose.
        const rows = await withTx(db, { organisationId }, (tx) =>
          tx.selectFrom('identity.notifications').select('organisation_id').execute(),
        );
        seen += rows.length;
        foreign += rows.filter((row) => row.organisation_id !== organisationId).length;
      }
    }),
  );
  expect([foreign, seen]).toEqual([0, 15_000]);
});
