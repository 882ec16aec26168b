import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import {
  openDatabase,
  environments,
  roleOf,
  type Database,
  type Environment,
  type OpenOptions,
  type Tables,
} from '../kit/database.ts';
import { valueTypes } from '../kit/database-types.ts';
import { silentLog } from '../kit/log.ts';
import { roleSettings } from '../kit/migrate.ts';
import { secretFrom, type Secret } from '../kit/secret.ts';
import type { TestServer } from './global-setup.ts';

/** Every test database shares this secret: the login roles belong to the cluster, not to one database. */
export const testSecretText = 'a secret for tests only, thirty-two characters at least';
export const testSecret: Secret = secretFrom(testSecretText);

export type TestDatabase = {
  name: string;
  /** Superuser address of this database. */
  adminUrl: string;
  secret: Secret;
  /** Opens the pools of an environment, as the product does; closed by `drop`. */
  open<T = Tables>(environment: Environment, options?: Partial<OpenOptions>): Database<T>;
  /** Superuser access past row-level security, for looking at what happened. */
  admin: Kysely<any>;
  drop(): Promise<void>;
};

/**
 * A database of its own for one test file, copied from a migrated template: file by file (about 60 ms), because the
 * server's own way writes every page into its log first and takes several times as long. Usage:
 *   const testDatabase = await cloneDatabase(); afterAll(() => testDatabase.drop());
 */
export async function cloneDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++clones}`;
  await onServer(server.adminUrl, [
    `create database ${name} template ${server.template} strategy file_copy`,
    // Settings of a role belong to one database and are not copied with the template.
    ...environments.flatMap((environment) =>
      Object.entries(roleSettings(environment)).map(
        ([key, value]) => `alter role ${roleOf(environment)} in database ${name} set ${key} = ${value}`,
      ),
    ),
  ]);
  return openTestDatabase(server.adminUrl, name);
}

/** An empty database without any schema of ours, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++clones}`;
  await onServer(server.adminUrl, [`create database ${name} template template0 strategy file_copy`]);
  return openTestDatabase(server.adminUrl, name);
}

let clones = 0;

function openTestDatabase(serverUrl: string, name: string): TestDatabase {
  const adminUrl = databaseUrl(serverUrl, name);
  const pool = new pg.Pool({ connectionString: adminUrl, max: 3, types: valueTypes, allowExitOnIdle: true });
  pool.on('error', () => {});
  const opened: Database<any>[] = [];
  return {
    name,
    adminUrl,
    secret: testSecret,
    open: <T = Tables>(environment: Environment, options: Partial<OpenOptions> = {}) => {
      const database = openDatabase<T>({ url: adminUrl, environment, secret: testSecret, log: silentLog, ...options });
      opened.push(database);
      return database;
    },
    admin: new Kysely<any>({ dialect: new PostgresDialect({ pool }) }),
    drop: async () => {
      await Promise.all([pool.end(), ...opened.map((database) => database.close())]);
      await onServer(serverUrl, [`drop database if exists ${name} with (force)`]);
    },
  };
}

const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function onServer(adminUrl: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

let asked: Promise<TestServer> | undefined;

/** Asks the run's global setup for the test server, which it starts when the first test file wants it. */
export function testServer(): Promise<TestServer> {
  if (!inject('testServerPath')) throw new Error('Only tests under apps/server have a database (see vitest.config.ts)');
  asked ??= text(createConnection(inject('testServerPath'))).then((answer) => {
    const server = JSON.parse(answer) as TestServer | { failure: string };
    if ('failure' in server) throw new Error(server.failure);
    return server;
  });
  return asked;
}
