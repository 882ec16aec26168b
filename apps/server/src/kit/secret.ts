import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The installation's master secret. It is never used itself: every use has its own key, so that one cannot serve as
 * another.
 */
export type Secret = {
  /**
   * Key bytes for a purpose, for example `access tokens production` or `sealed columns`. The same purpose gives the
   * same key.
   */
  key(purpose: string, bytes?: number): Buffer;
  /** The same as text, for passwords of database roles. */
  text(purpose: string): string;
};

export function secretFrom(master: string): Secret {
  const key = (purpose: string, bytes = 32) => Buffer.from(hkdfSync('sha256', master, 'nkap 1', purpose, bytes));
  return { key, text: (purpose) => key(purpose).toString('base64url') };
}

/** NKAP_SECRET when it is set, else the one made on the first start and kept in the data directory, mode 0600. */
export function loadSecret(config: { secret: string | null; dataDir: string }): Secret {
  return secretFrom(config.secret ?? storedSecret(config.dataDir));
}

/** The one that is given, as text or as the file; null where there is none. */
export function givenSecret(config: { secret: string | null; dataDir: string }): Secret | null {
  const text = secretText(config);
  return text === null ? null : secretFrom(text);
}

/** The master secret itself: only for a backup that was asked to hold it. */
export const secretText = (config: { secret: string | null; dataDir: string }): string | null =>
  config.secret ?? readOrNull(join(config.dataDir, 'secret'));

/** For those who meet a database that is there: a secret made now would not be the one that it was sealed with. */
export function existingSecret(config: { secret: string | null; dataDir: string }): Secret {
  if (secretText(config) === null)
    throw new Error(
      `NKAP_SECRET is not set, and there is none in ${config.dataDir}: give the one of this installation.`,
    );
  return loadSecret(config);
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  const stored = readOrNull(path);
  if (stored !== null) {
    if (stored.length < 32)
      throw new Error(
        `The secret in ${path} is damaged. Restore it from a backup: without it sealed credentials cannot be opened.`,
      );
    return stored;
  }
  // Written aside and linked into place: two processes starting at once agree on one secret, and none reads half of it.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
