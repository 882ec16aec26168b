import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { streamRows, withRead, withTx, type Database } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';

type Notes = { notes: { organisation_id: string; id: string; amount: number; at: Date; day: string } };
let test: TestDatabase;
let db: Database<Notes>;

beforeAll(async () => {
  test = await cloneDatabase();
  for (const schema of ['production', 'sandbox']) {
    await sql
      .raw(`
      create table ${schema}.notes (organisation_id text collate "C", id text collate "C",
        amount bigint not null default 0, at timestamptz not null default '2026-01-01 12:00Z',
        day date not null default '2026-01-01', primary key (organisation_id, id));
      alter table ${schema}.notes enable row level security;
      create policy tenant on ${schema}.notes using (organisation_id = current_setting('app.org_id')
        or current_setting('app.org_id') = 'system');
      grant select, insert, update, delete on ${schema}.notes to nkap_${schema};
    `)
      .execute(test.admin);
  }
  db = test.open<Notes>('production');
});
afterAll(() => test.drop());

const add = (organisationId: string, id: string, amount = 0) =>
  withTx(db, { organisationId }, (tx) =>
    tx
      .insertInto('notes')
      .values({ organisation_id: organisationId, id, amount } as never)
      .execute(),
  );

describe('withTx', () => {
  it('shows an organisation its own rows and the system all', async () => {
    await add('org_a', 'one', 5);
    await add('org_b', 'two');
    const seen = (scope: { organisationId: string } | 'system') =>
      withTx(db, scope, (tx) => tx.selectFrom('notes').select('id').orderBy('id').execute());
    expect((await seen({ organisationId: 'org_a' })).map((row) => row.id)).toEqual(['one']);
    expect(await seen('system')).toHaveLength(2);
    expect(
      await db.kysely
        .selectFrom('notes')
        .selectAll()
        .execute()
        .catch(() => []),
    ).toEqual([]);
  });

  it('refuses a row for another organisation', async () => {
    await expect(
      withTx(db, { organisationId: 'org_a' }, (tx) =>
        tx
          .insertInto('notes')
          .values({ organisation_id: 'org_b', id: 'x' } as never)
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('never takes the word system from a caller', () => {
    expect(() => withTx(db, { organisationId: 'system' }, async () => {})).toThrow('Not an organisation id');
    expect(() => withTx(db, { organisationId: "x', true); drop table notes; --" }, async () => {})).toThrow(
      'Not an organisation id',
    );
  });

  it('keeps the environments apart', async () => {
    const sandbox = test.open<Notes>('sandbox');
    await add('org_c', 'only production');
    expect(await withTx(sandbox, 'system', (tx) => tx.selectFrom('notes').selectAll().execute())).toEqual([]);
    await expect(withTx(sandbox, 'system', (tx) => sql`select 1 from production.notes`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('reads numbers exactly, days as text and instants as Date', async () => {
    await add('org_d', 'big', Number.MAX_SAFE_INTEGER);
    const read = (text: string) =>
      withTx(db, { organisationId: 'org_d' }, (tx) => sql.raw<any>(text).execute(tx)).then((result) => result.rows[0]);
    expect(await read('select amount, at, day, sum(amount) over () as total from notes')).toEqual({
      amount: Number.MAX_SAFE_INTEGER,
      total: Number.MAX_SAFE_INTEGER,
      at: new Date('2026-01-01T12:00:00Z'),
      day: '2026-01-01',
    });
    expect(await read(`select array[1, null, 3]::int8[] as list, 7::numeric as whole`)).toEqual({
      list: [1, null, 3],
      whole: 7,
    });
    await expect(read('select 9007199254740993::int8')).rejects.toThrow(/too large/);
    await expect(read('select 0.5::numeric')).rejects.toThrow(/not whole/);
  });

  it('rolls back when the function throws, and reports a swallowed error', async () => {
    await expect(
      withTx(db, { organisationId: 'org_e' }, async (tx) => {
        await tx
          .insertInto('notes')
          .values({ organisation_id: 'org_e', id: 'gone' } as never)
          .execute();
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    await expect(
      withTx(db, { organisationId: 'org_e' }, async (tx) => {
        await sql`select 1 / 0`.execute(tx).catch(() => {});
      }),
    ).rejects.toThrow(/swallowed/);
    expect(await withTx(db, { organisationId: 'org_e' }, (tx) => tx.selectFrom('notes').selectAll().execute())).toEqual(
      [],
    );
  });

  it('runs again after a deadlock and after a serialization failure', async () => {
    await add('org_f', 'a');
    await add('org_f', 'b');
    let runs = 0;
    const bump = (first: string, second: string) =>
      withTx(db, { organisationId: 'org_f' }, async (tx) => {
        runs++;
        for (const id of [first, second]) {
          await tx
            .updateTable('notes')
            .set((row) => ({ amount: row('amount', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await sql`select pg_sleep(0.1)`.execute(tx);
        }
      });
    await Promise.all([bump('a', 'b'), bump('b', 'a')]);
    expect(runs).toBeGreaterThan(2);
    const serial = () =>
      withTx(
        db,
        { organisationId: 'org_f' },
        async (tx) => {
          const { amount } = await tx
            .selectFrom('notes')
            .select('amount')
            .where('id', '=', 'a')
            .executeTakeFirstOrThrow();
          await tx
            .updateTable('notes')
            .set({ amount: amount + 1 })
            .where('id', '=', 'a')
            .execute();
        },
        { isolation: 'serializable' },
      );
    await Promise.all([serial(), serial(), serial()]);
    expect(
      (await test.admin.withSchema('production').selectFrom('notes').selectAll().where('id', '=', 'a').execute())[0],
    ).toMatchObject({ amount: 5 });
  });

  it('ends a statement that takes too long, and a query after the end', async () => {
    await expect(
      withTx(db, 'system', (tx) => sql`select pg_sleep(5)`.execute(tx), { statementTimeoutMs: 50 }),
    ).rejects.toMatchObject({ code: '57014' });
    const kept = await withTx(db, 'system', async (tx) => ({ tx }));
    await expect(sql`select 1`.execute(kept.tx)).rejects.toThrow(/over/);
  });

  it('replaces connections that died in the pool', async () => {
    await Promise.all([1, 2, 3].map(() => withTx(db, 'system', (tx) => sql`select pg_sleep(0.02)`.execute(tx))));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nkap_production'
      and datname = current_database()`.execute(test.admin);
    const answers = await Promise.all(
      [1, 2, 3].map(() => withTx(db, 'system', (tx) => sql`select 1 as n`.execute(tx))),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3].map(() => [{ n: 1 }]));
  });

  it('names a broken unique key', async () => {
    await add('org_g', 'same');
    const error = await add('org_g', 'same').catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
  });
});

describe('withRead and streamRows', () => {
  it('cannot write', async () => {
    await expect(
      withRead(db, { organisationId: 'org_h' }, (tx) =>
        tx
          .insertInto('notes')
          .values({ organisation_id: 'org_h', id: 'x' } as never)
          .execute(),
      ),
    ).rejects.toThrow(/read-only/);
  });

  it('streams a query in batches with parameters', async () => {
    const read = (count: number, batch: number) =>
      withRead(db, 'system', async (tx) => {
        const sizes: number[] = [];
        for await (const rows of streamRows(
          tx,
          sql<{ n: number }>`select n from generate_series(1, ${count}::int) n`,
          batch,
        ))
          sizes.push(rows.length);
        return sizes;
      });
    expect(await read(2500, 1000)).toEqual([1000, 1000, 500]);
    expect(await read(2000, 1000)).toEqual([1000, 1000]);
    expect(await read(0, 1000)).toEqual([]);
    const ids = await withRead(db, { organisationId: 'org_f' }, async (tx) => {
      const found: string[] = [];
      for await (const rows of streamRows(
        tx,
        tx.selectFrom('notes').select('id').where('amount', '>', 0).orderBy('id'),
      ))
        found.push(...rows.map((row) => row.id));
      return found;
    });
    expect(ids).toEqual(['a', 'b']);
  });
});

describe('prepared statements', () => {
  it('give the same answers and are kept by the server', async () => {
    const prepared = test.open<Notes>('production', { preparedStatements: true, poolMax: 2 });
    const names = await withTx(prepared, 'system', async (tx) => {
      for (let i = 0; i < 8; i++)
        expect((await sql<{ v: number }>`select ${i}::int as v`.execute(tx)).rows[0]!.v).toBe(i);
      return (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)).rows;
    });
    expect(names).toHaveLength(1);
  });
  // One plan for all values fits no partial index: see `refuseOpenPredicate`.
  it('name the index of a conflict in plain words, as a plan for all values finds no other', async () => {
    const prepared = test.open<Notes>('production', { preparedStatements: true, poolMax: 2 });
    const tried = (predicate: RawBuilder<unknown>) =>
      withTx(prepared, 'system', async (tx) => {
        await sql`create temp table open_tasks (task text, status text)`.execute(tx);
        await sql`create unique index on open_tasks (task) where status = 'open'`.execute(tx);
        for (let i = 0; i < 20; i++)
          await sql`insert into open_tasks values (${'a'}, 'open')
                    on conflict (task) where status = ${predicate} do nothing`.execute(tx);
        return (await sql`select * from open_tasks`.execute(tx)).rows.length;
      });
    await expect(tried(sql`${'open'}`)).rejects.toThrow('has a parameter');
    expect(await tried(sql.lit('open'))).toBe(1);
  });
});
