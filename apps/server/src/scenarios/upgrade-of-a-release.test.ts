import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rootFolder } from '../kit/config.ts';
import { migrationFiles } from '../kit/migrate.ts';
import { readManifest } from '../main/backup-manifest.ts';
import { emptyDatabase, testSecretText } from '../testing/test-database.ts';

const releases = join(rootFolder, 'db/released');

/**
 * What an operator does who upgrades: rows of a release, written by that release, and every migration since. The books
 * and the audit log hold after it, or the command ends with 1.
 */
it.each(readdirSync(releases))(
  'data of release %s comes to this one, and its books and audit log hold',
  async (name) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nkap-upgrade-'));
    const database = await emptyDatabase();
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(rootFolder, 'apps/server/src/main/restore.ts'), join(releases, name)],
        {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: database.adminUrl,
            NKAP_SECRET: testSecretText,
            NKAP_DATA_DIR: dataDir,
          },
        },
      );
      const { tables, migrations } = readManifest(join(releases, name));
      const rowsOf = (table: string) => tables.find((one) => `${one.schema}.${one.name}` === table)!.rows;
      expect(stdout).toMatch(
        new RegExp(`production: all \\d+ invariants hold \\(${rowsOf('production.ledger_postings')} `),
      );
      expect(stdout).toMatch(/org_\w+: \d+ rows fit/);
      const { rows } = await sql<{ name: string }>`select 'identity/' || name as name from identity.migrations
      union select 'money/' || name from production.migrations order by 1`.execute(database.admin);
      const known = Object.keys(await migrationFiles());
      expect(rows.map((row) => row.name)).toEqual(known.toSorted());
      expect(known).toEqual(expect.arrayContaining(Object.keys(migrations)));
    } finally {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
