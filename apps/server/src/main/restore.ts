import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fromWhereStarted, loadConfig, rootFolder, type Config } from '../kit/config.ts';
import { createLog, silentLog } from '../kit/log.ts';
import { migrate, migrationFiles } from '../kit/migrate.ts';
import { givenSecret, type Secret } from '../kit/secret.ts';
import { copyIn, refill, setSequences, speakPlainly, sumOf, tablesOf } from '../kit/table-copies.ts';
import { openServer, type Server } from '../postgres/server.ts';
import { fingerprintOf, readManifest, schemas, type Manifest } from './backup-manifest.ts';

const usage = `npm run restore -- <folder>

Brings a backup of npm run backup into an empty database and an empty data directory, at the release that made it or a
later one, and proves books and audit log. NKAP_SECRET (or the file secret in the data directory) is the one it had.`;

/** npm run restore: everything is looked at before anything is made, and what failed half-way is taken away again. */
async function main(): Promise<number> {
  const [word, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (word === undefined || more.length > 0) throw new Error(usage);
  const folder = fromWhereStarted(word);
  const manifest = readManifest(folder);
  const config = loadConfig(undefined, { makesFolder: false });
  const secret = rightSecret(config, folder, manifest);
  await checkRelease(folder, manifest);
  checkEmpty(config);
  if (config.databaseUrl) await checkEmptyDatabase(config);
  await checkFiles(folder, manifest);

  const before = existsSync(config.dataDir) ? readdirSync(config.dataDir) : null;
  const undo = () => takeAway(config, before);
  mkdirSync(config.dataDir, { recursive: true });
  const server = await openServer(config, createLog({ name: 'restore', level: 'error' })).catch((error: unknown) => {
    undo();
    throw error;
  });
  let isDone = false;
  try {
    await fill(folder, manifest, server, secret);
    keepFiles(folder, manifest, config);
    isDone = true;
  } finally {
    if (!isDone && !server.embedded) await emptyAgain(server).catch(() => {});
    await server.stop();
    if (!isDone) undo();
    // Root’s may lie outside (home.ts).
    if (!isDone && server.embedded) rmSync(server.embedded.folder, { recursive: true, force: true });
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${manifest.madeAt} are back, and ${manifest.files.length} files.`);
  return prove();
}

/** The environment's, that of the data directory, or one that the backup was asked to hold; in this order. */
function rightSecret(config: Config, folder: string, manifest: Manifest): Secret {
  const secret = givenSecret(config) ?? givenSecret({ secret: null, dataDir: folder });
  if (secret === null)
    throw new Error(
      `This backup does not hold its secret: give it as NKAP_SECRET, or as the file ${join(config.dataDir, 'secret')}.`,
    );
  if (fingerprintOf(secret) !== manifest.secretFingerprint)
    throw new Error('NKAP_SECRET is not the one this backup was made with: nothing sealed in it could be opened.');
  return secret;
}

async function checkRelease(folder: string, { migrations }: Manifest): Promise<void> {
  const known = await migrationFiles();
  const strange = Object.entries(migrations).filter(([name, sha256]) => known[name] !== sha256);
  if (strange.length > 0)
    throw new Error(`${folder} was made by a newer release: this one does not know ${strange[0]![0]}.`);
}

/** Whatever is there is somebody's. The secret alone may have been put there for this. */
function checkEmpty({ dataDir }: Config): void {
  const others = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== 'secret') : [];
  if (others.length > 0)
    throw new Error(`${dataDir} is not empty (${others[0]}): a backup is restored into a new NKAP_DATA_DIR.`);
}

async function checkEmptyDatabase(config: Config): Promise<void> {
  const server = await openServer(config, silentLog);
  const found = await withClient(server.adminUrl, (client) => tablesOf(client, schemas));
  if (found.length > 0)
    throw new Error(`The database of ${server.description} is not empty: a backup is restored into a new one.`);
}

async function checkFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  const all = [
    ...tables.map((table) => [table.file, table.sha256] as const),
    ...files.map((file) => [`files/${file.path}`, file.sha256] as const),
  ];
  for (const [file, sha256] of all)
    if (file && (await sumOf(join(folder, file)).catch(() => null)) !== sha256)
      throw new Error(`${file} is not what was written: this backup is damaged, take another one.`);
}

/** The shape of the day it was made, then the rows, then whatever came after: as an installation that upgrades. */
async function fill(folder: string, manifest: Manifest, server: Server, secret: Secret): Promise<void> {
  const then = mkdtempSync(join(tmpdir(), 'nkap-restore-'));
  try {
    for (const one of ['identity', 'money']) mkdirSync(join(then, one));
    for (const name of Object.keys(manifest.migrations))
      copyFileSync(join(rootFolder, 'db/migrations', `${name}.sql`), join(then, `${name}.sql`));
    await migrate({ adminUrl: server.adminUrl, secret, folder: then });
  } finally {
    rmSync(then, { recursive: true, force: true });
  }
  await withClient(server.adminUrl, async (client) => {
    await client.query('begin');
    await speakPlainly(client);
    await refill(client, await tablesOf(client, schemas), async () => {
      for (const { file, ...table } of manifest.tables) {
        const rows = file ? await copyIn(client, table, join(folder, file)) : 0;
        if (rows !== table.rows) throw new Error(`${file} holds ${rows} rows and not ${table.rows}.`);
      }
    });
    await setSequences(client, manifest.sequences);
    await client.query('commit');
    await client.query('analyze');
  });
  const applied = await migrate({ adminUrl: server.adminUrl, secret });
  if (applied.length > 0) console.log(`Brought to this release: ${applied.join(', ')}`);
}

function keepFiles(folder: string, { files }: Manifest, { dataDir }: Config): void {
  for (const { path } of files) {
    const to = join(dataDir, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, 'files', path), to);
  }
  const secret = join(folder, 'secret');
  if (existsSync(secret) && !existsSync(join(dataDir, 'secret')))
    writeFileSync(join(dataDir, 'secret'), readFileSync(secret), { mode: 0o600 });
}

/** The data directory as it was found, so that the next try meets an empty place again. */
function takeAway({ dataDir }: Config, before: string[] | null): void {
  if (before === null) return rmSync(dataDir, { recursive: true, force: true });
  for (const name of readdirSync(dataDir))
    if (!before.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

const emptyAgain = (server: Server) =>
  withClient(server.adminUrl, async (client) => {
    for (const schema of schemas) await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'nkap restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same commands an operator runs, on what is there now. */
function prove(): number {
  const proofs = ['verify-ledger.ts', 'verify-audit.ts'].map((name) =>
    spawnSync(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' }),
  );
  return proofs.every(({ status }) => status === 0) ? 0 : 1;
}

main().then(
  (code) => void (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
