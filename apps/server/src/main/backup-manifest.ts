import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secret } from '../kit/secret.ts';
import type { Sequence, Table } from '../kit/table-copies.ts';
import { environments } from '../kit/database.ts';

/** What stands in `manifest.json` of a backup, written last: a folder without it is none. */
export type Manifest = {
  format: 1;
  madeAt: string;
  postgres: string;
  /** Which secret opens it, told by a value derived from the secret that says nothing of it. */
  secretFingerprint: string;
  /** The shape the rows have: path below db/migrations and hash of each file that had been applied. */
  migrations: Record<string, string>;
  /** `file` is null where there is no row. */
  tables: (Table & { file: string | null; rows: number; sha256: string })[];
  sequences: Sequence[];
  /** What lies beside the database, by its path in the data directory: uploads, unless a bucket has them. */
  files: { path: string; sha256: string }[];
  uploadsIn: 'backup' | 'bucket';
};

export const schemas: readonly string[] = ['identity', ...environments];
export const fingerprintOf = (secret: Secret): string => secret.text('fingerprint of backups').slice(0, 16);

export function readManifest(folder: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    throw new Error(`${folder} is no backup: it holds no manifest.json that can be read.`);
  }
  if (manifest.format !== 1)
    throw new Error(`${folder} was made by a newer release: install that one, or a later one.`);
  const stray = manifest.files.find(
    ({ path }) => !/^(uploads|simulators)\//.test(path) || /(^|\/)\.\.(\/|$)/.test(path),
  );
  if (stray) throw new Error(`${folder} is no backup of ours: ${stray.path} would leave the data directory.`);
  return manifest;
}
