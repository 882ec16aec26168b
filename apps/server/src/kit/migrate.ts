import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { rootFolder } from './config.ts';
import { environments, roleOf, rolePassword } from './database.ts';
import { sqlState } from './database-errors.ts';
import type { Log } from './log.ts';
import { explainDenied } from './migrate-rights.ts';
import type { Secret } from './secret.ts';

export type MigrateOptions = {
  /** A user that may create roles and owns the tables (the embedded superuser, or the operator's own). */
  adminUrl: string;
  secret: Secret;
  log?: Log;
  /** Folder with `identity/` and `money/`; default db/migrations. Several are run one after another (tests). */
  folder?: string;
};

type Step = { schema: string; folder: string };
const identitySchema = 'identity';

/**
 * Brings the database to the newest shape; safe to run from several processes at once and quick when nothing is new.
 * Roles and schemas first, then the SQL files of `identity`, then those of `money` in both money schemas. Forward only:
 * a file that was applied is never edited, a mistake gets a new file. Each schema's new files are one transaction.
 * Returns what was applied, for example `production/0001_ledger`.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const folder = options.folder ?? join(rootFolder, 'db/migrations');
  const pool = new pg.Pool({ connectionString: options.adminUrl, max: 2, application_name: 'nkap migrate' });
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkVersion(db);
    await patiently(() => prepare(db, options.secret)).catch(async (error: unknown) => {
      throw await explainDenied(db, error);
    });
    await addExtensions(db, options.log);
    const steps: Step[] = [
      { schema: identitySchema, folder: join(folder, 'identity') },
      ...environments.map((environment) => ({ schema: environment, folder: join(folder, 'money') })),
    ];
    const applied: string[] = [];
    for (const step of steps) {
      for (const name of await patiently(() => runFiles(db, step))) {
        options.log?.info(`Applied migration ${name}`);
        applied.push(name);
      }
    }
    return applied;
  } finally {
    await db.destroy();
  }
}

/**
 * Trigrams make searching inside names fast. Under row-level security an index serves LIKE only when the server is told
 * that LIKE leaks nothing of the rows it is tried on (its only error is about the pattern). A server without trigrams,
 * or an owner who may not change this, is served without: the answers are the same and take longer on long lists.
 */
async function addExtensions(db: Kysely<unknown>, log: Log | undefined): Promise<void> {
  await sql`create extension if not exists pg_trgm schema public`
    .execute(db)
    .catch((error: Error) =>
      log?.warn(`pg_trgm could not be added (${error.message}); searching inside names will be slower on long lists`),
    );
  const { rows } = await sql<{
    leakproof: boolean;
  }>`select proleakproof as leakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`.execute(
    db,
  );
  if (rows[0]?.leakproof) return;
  await sql`alter function pg_catalog.textlike(text, text) leakproof`
    .execute(db)
    .catch((error: Error) =>
      log?.info(
        `LIKE stays behind row-level security (${error.message}); searching inside names will be slower on long lists`,
      ),
    );
}

/** True when every migration file is applied: what `/ready` asks. Works with the environment's own login. */
export async function isMigrated(
  db: Kysely<any>,
  environment: string,
  folder = join(rootFolder, 'db/migrations'),
): Promise<boolean> {
  for (const step of [
    { schema: identitySchema, folder: join(folder, 'identity') },
    { schema: environment, folder: join(folder, 'money') },
  ]) {
    const names = Object.keys(await readFiles(step.folder));
    const { rows } = await sql<{ name: string }>`select name from ${sql.id(step.schema, 'migrations')}`.execute(db);
    const done = new Set(rows.map((row) => row.name));
    if (names.some((name) => !done.has(name))) return false;
  }
  return true;
}

/** Every migration of this release by its path, `money/0001_ledger`, with the hash of its text. */
export async function migrationFiles(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const room of [identitySchema, 'money'])
    for (const [name, { sha256 }] of Object.entries(await readFiles(join(rootFolder, 'db/migrations', room))))
      found[`${room}/${name}`] = sha256;
  return found;
}

async function checkVersion(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    number: string;
    encoding: string;
  }>`select current_setting('server_version_num') as number, pg_encoding_to_char(encoding) as encoding from pg_database
    where datname = current_database()`.execute(db);
  const { number = '0', encoding = '' } = rows[0] ?? {};
  if (Number(number) < 150_000)
    throw new Error(`PostgreSQL 15 or later is needed, this server is ${Math.floor(Number(number) / 10_000)}`);
  if (encoding !== 'UTF8')
    throw new Error(
      `The database must be encoded in UTF8, this one is ${encoding}: create it with ENCODING 'UTF8' TEMPLATE template0`,
    );
}

