import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, emptyDatabase, testSecret, type TestDatabase } from '../testing/test-database.ts';
import { rootFolder } from './config.ts';
import { withTx } from './database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { dumpSchema } from './schema-dump.ts';

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const run = () => migrate({ adminUrl: database.adminUrl, secret: testSecret, folder });
  const open = () => database.open<any>('sandbox');

  beforeEach(async () => {
    database = await emptyDatabase();
    folder = mkdtempSync(join(tmpdir(), 'nkap-migrations-'));
    mkdirSync(join(folder, 'identity'));
    mkdirSync(join(folder, 'money'));
    write(
      'identity/0001_people.sql',
      'create table people (id text primary key); create table diary (line text); revoke update, delete on diary from nkap_production, nkap_sandbox;',
    );
    write(
      'money/0001_coins.sql',
      'create table coins (id text primary key, owner text references people (id)); create function twice(n int) returns int language sql as $$ select n * 2 $$;',
    );
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('makes identity once and money in both environments, then has nothing to do', async () => {
    expect(await run()).toEqual(['identity/0001_people', 'production/0001_coins', 'sandbox/0001_coins']);
    expect(await run()).toEqual([]);
    await withTx(open(), 'system', async (tx) => {
      await sql`insert into people values ('ada')`.execute(tx);
      await sql`insert into coins values ('one', 'ada')`.execute(tx);
      expect(
        (
          await sql<{ n: number; path: string }>`select twice(4) as n, current_setting('search_path') as path`.execute(
            tx,
          )
        ).rows,
      ).toEqual([{ n: 8, path: 'sandbox, identity, public' }]);
    });
    expect((await sql`select * from production.coins`.execute(database.admin)).rows).toEqual([]);
  });

  it('picks up new files in order, whichever process comes first', async () => {
    await run();
    expect(await isMigrated(open().kysely, 'sandbox', folder)).toBe(true);
    write('money/0002_more.sql', 'alter table coins add column face text');
    write('money/0003_most.sql', "insert into coins (id, face) values ('first', 'lion')");
    expect(await isMigrated(open().kysely, 'sandbox', folder)).toBe(false);
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat().sort()).toEqual([
      'production/0002_more',
      'production/0003_most',
      'sandbox/0002_more',
      'sandbox/0003_most',
    ]);
    expect(await isMigrated(open().kysely, 'sandbox', folder)).toBe(true);
  });

  it('keeps the rights a migration took away, and its own books, from the roles', async () => {
    await run();
    await run();
    const attempt = (text: string) => withTx(open(), 'system', (tx) => sql.raw(text).execute(tx));
    await attempt("insert into diary values ('today')");
    await expect(attempt("update diary set line = ''")).rejects.toThrow(/permission denied/);
    await expect(attempt('delete from migrations')).rejects.toThrow(/permission denied/);
    await expect(attempt('create table mine ()')).rejects.toThrow(/permission denied/);
    await expect(attempt('create schema mine')).rejects.toThrow(/permission denied/);
  });

  it('undoes a file that fails, and says where', async () => {
    await run();
    write('money/0002_bad.sql', 'create table half ();\n\ncreate tabel other ();');
    await expect(run()).rejects.toThrow(/Migration production\/0002_bad\.sql failed \(line 3\): syntax error/);
    expect((await sql`select 1 from pg_class where relname = 'half'`.execute(database.admin)).rows).toEqual([]);
    write('money/0002_bad.sql', 'create table half ();');
    expect(await run()).toHaveLength(2);
  });

  it('refuses a file that was changed after it was applied, and odd names', async () => {
    await run();
    const before = readFileSync(join(folder, 'money/0001_coins.sql'), 'utf8');
    write('money/0001_coins.sql', `${before}\n-- harmless`);
    await expect(run()).rejects.toThrow(/0001_coins\.sql was changed after it had been applied to schema production/);
    write('money/0001_coins.sql', before);
    write('money/two.sql', '');
    await expect(run()).rejects.toThrow(/named like 0001_what_it_does/);
  });

  it('gives up a lock it does not get and tries again', async () => {
    await run();
    write('money/0002_more.sql', 'alter table coins add column face text');
    let release = () => {};
    const holding = database.admin.transaction().execute(async (tx) => {
      await sql`lock table production.coins in share mode`.execute(tx);
      await new Promise<void>((done) => (release = done));
    });
    const began = Date.now();
    setTimeout(() => release(), 6000);
    expect(await run()).toHaveLength(2);
    expect(Date.now() - began).toBeGreaterThan(5000);
    await holding;
  });

  it('works for an administrator who is not superuser', async () => {
    // Roles belong to the cluster: like a managed server, this user did not make them but may manage them.
    const name = `owner_${database.name}`;
    const sharing = "select 1 from pg_roles where rolname = 'nkap_production'";
    if ((await sql.raw(sharing).execute(database.admin)).rows.length === 0) await run();
    await sql
      .raw(`create role ${name} login createrole password 'x'; grant nkap_production, nkap_sandbox to ${name}
        with admin option; alter database ${database.name} owner to ${name};
      drop schema if exists identity, production, sandbox cascade`)
      .execute(database.admin);
    const url = Object.assign(new URL(database.adminUrl), { username: name, password: 'x' }).href;
    try {
      expect(await migrate({ adminUrl: url, secret: testSecret, folder })).toHaveLength(3);
      await withTx(open(), 'system', (tx) => sql`select * from coins`.execute(tx));
    } finally {
      await sql
        .raw(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
        .execute(database.admin);
    }
  });
});

describe('a login that may not do what a start has to', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await cloneDatabase()));
  afterAll(() => database.drop());

  it('says by name what it lacks and what gives it that, and does not blame the password', async () => {
    const name = `weak_${database.name}`;
    await sql.raw(`create role ${name} login password 'x'`).execute(database.admin);
    const url = Object.assign(new URL(database.adminUrl), { username: name, password: 'x' }).href;
    const refused = () =>
      migrate({ adminUrl: url, secret: testSecret }).then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    try {
      const orSet = '. Or set ADMIN_DATABASE_URL to a login that has it.';
      const begins = `The login ${name} may not prepare the database ${database.name} (permission denied `;
      const gives = `). As an administrator of the server, run: alter role ${name} createrole; alter database ${database.name} owner to ${name}; grant nkap_production, nkap_sandbox to ${name} with admin option`;
      const first = await refused();
      expect(first.startsWith(begins) && first.endsWith(`${gives}${orSet}`), first).toBe(true);
      await sql.raw(`alter database ${database.name} owner to ${name}`).execute(database.admin);
      const second = await refused();
      expect(second).not.toContain('owner to');
      expect(second).toContain(`alter role ${name} createrole; grant`);
    } finally {
      await sql
        .raw(`reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`)
        .execute(database.admin);
    }
  });
});

describe('db/schema.sql', () => {
  let database: TestDatabase;
  afterAll(() => database.drop());

  it('shows what the migrations make; otherwise run: npm run db -- dump', async () => {
    database = await cloneDatabase();
    const dump = await dumpSchema(database.adminUrl);
    expect(dump).toBe(readFileSync(join(rootFolder, 'db/schema.sql'), 'utf8'));
    expect(await isMigrated(database.open('production').kysely, 'production')).toBe(true);
  });
});
