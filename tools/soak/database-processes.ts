import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The embedded server of the soak's own data directory; null while there is none. */
export function databasePid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0]) || null;
  } catch {
    return null;
  }
}

/** Stops the server with every process of it, as a machine that hangs would, and lets it go on. */
export async function pauseDatabase(dataDir: string, milliseconds: number): Promise<void> {
  const server = databasePid(dataDir);
  if (!server) return;
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === server)
    .map(([pid]) => pid!);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [server, ...children]) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
  };
  signal('SIGSTOP');
  await sleep(milliseconds);
  signal('SIGCONT');
}
