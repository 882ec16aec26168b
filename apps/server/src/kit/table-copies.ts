import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * Tables as files and back, by COPY: every value as the server writes it, in a form that any version from 15 on reads.
 * Works with the login that owns the tables; a superuser is not needed.
 */
export type Table = { schema: string; name: string; columns: string[] };
export type Sequence = { schema: string; name: string; lastValue: string };
type Copied = { rows: number; sha256: string };

/** What a migration writes down of itself: made by migrating, and never copied. */
const ofMigrations = ['migrations', 'migrations_lock', 'migration_files'];
const placeOf = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Values leave and arrive in one form, whatever the database or the login is set to. */
export async function speakPlainly(client: pg.ClientBase): Promise<void> {
  // Every organisation's rows: the owner of a table that forces row-level security is under it too.
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
    set local client_encoding = 'UTF8'; select set_config('app.org_id', 'system', true)`);
}

export async function tablesOf(client: pg.ClientBase, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($2) group by 1, 2 order by 1, 2`,
    [schemas, ofMigrations],
  );
  return rows;
}

/** Those that have given out a number. They stand outside of transactions, so read them after the rows. */
export async function sequencesOf(client: pg.ClientBase, schemas: readonly string[]): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
}

export async function copyOut(client: pg.ClientBase, table: Table, file: string): Promise<Copied> {
  const stream = client.query(copyTo(`copy ${placeOf(table)} (${columnsOf(table)}) to stdout`));
  const { through, sum } = summing();
  // `flush`: on the disk before the backup is called one.
  await pipeline(stream, createGzip({ level: 4 }), through, createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: stream.rowCount, sha256: sum() };
}

export async function copyIn(client: pg.ClientBase, table: Table, file: string): Promise<number> {
  const stream = client.query(copyFrom(`copy ${placeOf(table)} (${columnsOf(table)}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), stream);
  return stream.rowCount;
}

export async function sumOf(file: string): Promise<string> {
  const { through, sum } = summing();
  await pipeline(createReadStream(file), through.resume());
  return sum();
}

const columnsOf = ({ columns }: Table): string => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

function summing(): { through: PassThrough; sum: () => string } {
  const hash = createHash('sha256');
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => hash.update(chunk));
  return { through, sum: () => hash.digest('hex') };
}

/**
 * Fills tables anew, inside a transaction of the caller. Foreign keys are put aside and made again after, which proves
 * them; row-level security that binds the owner too would refuse COPY and is set again as it was.
 */
export async function refill(
  client: pg.ClientBase,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  if (tables.length === 0) return load();
  const schemas = [...new Set(tables.map((table) => table.schema))];
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, r.relname) as place, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and n.nspname = any($1)`,
    [schemas],
  );
  const { rows: forced } = await client.query<{ place: string }>(
    `select format('%I.%I', n.nspname, r.relname) as place from pg_class r join pg_namespace n on n.oid = r.relnamespace
     where r.relforcerowsecurity and n.nspname = any($1)`,
    [schemas],
  );
  for (const { place, name } of keys)
    await client.query(`alter table ${place} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const { place } of forced) await client.query(`alter table ${place} no force row level security`);
  for (const table of tables) await client.query(`alter table ${placeOf(table)} disable trigger user`);
  // Rows that a migration put there come from the backup as well.
  await client.query(`truncate ${tables.map(placeOf).join(', ')}`);
  await load();
  for (const table of tables) await client.query(`alter table ${placeOf(table)} enable trigger user`);
  for (const { place } of forced) await client.query(`alter table ${place} force row level security`);
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
}

export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [placeOf(sequence), sequence.lastValue]);
}