/** Roles, schemas and rights. Everything is written so that running it again changes nothing. */
async function prepare(db: Kysely<unknown>, secret: Secret): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(7208191)`.execute(tx);
    const { rows } = await sql<{
      database: string;
      me: string;
      super: boolean;
    }>`select current_database() as database, current_user as me, rolsuper as super from pg_roles
      where rolname = current_user`.execute(tx);
    const { database, me, super: superuser } = rows[0]!;
    await sql`create schema if not exists ${sql.id(identitySchema)}`.execute(tx);
    for (const environment of environments) {
      const role = roleOf(environment);
      await upsertRole(tx, role, rolePassword(secret, environment));
      // Giving a schema to a role needs membership in it, unless we are superuser.
      if (!superuser) await sql`grant ${sql.id(role)} to ${sql.id(me)}`.execute(tx);
      await sql`create schema if not exists ${sql.id(environment)}`.execute(tx);
      await sql`grant connect on database ${sql.id(database)} to ${sql.id(role)}`.execute(tx);
      for (const [name, value] of Object.entries(roleSettings(environment))) {
        await sql
          .raw(`alter role ${role} in database ${pg.escapeIdentifier(database)} set ${name} = ${value}`)
          .execute(tx);
      }
      for (const schema of [identitySchema, environment]) {
        await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(tx);
        // Default rights rather than grants after the fact: a migration may then take some away for good.
        await sql`alter default privileges in schema ${sql.id(schema)} grant
          select, insert, update, delete on tables to ${sql.id(role)}`.execute(tx);
        await sql`alter default privileges in schema ${sql.id(schema)} grant usage,
          select on sequences to ${sql.id(role)}`.execute(tx);
      }
    }
  });
}

/** What each login of a role starts with. They belong to one database: a copy made from a template needs them again. */
export function roleSettings(environment: string): Record<string, string> {
  return {
    search_path: `${environment}, ${identitySchema}, public`,
    statement_timeout: `'15s'`,
    lock_timeout: `'5s'`,
    idle_in_transaction_session_timeout: `'30s'`,
    timezone: `'UTC'`,
    // Our statements are short. A server as it is installed compiles any whose cost it thinks high, for seconds.
    jit: 'off',
  };
}

async function upsertRole(tx: Kysely<unknown>, role: string, password: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(tx);
  const what = rows.length ? 'alter role' : 'create role';
  await sql.raw(`${what} ${role} login password ${pg.escapeLiteral(password)}`).execute(tx);
}

async function runFiles(db: Kysely<unknown>, step: Step): Promise<string[]> {
  const files = await readFiles(step.folder);
  await checkUnchanged(db, step, files);
  const searchPath =
    step.schema === identitySchema ? sql.id(identitySchema) : sql`${sql.id(step.schema)}, ${sql.id(identitySchema)}`;
  const migrations = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      {
        up: async (tx: Kysely<any>) => {
          await sql`set local lock_timeout = '5s'`.execute(tx);
          await sql`set local search_path to ${searchPath}, public`.execute(tx);
          await sql
            .raw(file.text)
            .execute(tx)
            .catch((error: Error & { position?: string }) => {
              const line = error.position
                ? ` (line ${file.text.slice(0, Number(error.position)).split('\n').length})`
                : '';
              throw Object.assign(
                new Error(`Migration ${step.schema}/${name}.sql failed${line}: ${error.message}`, { cause: error }),
                { code: sqlState(error) },
              );
            });
          await sql`insert into ${sql.id(step.schema, 'migration_files')} (name, sha256)
            values (${name}, ${file.sha256})`.execute(tx);
        },
      },
    ]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: step.schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // What was applied is the administrator's business: the roles read it (isMigrated), no more.
  if (results.length > 0) {
    for (const table of ['migrations', 'migrations_lock', 'migration_files']) {
      await sql`revoke insert, update, delete on ${sql.id(step.schema, table)}
        from ${sql.join(environments.map((environment) => sql.id(roleOf(environment))))}`.execute(db);
    }
  }
  return results
    .filter((result) => result.status === 'Success')
    .map((result) => `${step.schema}/${result.migrationName}`);
}

/** A file edited after it was applied would leave two installations with different tables and the same version. */
async function checkUnchanged(
  db: Kysely<unknown>,
  step: Step,
  files: Record<string, { sha256: string }>,
): Promise<void> {
  await sql`create table if not exists ${sql.id(step.schema, 'migration_files')} (name text primary key,
    sha256 text not null)`.execute(db);
  const { rows } = await sql<{
    name: string;
    sha256: string;
  }>`select name, sha256 from ${sql.id(step.schema, 'migration_files')}`.execute(db);
  for (const row of rows) {
    const file = files[row.name];
    if (file && file.sha256 !== row.sha256) {
      throw new Error(
        `Migration ${row.name}.sql was changed after it had been applied to schema ${step.schema}. Put the old text back and write the change as a new file; a throw-away database may be removed instead.`,
      );
    }
  }
}

async function readFiles(folder: string): Promise<Record<string, { text: string; sha256: string }>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : Promise.reject(error),
  );
  const files: Record<string, { text: string; sha256: string }> = {};
  for (const name of names.filter((candidate) => candidate.endsWith('.sql')).sort()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`${join(folder, name)}: a migration is named like 0001_what_it_does.sql`);
    const text = await readFile(join(folder, name), 'utf8');
    files[name.slice(0, -4)] = {
      text,
      sha256: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
    };
  }
  return files;
}

/**
 * A migration gives up a lock it does not get in 5 s (so that it never blocks the traffic behind it) and tries again.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // Lock time-out, deadlock, two processes making the same schema or role at once.
      if (
        attempt >= 6 ||
        !['55P03', '40P01', '23505', '42P06', '42P07', '42710', 'XX000'].includes(sqlState(error) ?? '')
      )
        throw error;
      await sleep(200 * attempt);
    }
  }
}
