import { spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../kit/log.ts';
import { adminUser, openHome, socketFolder, spawnOptions, type Home } from './home.ts';
import { clearStalePid, lastLines, livePostmaster, openServerLog, stopPostmaster } from './postmaster.ts';
import { processIdentity } from './process.ts';
import { serverSettings } from './settings.ts';

/**
 * The embedded PostgreSQL under our own supervision. One cluster has at most one server, and a server has at most one
 * owner: the supervisor that stops it. A second caller on the same data directory is a guest of the running server. The
 * next caller after an owner was killed adopts the orphan and becomes its owner.
 */
export type EmbeddedOptions = {
  /** Nkap's data directory; the cluster lies in its folder `postgres`. */
  dataDir: string;
  log: Log;
  /** The database to make and connect to. */
  database?: string;
  /** Start the server again when it dies. Only the supervisor wants this. */
  keepAlive?: boolean;
  /** Only for throw-away clusters of tests: no fsync. */
  durable?: boolean;
};

export type Embedded = {
  /** Superuser connection to `database`. */
  url: string;
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** The server was already running. */
  adopted: boolean;
  /** This caller stops the server; a guest only lets go of it. */
  owner: boolean;
  /** The package's version, for example `18.4.0`. */
  version: string;
  folder: string;
  /** The process id of the server now. */
  pid(): number | null;
  stop(): Promise<void>;
};

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, database = 'nkap', durable = true } = options;
  const home = await openHome(resolve(options.dataDir), log, { durable });
  const first = await startOrAdopt(home, log, durable, true);
  const owner = claimOwnership(home);
  if (first.adopted)
    log.info(
      owner
        ? 'Adopted the database server that a killed process left running'
        : 'The database server is already running; using it',
    );
  await makeDatabase(home, first.address, database);
  const connection = { ...first.address, user: adminUser, password: home.password, database };
  const guard = owner && options.keepAlive ? keepAlive(home, log, durable) : null;
  return {
    url: connectionUrl(connection),
    connection,
    adopted: first.adopted,
    owner,
    version: home.natives.version.split('-')[0] ?? '',
    folder: home.cluster,
    pid: () => livePostmaster(home.cluster)?.pid ?? null,
    stop: async () => {
      await guard?.stop();
      if (!owner || !ownedByUs(home)) return;
      const live = livePostmaster(home.cluster);
      if (live) await stopPostmaster(home, live.pid);
      rmSync(ownerFile(home), { force: true });
    },
  };
}

/** `postgresql://` address; a socket folder travels in the parameter `host`. */
export function connectionUrl(to: {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}): string {
  const login = `${encodeURIComponent(to.user)}:${encodeURIComponent(to.password)}`;
  if (!to.host.startsWith('/')) return `postgresql://${login}@${to.host}:${to.port}/${to.database}`;
  return `postgresql://${login}@localhost:${to.port}/${to.database}?host=${encodeURIComponent(to.host)}`;
}

type Address = { host: string; port: number };
type Running = { pid: number; adopted: boolean; address: Address };

/** Transient reasons to refuse: the dead server's workers still hold its memory, or another start was quicker. */
const transient = /pre-existing shared memory block|lock file "postmaster.pid"|could not bind|is another postmaster/i;

async function startOrAdopt(home: Home, log: Log, durable: boolean, adopting: boolean): Promise<Running> {
  const giveUpAt = Date.now() + 15_000;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    const live = livePostmaster(home.cluster);
    if (live) {
      const address = await whenReady(home, live.pid, log);
      if (address) return { pid: live.pid, adopted: adopting, address };
      continue; // It was just stopping, or died while we waited.
    }
    clearStalePid(home.cluster);
    const started = await launch(home, log, durable);
    if ('address' in started) return { ...started, adopted: false };
    if (!transient.test(started.said) || Date.now() > giveUpAt) {
      throw new Error(
        `The database server did not start. Its last words:\n${started.said || '(none)'}\nThe whole log: ${join(home.base, 'postgres.log')}`,
      );
    }
    await sleep(pause);
  }
}

