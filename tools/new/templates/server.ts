import type { Names } from '../names.ts';

export const readme = ({ title, words, folder }: Names) => `# ${title.en}

What a ${words} is, its life, and where money moves because of it (or that none does).

- \`routes.ts\` binds the rows of \`packages/contract/src/${folder}/api.ts\` to functions; no logic.
- \`list.ts\` and \`find.ts\` read, \`write.ts\` writes, \`view.ts\` turns a row into what the API answers.
- \`tables.ts\` describes the tables this module owns: nobody else writes them.
- \`public.ts\` is all that other modules may use.
`;

export const routes = ({ folder, plural, type }: Names) => `import { ${plural}Api } from '#contract/${folder}/api.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { find${type} } from './find.ts';
import { list${capital(plural)} } from './list.ts';
import { to${type} } from './view.ts';
import { create${type} } from './write.ts';

export function ${plural}Routes() {
  return [
    bind(${plural}Api.list, async (context, { query }) => {
      const { rows, meta } = await list${capital(plural)}(context.tx, callerOf(context), query);
      return answer(rows, meta);
    }),
    bind(${plural}Api.get, async (context, { params }) =>
      answer(to${type}(await find${type}(context.tx, callerOf(context), params.id))),
    ),
    bind(${plural}Api.create, async (context, { body }) =>
      answer(to${type}(await create${type}(context.tx, callerOf(context), body, context.clock.now()))),
    ),
  ];
}
`;

export const find = ({ plural, type, table }: Names) => `import type { Selectable } from 'kysely';
import type { Caller } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import type { ${capital(plural)}Table } from './tables.ts';

export type ${type}Row = Selectable<${capital(plural)}Table>;

/** One of the caller's organisation. Another organisation's is absent. */
export async function find${type}(tx: Tx, caller: Caller, id: string): Promise<${type}Row> {
  const row = await tx
    .selectFrom('${table}')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? fail('${table}.not_found');
}
`;

export const tables = ({ plural, table }: Names) => `import type { Defaulted, Optional } from '../../column-types.ts';

export type ${capital(plural)}Table = {
  organisation_id: string;
  id: string;
  title: string;
  created_by_name: Optional<string>;
  created_at: Date;
  version: Defaulted<number>;
};

export type ${capital(plural)}Tables = { ${table}: ${capital(plural)}Table };
`;

export const list = ({ plural, table, type }: Names) => `import { sql } from 'kysely';
import { pageOf, readCursor } from '../../../kit/cursor.ts';
import type { Caller } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { to${type} } from './view.ts';

/** Newest first, by keyset pages. */
export async function list${capital(plural)}(
  tx: Tx,
  caller: Caller,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const limit = query.limit ?? 25;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const isBackwards = cursor?.direction === 'previous';
  let list = tx
    .selectFrom('${table}')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .orderBy('created_at', isBackwards ? 'asc' : 'desc')
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  if (cursor) {
    const edge = sql\`(\${cursor.values[0]}::timestamptz, \${cursor.values[1]}::text)\`;
    list = list.where(
      isBackwards ? sql<boolean>\`(created_at, id) > \${edge}\` : sql<boolean>\`(created_at, id) < \${edge}\`,
    );
  }
  const page = pageOf(await list.execute(), limit, cursor, (row) => [row.created_at.toISOString(), row.id]);
  return { rows: page.rows.map(to${type}), meta: page.meta };
}
`;

export const view = ({ folder, type }: Names) => `import type { ${type} } from '#contract/${folder}/schemas.ts';
import type { ${type}Row } from './find.ts';

export function to${type}(row: ${type}Row): ${type} {
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
  };
}
`;

export const write = ({
  folder,
  singular,
  type,
  table,
}: Names) => `import type { ${type}Input } from '#contract/${folder}/schemas.ts';
import type { Caller } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';
import type { ${type}Row } from './find.ts';

export async function create${type}(tx: Tx, caller: Caller, input: ${type}Input, now: Date): Promise<${type}Row> {
  return tx
    .insertInto('${table}')
    .values({
      organisation_id: caller.organisationId,
      id: newId('${singular}', now),
      title: input.title,
      created_by_name: caller.name,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
`;

export const door = ({ type }: Names) => `export { find${type} } from './find.ts';
`;

export const migration = ({ table }: Names) => `CREATE TABLE ${table} (
  organisation_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  created_by_name text,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organisation_id, id)
);
CREATE INDEX ${table}_list ON ${table} (organisation_id, created_at DESC, id DESC);
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
`;

export function capital(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
