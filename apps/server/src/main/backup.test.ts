import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, testSecretText, type TestDatabase } from '../testing/test-database.ts';
import { testWorld, type Session, type TestWorld } from '../testing/test-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'nkap-backup-'));
let world: TestWorld;
let owner: Session;
let place: TestDatabase;
beforeAll(async () => {
  world = await testWorld({ background: true });
  ({ owner } = await world.merchant('Boutique Njoya'));
  place = await emptyDatabase();
});
afterAll(async () => {
  await world?.close();
  await place?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command as an operator starts it, with the settings given and no others. */
async function run(command: string, words: string[], env: Record<string, string>) {
  const at = join(import.meta.dirname, `${command}.ts`);
  const options = { env: { PATH: process.env.PATH, NKAP_SECRET: testSecretText, ...env }, cwd: folder };
  return promisify(execFile)(process.execPath, [at, ...words], options).then(
    ({ stdout, stderr }) => ({ status: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: code as number, text: `${stdout}${stderr}` }),
  );
}
const there = () => ({ DATABASE_URL: world.database.adminUrl, NKAP_DATA_DIR: world.dataDir });
const here = (name: string) => ({ DATABASE_URL: place.adminUrl, NKAP_DATA_DIR: join(folder, name) });

async function pay(phone: string): Promise<string> {
  const { body } = await owner.post('/fapi/direct-charges', { amount: 2_500, phone });
  const prompts = async () => (await world.sim(`prompts?msisdn=237${phone}`)).prompts as { id: string }[];
  await expect.poll(async () => (await prompts()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await world.sim('answer', { promptId: (await prompts()).at(-1)!.id, action: 'approve' });
  const status = async () => (await owner.get(`/fapi/transactions/${body.data.id}`)).body.data.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('completed');
  return body.data.id as string;
}
/** A table that numbers its rows by itself. */
const changed = (db: Kysely<any>) =>
  sql<{ id: string }>`insert into identity.contact_changes (user_id, contact, changed_at)
    values (${owner.userId}, 'email', now()) returning id::text`.execute(db);
const paidIn = async (db: Kysely<any>): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from production.transactions where status = 'completed' order by id`.execute(db)
  ).rows.map((row) => row.id);
const tablesOf = async (db: Kysely<any>): Promise<string[]> =>
  (
    await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('identity', 'production', 'sandbox') order by 1`.execute(db)
  ).rows.map((row) => row.name);

describe('a backup of a database of one’s own', () => {
  const at = join(folder, 'made');

  it('is made while payments run, and holds what was paid before it began', async () => {
    const before = await pay('677000001');
    await changed(world.database.admin);
    let isMade = false;
    const running = (async () => {
      for (let number = 2; !isMade; number++) await pay(`67700${String(number).padStart(4, '0')}`);
    })();
    const done = await run('backup', ['made'], there());
    isMade = true;
    await running;
    expect(done).toEqual({ status: 0, text: expect.stringMatching(/rows of \d+ tables/) });
    // People's papers are in it: nobody else of this machine reads it.
    expect([statSync(at).mode & 0o777, statSync(join(at, 'manifest.json')).mode & 0o777]).toEqual([0o700, 0o600]);

    const back = await run('restore', ['made'], here('data'));
    expect(back.text).toContain('production: all');
    expect(back.text).toMatch(new RegExp(`${owner.organisationId}: \\d+ rows fit`));
    expect(back.status, back.text).toBe(0);
    const [paid, all] = [await paidIn(place.admin), await paidIn(world.database.admin)];
    expect(paid).toContain(before);
    expect(all).toEqual(expect.arrayContaining(paid));
    expect(await tablesOf(place.admin)).toEqual(await tablesOf(world.database.admin));
    // What is written next does not meet a number that was given out.
    const { rows } = await changed(place.admin);
    expect(rows).toEqual([{ id: '2' }]);
  }, 300_000);

  it('has every row of every table, to the letter, also by a login that is no superuser', async () => {
    const seen = async (db: Kysely<any>, table: string) =>
      (
        await sql<{ sum: string }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '')
          as sum from ${sql.table(table)} t`.execute(db)
      ).rows[0]!.sum;
    const second = await run('backup', ['second'], here('data'));
    expect(second.status, second.text).toBe(0);
    const again = await emptyDatabase();
    const login = `owner_${again.name}`;
    await sql
      .raw(`create role ${login} login createrole password 'x'; grant nkap_production, nkap_sandbox to ${login}
        with admin option; alter database ${again.name} owner to ${login}`)
      .execute(again.admin);
    const DATABASE_URL = Object.assign(new URL(again.adminUrl), { username: login, password: 'x' }).href;
    try {
      const env = { DATABASE_URL, NKAP_DATA_DIR: join(folder, 'again') };
      const back = await run('restore', ['second'], env);
      expect(back.status, back.text).toBe(0);
      // When it was migrated, and that its books were proved, is the copy's own.
      const own = /\.(migrations|migrations_lock|installation)$/;
      for (const table of (await tablesOf(place.admin)).filter((name) => !own.test(name)))
        expect(await seen(again.admin, table), table).toBe(await seen(place.admin, table));
      const walls = (db: Kysely<any>) =>
        sql`select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r'
          and relnamespace in ('identity'::regnamespace, 'production'::regnamespace) order by 1`.execute(db);
      expect((await walls(again.admin)).rows).toEqual((await walls(world.database.admin)).rows);
      const third = await run('backup', ['of-owner'], env);
      expect(third.status, third.text).toBe(0);
      const rowsIn = (name: string) =>
        JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')).tables.map((table: any) => table.rows);
      expect(rowsIn('of-owner')).toEqual(rowsIn('second'));
    } finally {
      await sql
        .raw(`reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`)
        .execute(again.admin);
      await again.drop();
    }
  });

  it('carries the files people sent, and no secret', async () => {
    const { rows } = await sql<{
      key: string;
    }>`select object_key as key from identity.files where status = 'stored'`.execute(world.database.admin);
    expect(rows.length).toBeGreaterThan(0);
    expect(existsSync(join(at, 'files/uploads/objects', rows[0]!.key))).toBe(true);
    for (const { key } of rows)
      expect(readFileSync(join(folder, 'data/uploads/objects', key))).toEqual(
        readFileSync(join(world.dataDir, 'uploads/objects', key)),
      );
    const words = readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(words.join().includes(testSecretText)).toBe(false);
    expect(existsSync(join(at, 'secret'))).toBe(false);
    const sealed = await run('backup', ['sealed', '--with-secret'], there());
    expect(sealed).toEqual({ status: 0, text: expect.stringContaining('holds the secret') });
    expect(readFileSync(join(folder, 'sealed/secret'), 'utf8').trim()).toBe(testSecretText);
  });

  it('is not laid over anything, and not begun over one that is there', async () => {
    expect(await run('restore', ['made'], here('other'))).toEqual({
      status: 1,
      text: expect.stringContaining('is not empty'),
    });
    expect(existsSync(join(folder, 'other'))).toBe(false);
    expect(await run('backup', ['made'], there())).toEqual({
      status: 1,
      text: expect.stringContaining('is there already'),
    });
    expect(await run('backup', [], there())).toEqual({ status: 1, text: expect.stringContaining('npm run backup --') });
    expect(await run('backup', ['third', '--with-secrt'], there())).toMatchObject({ status: 1 });
    expect(readdirSync(folder).filter((name) => name.startsWith('third'))).toEqual([]);
    const wrong = await run('backup', ['third'], { ...there(), NKAP_SECRET: 'x'.repeat(40) });
    expect(wrong).toEqual({ status: 1, text: expect.stringContaining('NKAP_SECRET is not the one') });
    expect(readdirSync(folder).filter((name) => name.startsWith('third'))).toEqual([]);
  });

  it('goes nowhere with a wrong secret, in pieces, or into an older release, and nothing is made', async () => {
    const free = await emptyDatabase();
    const env = { DATABASE_URL: free.adminUrl, NKAP_DATA_DIR: join(folder, 'free') };
    const refused = async (name: string, words: string, more: Record<string, string> = {}) => {
      expect(await run('restore', [name], { ...env, ...more })).toEqual({
        status: 1,
        text: expect.stringContaining(words),
      });
      const { rows } = await sql`select from pg_namespace where nspname in ('identity', 'production')`.execute(
        free.admin,
      );
      expect([rows.length, existsSync(join(folder, 'free'))]).toEqual([0, false]);
    };
    try {
      await refused('made', 'NKAP_SECRET is not the one', { NKAP_SECRET: 'x'.repeat(40) });
      await refused('made', 'NKAP_SECRET', { NKAP_SECRET: '' });
      await refused('no-such', 'is no backup');
      const manifest = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'));
      const name = manifest.tables.find((table: any) => table.rows > 0).file as string;
      const whole = readFileSync(join(at, name));
      writeFileSync(join(at, name), whole.subarray(0, whole.length - 9));
      await refused('made', `${name} is not what was written`);
      writeFileSync(join(at, name), whole);
      writeFileSync(
        join(at, 'manifest.json'),
        JSON.stringify({ ...manifest, migrations: { ...manifest.migrations, 'money/9999_of_tomorrow': 'x' } }),
      );
      await refused('made', 'made by a newer release');
      const files = [{ path: 'uploads/../../evil', sha256: 'x' }];
      writeFileSync(join(at, 'manifest.json'), JSON.stringify({ ...manifest, files }));
      await refused('made', 'would leave the data directory');
      writeFileSync(join(at, 'manifest.json'), JSON.stringify(manifest));
    } finally {
      await free.drop();
    }
  });
});

describe('the embedded database', () => {
  it('is backed up while it runs and comes back in another folder', async () => {
    const [dataDir, other] = [join(folder, 'embedded'), join(folder, 'embedded-back')];
    const env = { NKAP_SECRET: '', NKAP_DATA_DIR: dataDir };
    const founded = await run('found', ['--name', 'Ada', '--owner', 'Ada', '--email', 'ada@example.cm'], env);
    expect(founded.status, founded.text).toBe(0);
    const made = await run('backup', ['of-embedded'], env);
    expect(made.status, made.text).toBe(0);
    mkdirSync(other);
    writeFileSync(join(other, 'secret'), readFileSync(join(dataDir, 'secret')), { mode: 0o600 });
    const back = await run('restore', ['of-embedded'], { ...env, NKAP_DATA_DIR: other });
    expect(back.status, back.text).toBe(0);
    expect(back.text).toContain('sandbox: all');
    expect(
      (
        await run('found', ['--name', 'Ada', '--owner', 'Ada', '--email', 'ada@example.cm'], {
          ...env,
          NKAP_DATA_DIR: other,
        })
      ).text,
    ).toContain('is there already');
  }, 300_000);
});