async function launch(
  home: Home,
  log: Log,
  durable: boolean,
): Promise<{ pid: number; address: Address } | { said: string }> {
  const windows = process.platform === 'win32';
  const port = windows ? await freePort() : 5432;
  const settings = {
    ...serverSettings({ durable }),
    port: String(port),
    listen_addresses: windows ? '127.0.0.1' : '',
    ...(windows ? {} : { unix_socket_directories: socketFolder(home), unix_socket_permissions: '0700' }),
  };
  const output = openServerLog(home.base);
  const args = ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached: Ctrl-C reaches the whole group of a terminal, and the database has to outlive the processes that use it.
  const child = spawn(home.natives.program('postgres'), args, {
    ...spawnOptions(home.account, home.cluster),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  closeSync(output.fd);
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', () => done(lastLines(output.path, output.from)));
  });
  const ready = whenReady(home, child.pid ?? -1, log);
  const first = await Promise.race([ready, ended]);
  if (typeof first === 'string') return { said: first };
  if (!first) return { said: await ended };
  // Only now: a process with nothing else to do would end while it waits to hear why the server did not start.
  child.unref();
  return { pid: child.pid ?? -1, address: first };
}

/** Waits until the server accepts connections; null when it is gone instead. Recovery after a crash may take long. */
async function whenReady(home: Home, pid: number, log: Log): Promise<Address | null> {
  let sayAt = Date.now() + 5_000;
  for (;;) {
    if (processIdentity(pid) === null) return null;
    const live = livePostmaster(home.cluster);
    if (live && live.pid !== pid) return null;
    if (live?.status === 'ready') {
      const address = { host: live.socket || '127.0.0.1', port: live.port };
      const outcome = await tryConnect(home, address);
      if (outcome === 'ok') return address;
    }
    if (Date.now() > sayAt) {
      log.info('The database server is still getting ready (after a crash it replays what it had promised)');
      sayAt = Date.now() + 10_000;
    }
    await sleep(live ? 15 : 5);
  }
}

async function tryConnect(home: Home, address: Address): Promise<'ok' | 'later'> {
  const client = new pg.Client({
    ...address,
    user: adminUser,
    password: home.password,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ok';
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '28P01')
      throw new Error(
        `The password in ${join(home.base, 'password')} does not open the database in ${home.cluster}. Put the right file back.`,
        { cause: error },
      );
    if (code === 'EACCES')
      throw new Error(
        `The database server runs under another account, and its socket in ${address.host} is private to it. Start Nkap under the account that started it first.`,
        { cause: error },
      );
    await sleep(50);
    return 'later';
  } finally {
    await client.end().catch(() => {});
  }
}

async function makeDatabase(home: Home, address: Address, database: string): Promise<void> {
  const client = new pg.Client({ ...address, user: adminUser, password: home.password, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code: string }).code)) throw error; // Made by another start just now.
  } finally {
    await client.end();
  }
}

/** Watches the server once a second, whoever's child it is, and starts it again when it died. */
function keepAlive(home: Home, log: Log, durable: boolean): { stop(): Promise<void> } {
  let stopped = false;
  let work: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    work = work.then(async () => {
      if (stopped || livePostmaster(home.cluster)) return;
      log.warn('The database server is gone; starting it again');
      try {
        await startOrAdopt(home, log, durable, false);
        log.warn('The database server runs again');
      } catch (error) {
        log.error((error as Error).message);
      }
    });
  }, 1000);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

const ownerFile = (home: Home) => join(home.base, 'owner');
const us = () => `${process.pid} ${processIdentity(process.pid)}`;

/** Writes our name into the owner file unless a living process is named there already. */
function claimOwnership(home: Home): boolean {
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(ownerFile(home), us(), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (ownedByUs(home)) return false; // A second caller in this very process is a guest of the first.
    const [pid = '', identity = ''] = readOwner(home).split(/ (.*)/s);
    if (identity !== '' && processIdentity(Number(pid)) === identity) return false;
    rmSync(ownerFile(home), { force: true });
  }
  return false;
}

const ownedByUs = (home: Home) => readOwner(home) === us();

function readOwner(home: Home): string {
  try {
    return readFileSync(ownerFile(home), 'utf8');
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
