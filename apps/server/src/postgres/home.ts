import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Log } from '../kit/log.ts';
import { blockedAt, serverAccount, type Account } from './account.ts';
import { claimCluster, clusterOf, giveBack } from './belonging.ts';
import { findNatives, publicFolder, type Natives } from './natives.ts';
import { processIdentity } from './process.ts';

/** The superuser of the embedded cluster. Only the supervisor and the migrations log in as it. */
export const adminUser = 'nkap_admin';

/** Everything the supervisor knows about one cluster on disk. */
export type Home = { base: string; cluster: string; password: string; account: Account | null; natives: Natives };

/**
 * Opens the cluster under `<dataDir>/postgres`, making it first when there is none:
 *   location   where the cluster lies: `cluster`, or an absolute path when the server's account cannot enter dataDir;
 *              the file `belongs-to` beside that one names dataDir (see belonging.ts)
 *   password   of the superuser, random, mode 0600
 *   owner      which supervisor stops the server (see embedded.ts)
 *   cluster/   PostgreSQL's own files
 * The whole folder is built under another name and renamed, so that a start killed half-way leaves nothing half-made
 * and two first starts at once agree on one cluster.
 */
export async function openHome(dataDir: string, log: Log, options: { durable: boolean }): Promise<Home> {
  mkdirSync(dataDir, { recursive: true });
  const base = join(dataDir, 'postgres');
  if (!existsSync(join(base, 'location'))) await createHome(dataDir, base, log, options);
  const cluster = clusterOf(dataDir) ?? join(base, 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    const lost =
      cluster === join(base, 'cluster')
        ? 'Restore it from a backup'
        : `It lay outside the data directory: bring it from there or from a backup, as ${join(base, 'cluster')}`;
    throw new Error(
      `The database files are gone: ${cluster} holds no PostgreSQL cluster. ${lost}, or remove ${base} to begin with an empty database.`,
    );
  }
  claimCluster(dataDir, cluster);
  const account = serverAccount(process.platform === 'win32' ? undefined : statSync(cluster).uid);
  const natives = findNatives(account, log);
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made !== natives.version.split('.')[0]) {
    throw new Error(
      `The database files in ${cluster} were made by PostgreSQL ${made}, the installed one is ${natives.version}. Install the version of Nkap that made them, export, and import into this one.`,
    );
  }
  const blocked = account && blockedAt(cluster, account);
  if (blocked && blocked !== cluster) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, which may not enter ${blocked}. Allow passing through it (chmod o+x ${blocked}), or move the data with NKAP_DATA_DIR.`,
    );
  }
  if (account) giveBack(cluster, account);
  return { base, cluster, password: readFileSync(join(base, 'password'), 'utf8').trim(), account, natives };
}

async function createHome(dataDir: string, base: string, log: Log, options: { durable: boolean }): Promise<void> {
  const account = serverAccount();
  const natives = findNatives(account, log);
  removeAbandoned(dataDir);
  const work = mkdtempSync(join(dataDir, `postgres.new-${process.pid}-`));
  if (account) {
    // The server's account has to pass through, nobody may list.
    chmodSync(dataDir, 0o711);
    chmodSync(work, 0o711);
  }
  const outside = account && blockedAt(work, account) ? mkdtempSync(join(publicFolder(), 'data-')) : null;
  if (outside) chmodSync(outside, 0o711);
  const cluster = join(outside ?? work, 'cluster');
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(outside ?? work, 'initial');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await promisify(execFile)(
      natives.program('initdb'),
      [
        '-D',
        cluster,
        '-U',
        adminUser,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        // Without these a machine with no LANG (containers, services) would get SQL_ASCII, and every machine another
        // order.
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      spawnOptions(account, cluster),
    );
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (outside) rmSync(outside, { recursive: true, force: true });
    const failure = error as Error & { stdout?: string; stderr?: string };
    const said = `${failure.stdout ?? ''}\n${failure.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n');
    throw new Error(`PostgreSQL could not create its files in ${cluster}:\n${said || failure.message}`, {
      cause: error,
    });
  }
  rmSync(passwordFile);
  writeFileSync(join(work, 'password'), `${password}\n`, { mode: 0o600 });
  writeFileSync(join(work, 'location'), `${outside ? cluster : 'cluster'}\n`);
  try {
    renameSync(work, base);
    if (outside)
      log.info(
        `The database lies in ${cluster}, because account ${account?.name} may not enter ${dataDir}; a copy of the data directory does not hold it (docs/operations/backup.md)`,
      );
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (outside) rmSync(outside, { recursive: true, force: true });
    if (!existsSync(join(base, 'location'))) throw error;
    // Another first start was quicker; its cluster is the one.
  }
}

/** Folders of first starts that were killed. A folder whose maker lives is left alone. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && processIdentity(Number(maker)) === null) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** What every program of PostgreSQL is started with: no inherited settings, a folder its account can stand in. */
export function spawnOptions(account: Account | null, cwd: string) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_')),
  );
  return {
    cwd,
    env: { ...inherited, LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/**
 * The folder of the Unix socket: private to the server's account, always the same for one cluster (so that pools find
 * the server again after a restart), and short: the kernel cuts socket paths at 107 bytes (103 on macOS).
 */
export function socketFolder(home: Home): string {
  const owner = home.account?.uid ?? process.getuid?.() ?? 0;
  const beside = join(home.cluster, '..', 'socket');
  const hash = createHash('sha256').update(home.cluster).digest('hex').slice(0, 10);
  const candidates = [
    beside,
    ...['', '-1', '-2'].map((suffix) => join(tmpdir(), `nkap-${hash}${suffix}`)),
    `/tmp/nkap-${hash}`,
  ];
  for (const folder of candidates) {
    if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) > 103) continue;
    try {
      mkdirSync(folder, { mode: 0o700 });
      if (home.account) chownSync(folder, home.account.uid, home.account.gid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') continue;
    }
    const { uid, mode } = lstatSync(folder);
    const isFolder = lstatSync(folder).isDirectory();
    // Somebody else may have made a folder of this name in /tmp to listen in: then it is not used.
    if (isFolder && uid === owner && (mode & 0o077) === 0) return folder;
  }
  throw new Error(
    `No folder for the database socket is short enough: choose a shorter NKAP_DATA_DIR or TMPDIR than ${home.base} and ${tmpdir()}.`,
  );
}
