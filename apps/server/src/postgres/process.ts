import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Who a process id belongs to right now. Process ids are recycled (in containers within minutes), and a dead process
 * that nobody reaps stays visible as a zombie for ever, so `kill(pid, 0)` alone proves nothing: a process is known by
 * its id together with its start time, and a zombie counts as dead.
 */

/** A string that no later process with the same id will have; null when dead or a zombie. */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') {
    const stat = readOrNull(`/proc/${pid}/stat`);
    if (stat === null) return null;
    // The second field is the command in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its first thread may be over while others still hold its ports: then it is not.
    if ((fields[0] === 'Z' || fields[0] === 'X') && Number(fields[17]) <= 1) return null;
    return `${bootId()}:${fields[19]}`;
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'alive' : null;
  const line = psField(pid, 'stat=,lstart=');
  return line === null || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim();
}

export type PostmasterState =
  | 'ours' /* a live postgres on this cluster */
  | 'dead' /* no such process, or a zombie */
  | 'foreign' /* alive, but something else: the id was recycled */
  | 'unknown'; /* alive, and the system does not tell us what it is */

/** Whether `pid` is the postgres that serves `cluster` (an absolute path). */
export function postmasterState(pid: number, cluster: string): PostmasterState {
  if (processIdentity(pid) === null) return 'dead';
  if (process.platform === 'linux') {
    const raw = readOrNull(`/proc/${pid}/cmdline`);
    if (raw === null) return processIdentity(pid) === null ? 'dead' : 'unknown';
    const words = raw.split('\0').filter((word) => word !== '');
    if (!basename(words[0] ?? '').startsWith('postgres')) return 'foreign';
    const at = words.indexOf('-D');
    return at > 0 && samePath(words[at + 1] ?? '', cluster) ? 'ours' : 'foreign';
  }
  if (process.platform === 'win32') {
    const list = run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return list === null ? 'unknown' : /postgres\.exe/i.test(list) ? 'ours' : 'foreign';
  }
  const command = psField(pid, 'command=');
  if (command === null) return 'unknown';
  return /postgres\b/.test(command.split(' ')[0] ?? '') && command.includes(` -D ${cluster}`) ? 'ours' : 'foreign';
}

function samePath(left: string, right: string): boolean {
  if (left === right) return true;
  try {
    return realpathSync(left) === realpathSync(right);
  } catch {
    return false;
  }
}

/** The id of a live postgres that serves `cluster`, found without its own note of it; null when there is none. */
export function postgresServing(cluster: string): number | null {
  const ids =
    process.platform === 'linux'
      ? readdirSync('/proc').map(Number)
      : (run('ps', ['-A', '-o', 'pid=']) ?? '').split('\n').map(Number);
  return ids.find((pid) => Number.isInteger(pid) && pid > 0 && postmasterState(pid, cluster) === 'ours') ?? null;
}

let knownBootId: string | undefined;
function bootId(): string {
  knownBootId ??= readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return knownBootId;
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const psField = (pid: number, field: string): string | null => run('ps', ['-o', field, '-p', String(pid)]);

function run(command: string, args: string[]): string | null {
  try {
    const text = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
