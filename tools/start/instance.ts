import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '#server/postgres/process.ts';
import { say } from './output.ts';

/**
 * One supervisor per data directory, and no children of a dead one. The file names every process with its start time,
 * because a number alone may belong to somebody else by now.
 */
type Entry = { name: string; pid: number; identity: string };
/** `address` is where the run is looked at: another start may have been given other ports. */
type Run = { supervisor: Entry; children: Entry[]; address: string };

export type Instance = { children(list: { name: string; pid: number | undefined }[]): void; release(): void };

export async function claimInstance(dataDir: string, address: string): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'running.json');
  const before = read(path);
  if (before) {
    const { pid } = before.supervisor;
    if (isAlive(before.supervisor))
      throw new Error(
        `It is already running on this data directory (process ${pid}).\nOpen ${before.address}, or stop it first (Ctrl-C in its terminal, or kill ${pid}).`,
      );
    await endOrphans(before.children);
  }
  const run: Run = { supervisor: entry('supervisor', process.pid)!, children: [], address };
  const write = () => {
    // Renamed into place: a reader never sees half a file.
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(run), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  };
  write();
  return {
    children: (list) => {
      run.children = list.flatMap(({ name, pid }) => (pid === undefined ? [] : (entry(name, pid) ?? [])));
      write();
    },
    release: () => {
      if (read(path)?.supervisor.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/**
 * Children end by themselves when their supervisor dies (guard.mjs); one that hangs is ended here, after a check of who
 * it is.
 */
async function endOrphans(children: Entry[]): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGTERM', 5000],
    ['SIGKILL', 2000],
  ] as const) {
    const left = children.filter(isAlive);
    if (left.length === 0) return;
    say(`Ending what a killed run left behind: ${left.map((child) => `${child.name} (${child.pid})`).join(', ')}`);
    for (const child of left) {
      try {
        process.kill(child.pid, signal);
      } catch {
        // Gone in the meantime.
      }
    }
    for (const until = Date.now() + patienceMs; Date.now() < until && children.some(isAlive);) await sleep(25);
  }
}

const isAlive = (of: Entry) => processIdentity(of.pid) === of.identity;

function entry(name: string, pid: number): Entry | null {
  const identity = processIdentity(pid);
  return identity === null ? null : { name, pid, identity };
}

function read(path: string): Run | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Run;
  } catch {
    return null;
  }
}
