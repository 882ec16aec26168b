import { execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from '#server/testing/free-ports.ts';
import { serverAccount } from '#server/postgres/account.ts';

export type StockServer = { url: string; log: () => string; stop: () => Promise<void> };

/**
 * A PostgreSQL as its distribution installs it, in a cluster of its own: no setting is changed, only every plan is
 * written to its log, and more than a hundred tests' connections are let in.
 * @param programs folder of `initdb` and `postgres`
 */
export async function startStockServer(programs: string): Promise<StockServer> {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'nkap-stock-'));
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (account) for (const path of [folder, cluster]) chownSync(path, account.uid, account.gid);
  const as = { cwd: folder, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
  const initdb = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initdb, { ...as, stdio: 'ignore' });
  const [port] = await freePorts(1);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    shared_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
  };
  const path = join(folder, 'log');
  const output = openSync(path, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs, 'postgres'), ['-D', cluster, '-p', String(port), ...flags], {
    ...as,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${readFileSync(path, 'utf8')}`);
    await sleep(100);
  }
  return {
    url,
    log: () => readFileSync(path, 'utf8'),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
