import { mkdtempSync, readdirSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { testDatabaseUrl } from '../kit/config.ts';
import { silentLog } from '../kit/log.ts';
import { migrate } from '../kit/migrate.ts';
import { secretFrom } from '../kit/secret.ts';
import { startEmbedded, type Embedded } from '../postgres/embedded.ts';
import { processIdentity } from '../postgres/process.ts';
import { fastFolder, fastFolders } from './fast-folder.ts';

/** Where test databases are made: a superuser address, and the migrated template to copy. */
export type TestServer = { adminUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServerPath: string;
  }
}

const secret = secretFrom('a secret for tests only, thirty-two characters at least');
const prefix = 'nkap-test-';

/**
 * One PostgreSQL for a whole test run, started when the first test file asks for it (a run without database tests pays
 * nothing) and removed at the end. TEST_DATABASE_URL names a server to use instead; its user must be a superuser.
 */
export async function setup(project: TestProject): Promise<void> {
  await sweep();
  const folder = mkdtempSync(join(fastFolder(), prefix));
  writeFileSync(join(folder, 'run'), `${process.pid} ${processIdentity(process.pid)}`);
  const external = testDatabaseUrl();
  let embedded: Embedded | undefined;
  let template = '';
  const begin = async (): Promise<TestServer> => {
    embedded = external
      ? undefined
      : await startEmbedded({ dataDir: folder, log: silentLog, durable: false, database: 'nkap' });
    const adminUrl = external ?? embedded!.url;
    template = `template_${process.pid}_${Date.now().toString(36)}`;
    await query(adminUrl, `create database ${template} template template0 encoding 'UTF8'`);
    await migrate({ adminUrl: Object.assign(new URL(adminUrl), { pathname: `/${template}` }).href, secret });
    return { adminUrl, template };
  };
  let started: Promise<TestServer> | undefined;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${prefix}${process.pid}` : join(folder, 'ask');
  const door = createServer((socket) => {
    socket.on('error', () => {});
    started ??= begin();
    started.then(
      (server) => socket.end(JSON.stringify(server)),
      (error: Error) =>
        socket.end(JSON.stringify({ failure: `The test database could not be made: ${error.message}` })),
    );
  });
  await new Promise<void>((done) => door.listen(path, done));
  project.provide('testServerPath', path);
  end = async () => {
    door.close();
    const server = await started?.catch(() => undefined);
    if (server && !embedded)
      await query(server.adminUrl, `drop database if exists ${template} with (force)`).catch(() => {});
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

let end = async (): Promise<void> => {};

export async function teardown(): Promise<void> {
  await end();
}

/** Test runs that were killed leave a server and a folder behind: the next run stops and removes them. */
async function sweep(): Promise<void> {
  for (const folder of fastFolders().flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    if (!basename(folder).startsWith(prefix)) continue;
    try {
      const [pid = '', identity = ''] = readFileSync(join(folder, 'run'), 'utf8').split(/ (.*)/s);
      if (processIdentity(Number(pid)) === identity) continue;
      const left = await startEmbedded({ dataDir: folder, log: silentLog, durable: false });
      await left.stop();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else's run, or one that is just beginning or ending: not ours to touch.
    }
  }
}

async function query(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
