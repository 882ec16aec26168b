import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fromWhereStarted, type Config } from '../kit/config.ts';
import { openDatabase, withRead } from '../kit/database.ts';
import { createLog, silentLog } from '../kit/log.ts';
import { secretText, type Secret } from '../kit/secret.ts';
import { copyOut, sequencesOf, speakPlainly, sumOf, tablesOf } from '../kit/table-copies.ts';
import type { Server } from '../postgres/server.ts';
import { storedKeys } from '../modules/ground/files/public.ts';
import { fingerprintOf, schemas, type Manifest } from './backup-manifest.ts';
import { openExisting } from './open-existing.ts';

const usage = `npm run backup -- <folder> [--with-secret]

Writes everything this installation keeps into a new folder while it runs: all tables as they were at one moment, and
the files people sent. The secret is left out (keep it elsewhere) unless --with-secret asks for it.`;

/** npm run backup: everything as of one moment, beside live traffic; npm run restore brings it back. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'with-secret': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [word, ...more] = positionals;
  if (word === undefined || more.length > 0) throw new Error(usage);
  const folder = fromWhereStarted(word);
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup is written into a new folder.`);
  const { config, server, secret } = await openExisting(createLog({ name: 'backup', level: 'error' }));
  // Under another name until it is whole: what is called a backup is one, and a killed one stands in nobody’s way.
  const work = `${folder}.unfinished-${process.pid}`;
  try {
    await checkSecret(server, secret);
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(work, { mode: 0o700 });
    try {
      const manifest = await fill(work, config, server, secret);
      if (values['with-secret']) writeFileSync(join(work, 'secret'), `${secretText(config)}\n`, { mode: 0o600 });
      writeFileSync(join(work, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, {
        mode: 0o600,
        flush: true,
      });
      renameSync(work, folder);
      console.log(said(folder, manifest, values['with-secret']));
    } catch (error) {
      rmSync(work, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await server.stop();
  }
}

/** A backup that names the wrong secret could be opened by nobody. */
async function checkSecret(server: Server, secret: Secret): Promise<void> {
  const db = openDatabase({ url: server.databaseUrl, environment: 'production', secret, log: silentLog, poolMax: 2 });
  try {
    await withRead(db, 'system', async () => {});
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error('NKAP_SECRET is not the one of this installation: the database does not know its logins.', {
      cause: error,
    });
  } finally {
    await db.close();
  }
}

async function fill(work: string, config: Config, server: Server, secret: Secret): Promise<Manifest> {
  const client = new pg.Client({ connectionString: server.adminUrl, application_name: 'nkap backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await speakPlainly(client);
    const tables: Manifest['tables'] = [];
    mkdirSync(join(work, 'tables'), { mode: 0o700 });
    for (const table of await tablesOf(client, schemas)) {
      const file = `tables/${table.schema}.${table.name}.copy.gz`;
      const copied = await copyOut(client, table, join(work, file));
      if (copied.rows === 0) rmSync(join(work, file));
      tables.push({ ...table, file: copied.rows === 0 ? null : file, ...copied });
    }
    return {
      format: 1,
      madeAt: new Date().toISOString(),
      postgres: (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version,
      secretFingerprint: fingerprintOf(secret),
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client, schemas),
      files: await copyFiles(
        [...(config.storage.bucket ? [] : await uploadsOf(client)), ...simulated(config.dataDir)],
        config.dataDir,
        work,
      ),
      uploadsIn: config.storage.bucket ? 'bucket' : 'backup',
    };
  } finally {
    await client.end();
  }
}

/** Both environments have the same money schema, or the newer would not be open. */
async function migrationsOf(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select 'identity/' || name as name, sha256 from identity.migration_files
     union select 'money/' || name, sha256 from production.migration_files order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}

const uploadsOf = async (client: pg.ClientBase): Promise<string[]> =>
  (await storedKeys(client)).map((key) => `uploads/objects/${key}`);

/** What simulated operators know, beside a demo world: their lines are only ever added. */
const simulated = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'simulators'))
    ? readdirSync(join(dataDir, 'simulators')).map((name) => `simulators/${name}`)
    : [];

async function copyFiles(paths: readonly string[], dataDir: string, work: string): Promise<Manifest['files']> {
  const copied: Manifest['files'] = [];
  for (const path of paths) {
    const to = join(work, 'files', path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await copyFile(join(dataDir, path), to);
      copied.push({ path, sha256: await sumOf(to) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      console.log(`${path} is not in ${dataDir}, and not in the backup.`);
    }
  }
  return copied;
}

function said(folder: string, { tables, files, uploadsIn }: Manifest, withSecret: boolean): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${folder} holds ${rows} rows of ${tables.length} tables and ${files.length} files.`,
    ...(uploadsIn === 'bucket' ? ['Uploaded files lie in the bucket, which has to be kept by itself.'] : []),
    withSecret
      ? 'It holds the secret: whoever reads it can use the operators’ credentials.'
      : 'It does not hold the secret, without which it cannot be used: keep NKAP_SECRET (or the file secret) elsewhere.',
  ].join('\n');
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
