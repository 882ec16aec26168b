import { existsSync, lchownSync, chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';

/**
 * Whose a cluster is. One inside its data directory is copied and moved with it. One outside (see home.ts) is named by
 * every copy of the data directory alike, so the file `belongs-to` beside it says which of them it serves: a copy would
 * work on the books of the original, and stop the server under it.
 */
export function claimCluster(dataDir: string, cluster: string): void {
  const base = join(dataDir, 'postgres');
  if (dirname(cluster) === base) return;
  const note = join(dirname(cluster), 'belongs-to');
  // A cluster from before this was written down belongs to the first that starts it.
  const original = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  if (original !== '' && sameFolder(original, dataDir)) return;
  if (original !== '' && clusterOf(original) === cluster)
    throw new Error(
      `The database in ${cluster} belongs to ${original}, of which ${dataDir} is a copy without a database of its own: ` +
        `stop the original and copy its database too (cp -a ${cluster} ${join(base, 'cluster')}), or start the original.`,
    );
  // The data directory was moved or replaced: this one is all that is left of it.
  writeFileSync(note, `${dataDir}\n`, { mode: 0o600 });
}

/**
 * Where the cluster of a data directory lies: inside, or where its `location` says; null when it is no data directory.
 */
export function clusterOf(dataDir: string): string | null {
  const base = join(dataDir, 'postgres');
  const inside = join(base, 'cluster');
  // Copied into the data directory (as docs/operations/backup.md says), it goes before the one that was left outside.
  if (existsSync(join(inside, 'PG_VERSION'))) return inside;
  try {
    const location = readFileSync(join(base, 'location'), 'utf8').trim();
    return location === 'cluster' ? inside : location;
  } catch {
    return null;
  }
}

/**
 * Root's plain `cp -r`, scp or unzip gives every file to root and opens folders; the server reads only what is its own,
 * and private.
 */
export function giveBack(cluster: string, account: Account): void {
  if ([cluster, join(cluster, 'PG_VERSION')].every((path) => statSync(path).uid !== 0)) return;
  for (const name of readdirSync(cluster, { recursive: true }) as string[])
    lchownSync(join(cluster, name), account.uid, account.gid);
  chmodSync(cluster, 0o700);
  // Last: a run that is killed before is begun again.
  lchownSync(cluster, account.uid, account.gid);
}

function sameFolder(left: string, right: string): boolean {
  if (left === right) return true;
  try {
    const [a, b] = [statSync(left), statSync(right)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}
