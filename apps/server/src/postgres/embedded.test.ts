import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../kit/config.ts';
import { createLog, silentLog } from '../kit/log.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { linkLibraries } from './natives.ts';
import { readPostmaster } from './postmaster.ts';
import { postmasterState, processIdentity } from './process.ts';
import { serverSettings } from './settings.ts';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'nkap-embedded-'));
const dataDir = join(folder, 'data');
const cluster = join(dataDir, 'postgres/cluster');
const opened: Embedded[] = [];
const programs: ChildProcess[] = [];

beforeAll(() => chmodSync(folder, 0o755));
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});
afterAll(async () => {
  // Whatever a failed test left running is adopted, and stopped.
  await (await startEmbedded({ dataDir, log: silentLog })).stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(at = dataDir, keepAlive = false): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: at, log: silentLog, keepAlive });
  opened.push(server);
  return server;
}

async function ask(server: Pick<Embedded, 'url'>, text: string): Promise<any> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

/**
 * The product where any user can read it. A checkout in somebody's private folder is linked into our own, file by file.
 */
function readableRoot(): string {
  for (let at = rootFolder; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) {
      const copy = join(folder, 'product');
      mkdirSync(copy, { recursive: true });
      const parts = ['package.json', 'apps', 'packages', 'node_modules'].map((name) => join(rootFolder, name));
      // Links, where the two folders lie on one disk.
      try {
        execFileSync('cp', ['-al', ...parts, copy], { stdio: 'ignore' });
      } catch {
        execFileSync('cp', ['-a', ...parts, copy]);
      }
      return copy;
    }
  }
  return rootFolder;
}

/** Another process that starts the server, says what it got and stays. */
async function elsewhere(
  options: { uid?: number; dataDir?: string } = {},
): Promise<{ process: ChildProcess; adopted: boolean; owner: boolean; pid: number }> {
  const script = join(folder, 'elsewhere.ts');
  const root = options.uid === undefined ? rootFolder : readableRoot();
  const moved = (path: string) => (path.startsWith(`${rootFolder}/`) ? join(root, relative(rootFolder, path)) : path);
  writeFileSync(
    script,
    `
    import { startEmbedded } from '${moved(import.meta.dirname)}/embedded.ts';
    import { silentLog } from '${moved(join(import.meta.dirname, '../kit'))}/log.ts';
    const server = await startEmbedded({ dataDir: process.argv[2], log: silentLog });
    console.log(JSON.stringify({ adopted: server.adopted, owner: server.owner, pid: server.pid() }));
    process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`,
  );
  const child = spawn(moved(process.execPath), [script, options.dataDir ?? dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: options.uid,
    gid: options.uid,
  });
  programs.push(child);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('\n');
  if (!said.startsWith('{')) throw new Error(said);
  return { process: child, ...(JSON.parse(said) as { adopted: boolean; owner: boolean; pid: number }) };
}

const gone = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
};

describe('a fresh cluster', () => {
  it('is private, UTF-8 and the same everywhere, whatever the language of the machine', async () => {
    const server = await open();
    expect(server).toMatchObject({ adopted: false, owner: true });
    expect(
      await ask(
        server,
        `select current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale,
          current_setting('listen_addresses') as tcp,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums, current_setting('password_encryption') as auth from pg_database
        where datname = current_database()`,
      ),
    ).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      tcp: '',
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      auth: 'scram-sha-256',
    });
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8')).not.toMatch(/^\w.*\b(trust|password|md5)$/m);
    const wrong = { url: server.url.replace(server.connection.password, 'wrong') };
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it.runIf(isLinux)('runs as an ordinary account', async () => {
    const server = await open();
    const owner = statSync(`/proc/${server.pid()}`).uid;
    expect(owner).not.toBe(0);
    expect(statSync(cluster).uid).toBe(owner);
  });
});

