// Runs on Node 20: the programs of an ordinary PostgreSQL 15, found or (Debian, as root) installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const places = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
  'C:/Program Files/PostgreSQL/15/bin',
];
const hasServer = (folder) => ['postgres', 'postgres.exe'].some((name) => existsSync(join(folder, name)));

/** The folder of its programs; POSTGRES_15_PATH goes first. Null when there is none. */
export function findPostgres15() {
  const named = process.env.POSTGRES_15_PATH;
  if (named && !hasServer(named)) throw new Error(`POSTGRES_15_PATH names ${named}, where no postgres is.`);
  return named || (places.find(hasServer) ?? null);
}

export function findOrInstallPostgres15() {
  const found = findPostgres15();
  if (found) return found;
  const isDebian = existsSync('/usr/bin/apt-get');
  if (isDebian && process.getuid?.() === 0) {
    console.log('Installing PostgreSQL 15 for the tests on an ordinary server (apt-get install postgresql-15) …');
    // Only its programs are wanted: no cluster of the machine's own, and no service.
    if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
      mkdirSync('/etc/postgresql-common', { recursive: true });
      writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
    }
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'Dpkg::Options::=--force-confold'];
    const apt = (...args) => spawnSync('apt-get', [...options, ...args], { env, encoding: 'utf8' });
    apt('update');
    const done = apt('install', '-y', '--no-install-recommends', 'postgresql-15');
    const installed = findPostgres15();
    if (installed) return installed;
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-10).join('\n'));
  }
  const how = {
    darwin: 'run: brew install postgresql@15',
    win32: 'install PostgreSQL 15 from https://www.postgresql.org/download/windows',
    linux: isDebian
      ? 'run: sudo apt-get install postgresql-15'
      : 'install the server of PostgreSQL 15 with your package manager',
  };
  throw new Error(
    `One part of the tests runs on PostgreSQL 15 as a distribution installs it, and none was found: ${how[process.platform] ?? how.linux}. If it lies in an unusual place, set POSTGRES_15_PATH to the folder of its programs.`,
  );
}
