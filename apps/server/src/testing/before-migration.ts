import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { rootFolder } from '../kit/config.ts';
import { migrate } from '../kit/migrate.ts';
import { emptyDatabase, testSecret } from './test-database.ts';

type Cells = Record<string, string | number | boolean | null | Date | object>;
/** For columns that must have something and of which a test has nothing to say. */
const anything: Record<string, string> = {
  text: "'x'",
  bigint: '0',
  integer: '0',
  smallint: '0',
  boolean: 'false',
  jsonb: "'{}'",
  date: "'2026-11-01'",
  'timestamp with time zone': "'2026-11-01T09:00:00Z'",
};

/**
 * A database as it was before a migration that rewrites rows; of `money` the production half. Usage:
 *   const before = await beforeMigration('money/0061_plans_held_for_a_decision');
 *   await before.insert('transfer_schedules', { id: 'sch_1', status: 'paused' }); await before.upgrade();
 * Whatever is not said of a row and must be there is anything at all.
 */
export async function beforeMigration(name: `${'identity' | 'money'}/${string}`) {
  const room = name.startsWith('identity/') ? 'identity' : 'money';
  const schema = room === 'identity' ? 'identity' : 'production';
  const placeOf = (table: string): [schema: string, table: string] =>
    table.includes('.') ? (table.split('.') as [string, string]) : [schema, table];
  const from = join(rootFolder, 'db/migrations');
  const folder = mkdtempSync(join(tmpdir(), 'nkap-before-'));
  const database = await emptyDatabase();
  const run = () => migrate({ adminUrl: database.adminUrl, secret: testSecret, folder });
  // People come first at every start, so all of theirs are there whichever money migration is next.
  for (const one of ['identity', 'money'] as const) {
    mkdirSync(join(folder, one));
    for (const file of readdirSync(join(from, one)))
      if (`${one}/${file}` < `${name}.sql`) copyFileSync(join(from, one, file), join(folder, one, file));
  }
  await run();
  return {
    /** A table of the migrated schema, or with its schema one of another. */
    async insert(table: string, ...rows: Cells[]): Promise<void> {
      const [place, own] = placeOf(table);
      const { rows: columns } = await sql<{
        name: string;
        type: string;
      }>`select column_name as name, data_type as type from information_schema.columns
        where table_schema = ${place} and table_name = ${own} and is_nullable = 'NO' and column_default is null
          and is_identity = 'NO'`.execute(database.admin);
      for (const cells of rows) {
        const given = Object.entries({
          ...(room === 'money' && columns.some((column) => column.name === 'organisation_id')
            ? { organisation_id: 'org_1' }
            : {}),
          ...cells,
        });
        const filled = columns
          .filter((column) => !given.some(([key]) => key === column.name))
          .map((column) => [column.name, sql.raw(anything[column.type] ?? `null::${column.type}`)] as const);
        const all = [
          ...given.map(([key, value]) => [key, sql`${isPlain(value) ? JSON.stringify(value) : value}`] as const),
          ...filled,
        ];
        await sql`insert into ${sql.table(`${place}.${own}`)} (${sql.join(all.map(([key]) => sql.ref(key)))})
          values (${sql.join(all.map(([, value]) => value))})`.execute(database.admin);
      }
    },
    /** The migration, as the next start runs it. */
    async upgrade(): Promise<void> {
      copyFileSync(join(from, `${name}.sql`), join(folder, `${name}.sql`));
      await run();
    },
    /** Some columns of every row, by id. */
    async rows(table: string, columns: readonly string[], id = 'id'): Promise<Record<string, unknown[]>> {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(placeOf(table).join('.'))}`.execute(
        database.admin,
      );
      return Object.fromEntries(rows.map((row) => [String(row[id]), columns.map((column) => row[column])]));
    },
    async drop(): Promise<void> {
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

const isPlain = (value: Cells[string]): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !(value instanceof Date) &&
  !Buffer.isBuffer(value) &&
  !Array.isArray(value);