describe('one cluster, one server', () => {
  it('several starts at once, the very first included, end with one server and one owner', async () => {
    const at = join(folder, 'race');
    const all = await Promise.all([elsewhere({ dataDir: at }), elsewhere({ dataDir: at }), elsewhere({ dataDir: at })]);
    expect(new Set(all.map((one) => one.pid)).size).toBe(1);
    expect(all.filter((one) => one.owner)).toHaveLength(1);
    expect(readdirSync(at)).toEqual(['postgres']);
    const owner = all.find((one) => one.owner)!;
    for (const guest of all.filter((one) => one !== owner)) await gone(guest.process, 'SIGTERM');
    expect(processIdentity(owner.pid)).not.toBeNull();
    await gone(owner.process, 'SIGTERM');
    expect(processIdentity(owner.pid)).toBeNull();
  });

  it('adopts the server of a killed owner, without losing a row, and stops it', async () => {
    const first = await elsewhere();
    const guest = await open();
    expect(guest).toMatchObject({ adopted: true, owner: false });
    await ask(guest, 'create table if not exists kept (n int)');
    await ask(guest, 'insert into kept values (1)');
    await gone(first.process, 'SIGKILL');
    expect(processIdentity(first.pid)).not.toBeNull();
    const next = await open();
    expect(next).toMatchObject({ adopted: true, owner: true });
    expect(next.pid()).toBe(first.pid);
    expect(await ask(next, 'select count(*)::int as n from kept')).toEqual({ n: 1 });
    await next.stop();
    // No child of ours: it takes its file away and is gone a moment later.
    await expect.poll(() => processIdentity(first.pid), { timeout: 10_000 }).toBeNull();
  });

  it('starts the server again when it is killed, at the same address', async () => {
    const server = await open(dataDir, true);
    const before = server.pid()!;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => server.pid() ?? before, { timeout: 30_000 }).not.toBe(before);
    const answer = () => ask(server, 'select 1 as n').catch(() => null);
    await expect.poll(answer, { timeout: 30_000 }).toEqual({ n: 1 });
    expect(server.pid()).not.toBe(before);
  });
});

describe('a postmaster.pid that lies', () => {
  const pretend = (pid: number) => {
    const file = join(cluster, 'postmaster.pid');
    writeFileSync(
      file,
      `${pid}\n${cluster}\n1700000000\n5432\n${join(dataDir, 'postgres/socket')}\n\n  1 1\nready   \n`,
    );
    const { uid, gid } = statSync(cluster);
    if (isRoot) chownSync(file, uid, gid);
  };

  it('that is empty, as a lost power or a full disk leaves it', async () => {
    const file = join(cluster, 'postmaster.pid');
    writeFileSync(file, '');
    const { uid, gid } = statSync(cluster);
    if (isRoot) chownSync(file, uid, gid);
    expect((await open()).adopted).toBe(false);
  });

  it('that is empty while its server lives, which is left in peace', async () => {
    const server = await open();
    const pid = server.pid();
    const file = join(cluster, 'postmaster.pid');
    const text = readFileSync(file, 'utf8');
    const long = new Date(Date.now() - 60_000);
    writeFileSync(file, '');
    utimesSync(file, long, long);
    await expect(startEmbedded({ dataDir, log: silentLog })).rejects.toThrow(`process ${pid} is a database server`);
    writeFileSync(file, text);
    expect(await ask(server, 'select 1 as n')).toEqual({ n: 1 });
  });

  it('of a dead process', async () => {
    pretend(4_194_000);
    expect((await open()).adopted).toBe(false);
  });

  it('of a number that now belongs to a process of the same account, which is left in peace', async () => {
    const { uid, gid } = statSync(cluster);
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    programs.push(other);
    await expect.poll(() => processIdentity(other.pid!)).not.toBeNull();
    pretend(other.pid!);
    expect(postmasterState(other.pid!, cluster)).toBe('foreign');
    const server = await open();
    expect(server.pid()).not.toBe(other.pid);
    await server.stop();
    expect(processIdentity(other.pid!)).not.toBeNull();
  });

  it.runIf(isLinux)('of a zombie', async () => {
    // sh becomes sleep, which does not know that it has a child and never reaps it.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    programs.push(parent);
    const zombie = Number(
      await new Promise<string>((done) => parent.stdout.once('data', (text: Buffer) => done(text.toString()))),
    );
    await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /);
    expect(processIdentity(zombie)).toBeNull();
    pretend(zombie);
    expect((await open()).adopted).toBe(false);
  });

  it('of another server of ours, on another cluster', async () => {
    const other = await elsewhere({ dataDir: join(folder, 'other') });
    pretend(other.pid);
    const server = await open();
    expect(server.adopted).toBe(false);
    expect(server.pid()).not.toBe(other.pid);
    await gone(other.process, 'SIGTERM');
  });
});

