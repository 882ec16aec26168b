import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from './product.ts';

/** Processor seconds each part of the product has used so far; nothing where the system does not tell (no /proc). */
export async function cpuSeconds(bench: Workbench): Promise<Record<string, number>> {
  const used: Record<string, number> = { bench: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 };
  for (const name of ['api', 'worker', 'simulators'] as const) {
    const seconds = secondsOf(bench.product.pid(name));
    if (seconds !== null) used[name] = seconds.own;
  }
  const postmaster = Number(
    readFileSync(join(bench.product.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
  const server = secondsOf(postmaster);
  if (server)
    used['database'] =
      server.own + server.ended + childrenOf(postmaster).reduce((sum, pid) => sum + (secondsOf(pid)?.own ?? 0), 0);
  return used;
}

/** Clock ticks are a hundredth of a second on every Linux that Node runs on. */
function secondsOf(pid: number): { own: number; ended: number; parent: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { own: (fields[11]! + fields[12]!) / 100, ended: (fields[13]! + fields[14]!) / 100, parent: fields[1]! };
  } catch {
    return null;
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => secondsOf(pid)?.parent === parent);

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return null;
  }
}
