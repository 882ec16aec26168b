import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The operating system account PostgreSQL runs as. PostgreSQL refuses to run as root; everybody else runs it as
 * themselves. Root (containers, small servers) drops to `nkap` or `postgres`, and creates `nkap` when neither exists.
 */
export type Account = { name: string; uid: number; gid: number };

/** Null when we are not root: then nothing has to change. `clusterOwner` is the uid that owns an existing cluster. */
export function serverAccount(clusterOwner?: number): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  let accounts = readAccounts();
  if (clusterOwner !== undefined && clusterOwner !== 0) {
    const owner = accounts.find((account) => account.uid === clusterOwner);
    if (owner) return owner;
    throw new Error(
      `The database files belong to user id ${clusterOwner}, which has no account on this machine. ` +
        `Create one (useradd --system --uid ${clusterOwner} nkap) or give the files to another user, then start again.`,
    );
  }
  const wanted = ['nkap', 'postgres'];
  let found = pick(accounts, wanted);
  if (!found) {
    createAccount('nkap');
    accounts = readAccounts();
    found = pick(accounts, [...wanted, 'nobody']);
  }
  if (found) return found;
  throw new Error(
    'PostgreSQL refuses to run as root, and no account to run it could be created. ' +
      'Create one (useradd --system nkap), or start Nkap as an ordinary user, or set DATABASE_URL.',
  );
}

/** The first folder on the way to `path` that `account` may not pass through, or null when it gets there. */
export function blockedAt(path: string, account: Account): string | null {
  const folders: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    folders.unshift(at);
    if (dirname(at) === at) break;
  }
  for (const folder of folders) {
    const { mode, uid, gid } = statSync(folder);
    const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
    if (!passes) return folder;
  }
  return null;
}

function pick(accounts: Account[], names: string[]): Account | undefined {
  return names.map((name) => accounts.find((account) => account.name === name && account.uid !== 0)).find(Boolean);
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function createAccount(name: string): void {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-H', '-D', '-s', '/sbin/nologin', name]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
      });
      return;
    } catch {
      // A read-only system or a missing command: the next way, then the account `nobody`.
    }
  }
}