describe('when it cannot start', () => {
  it('gives the last words of the server', async () => {
    const conf = join(cluster, 'postgresql.auto.conf');
    const before = readFileSync(conf, 'utf8');
    appendFileSync(conf, "shared_preload_libraries = 'no_such_library'\n");
    await expect(open()).rejects.toThrow(/did not start[\s\S]*no_such_library/);
    writeFileSync(conf, before);
  });

  it('says when the files are gone or were made by another version', async () => {
    const at = join(folder, 'copy');
    cpSync(dataDir, at, { recursive: true, filter: (path) => !path.includes('/cluster/') && !path.endsWith('socket') });
    await expect(open(at)).rejects.toThrow(/database files are gone/);
    writeFileSync(join(at, 'postgres/cluster/PG_VERSION'), '14\n');
    if (isRoot) chownSync(join(at, 'postgres/cluster'), 1, 1);
    await expect(open(at)).rejects.toThrow(/made by PostgreSQL 14/);
  });

  it('a first start that was killed half-way leaves nothing behind', async () => {
    const at = join(folder, 'half');
    mkdirSync(join(at, 'postgres.new-4194000-abc/cluster'), { recursive: true });
    await open(at);
    expect(readdirSync(at)).toEqual(['postgres']);
  });
});

describe.runIf(isRoot && isLinux)('started by root', () => {
  it('in a private folder keeps the files where the server may go, and finds them again', async () => {
    const home = mkdtempSync(join(folder, 'private-'));
    const at = join(home, 'data');
    const lines: string[] = [];
    const log = createLog({ name: 'test', level: 'info', stream: { write: (line) => void lines.push(line) } });
    const server = await startEmbedded({ dataDir: at, log });
    opened.push(server);
    await ask(server, 'create table kept (n int)');
    expect(server.folder.startsWith(home)).toBe(false);
    expect(lines.join()).toContain('may not enter');
    await server.stop();
    const again = await open(at);
    expect(again.folder).toBe(server.folder);
    await ask(again, 'insert into kept values (1)');
    await again.stop();
    rmSync(join(server.folder, '..'), { recursive: true });
  });

  it('leaves an ordinary user a server of that user', async () => {
    const at = join(folder, 'ordinary');
    mkdirSync(at);
    chownSync(at, 65534, 65534);
    const server = await elsewhere({ uid: 65534, dataDir: at });
    expect(statSync(`/proc/${server.pid}`).uid).toBe(65534);
    await gone(server.process, 'SIGTERM');
    expect(existsSync(`/proc/${server.pid}/exe`)).toBe(false);
  });
});

describe('parts', () => {
  it('makes the library links that a skipped install script would have made', () => {
    const root = join(folder, 'package');
    mkdirSync(join(root, 'native/lib'), { recursive: true });
    writeFileSync(join(root, 'native/lib/libx.so.1.2'), 'x');
    writeFileSync(
      join(root, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
    );
    linkLibraries(root);
    linkLibraries(root);
    expect(readFileSync(join(root, 'native/lib/libx.so.1'), 'utf8')).toBe('x');
  });

  it('sizes memory by what there is', () => {
    const gigabyte = 1024 ** 3;
    expect(serverSettings({ durable: true, memoryBytes: gigabyte / 2, sharedMemoryBytes: gigabyte })).toMatchObject({
      shared_buffers: '64MB',
      max_wal_size: '512MB',
    });
    expect(serverSettings({ durable: true, memoryBytes: 64 * gigabyte, sharedMemoryBytes: 0 })).toMatchObject({
      shared_buffers: '2048MB',
      dynamic_shared_memory_type: 'mmap',
    });
    expect(serverSettings({ durable: true })).not.toHaveProperty('fsync');
    expect(serverSettings({ durable: false })).toMatchObject({ fsync: 'off' });
  });

  it('keeps the socket path short for a long data directory', async () => {
    const at = join(folder, 'long', 'x'.repeat(90));
    const server = await open(at);
    expect(server.connection.host.length).toBeLessThan(80);
    expect(readPostmaster(server.folder)).toMatchObject({ status: 'ready', socket: server.connection.host });
    await server.stop();
    rmSync(server.connection.host, { recursive: true });
  });
});
