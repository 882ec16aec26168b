import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOptions, type Home } from './home.ts';
import { postgresServing, postmasterState } from './process.ts';

/** What a running server writes into postmaster.pid. */
export type Postmaster = { pid: number; startedAt: number; port: number; socket: string; status: string };

/** Reads postmaster.pid; null when there is none or it is still being written. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return {
      pid,
      startedAt: Number(lines[2] ?? 0),
      port: Number(lines[3] ?? 0),
      socket: lines[4]?.trim() ?? '',
      status: lines[7]?.trim() ?? '',
    };
  } catch {
    return null;
  }
}

/** The server that runs on this cluster, verified; never merely the process that happens to carry the number. */
export function livePostmaster(cluster: string): Postmaster | null {
  const found = readPostmaster(cluster);
  return found && postmasterState(found.pid, cluster) === 'ours' ? found : null;
}

/**
 * Removes a postmaster.pid that would make PostgreSQL refuse to start although its server is gone: one that names a
 * zombie, or a process of somebody else that was given the same number. PostgreSQL itself clears away the plain case,
 * and still protects a cluster whose old workers hold its shared memory.
 */
export function clearStalePid(cluster: string): void {
  const found = readPostmaster(cluster);
  if (!found) return clearEmptyPid(cluster);
  const state = postmasterState(found.pid, cluster);
  if (state === 'unknown') {
    throw new Error(
      `${join(cluster, 'postmaster.pid')} names process ${found.pid}, which is alive but cannot be inspected. If it is not a PostgreSQL server, remove the file and start again.`,
    );
  }
  if (state === 'dead' || state === 'foreign') rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** A server that is just starting writes its file within this time. */
const writtenWithinMs = 2_000;

/**
 * A machine that lost its power, or a disk that was full, leaves the file with nothing in it, and PostgreSQL refuses to
 * judge that. It goes, once it is too old to be one that is being written and no server of this cluster is alive.
 */
function clearEmptyPid(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined || Math.abs(Date.now() - written) < writtenWithinMs) return;
  const pid = postgresServing(cluster);
  if (pid !== null)
    throw new Error(
      `${path} says nothing, but process ${pid} is a database server on these files. Stop it and start again.`,
    );
  rmSync(path, { force: true });
}

/**
 * Stops the server of this cluster: an orderly stop first, then a hard one. The process is verified before each signal.
 */
export async function stopPostmaster(home: Home, pid: number, patienceMs = 30_000): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: pg_ctl speaks to the server through a pipe.
    execFileSync(home.natives.program('pg_ctl'), ['stop', '-D', home.cluster, '-m', 'fast', '-w'], {
      stdio: 'ignore',
      ...spawnOptions(home.account, home.cluster),
    });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(home.cluster, pid, signal)) return;
    const until = Date.now() + (signal === 'SIGINT' ? patienceMs : 5_000);
    while (Date.now() < until) {
      if (postmasterState(pid, home.cluster) !== 'ours') return;
      await sleep(20);
    }
  }
}

function send(cluster: string, pid: number, signal: NodeJS.Signals): boolean {
  if (postmasterState(pid, cluster) !== 'ours') return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw new Error(
      `The database server (process ${pid}) belongs to another account and cannot be stopped from here.`,
      { cause: error },
    );
  }
}

const logMax = 10 * 1024 * 1024;

/** Opens the server's log for writing at its end; the previous ten megabytes are kept as `.1`. */
export function openServerLog(base: string): { fd: number; from: number; path: string } {
  const path = join(base, 'postgres.log');
  if (existsSync(path) && statSync(path).size > logMax) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a', 0o600);
  return { fd, from: fstatSync(fd).size, path };
}

/** The last lines the server wrote since `from`: the reason a start failed is only there. */
export function lastLines(path: string, from: number, count = 8): string {
  if (!existsSync(path)) return ''; // The folder of a test's server may be gone before the server is.
  const fd = openSync(path, 'r');
  try {
    const size = fstatSync(fd).size;
    const start = Math.max(from, size - 8192);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(fd);
  }
}
