import type { Names } from '../names.ts';

export const readme = ({ title, words, folder }: Names) => `# ${title.en}

What a ${words} is, its life, and where money moves because of it (or that none does).

- \`routes.ts\` binds the rows of \`packages/contract/src/${folder}/api.ts\` to functions; no logic.
- One file per verb; \`queries.ts\` reads lists, \`store.ts\` knows the columns.
- \`public.ts\` is all that other modules may use.
`;

export const routes = ({
  folder,
  file,
  plural,
  singular,
  type,
  table,
}: Names) => `import { ${plural}Api } from '#contract/${folder}/api.ts';
import { answer, callerOf } from '../../kit/http/context.ts';
import { fail } from '../../kit/http/fail.ts';
import { bind } from '../context.ts';
import { create${type} } from './create-${file}.ts';
import { list${capital(plural)} } from './queries.ts';
import { find${type} } from './store.ts';

export function ${plural}Routes() {
  return [
    bind(${plural}Api.list, async (context, { query }) => {
      const { rows, nextCursor } = await list${capital(plural)}(context.tx, callerOf(context).organisationId, query);
      return answer(rows, { nextCursor, previousCursor: null });
    }),
    bind(${plural}Api.get, async (context, { params }) => {
      const ${singular} = await find${type}(context.tx, callerOf(context).organisationId, params.id);
      return answer(${singular} ?? fail('${table}.not_found'));
    }),
    bind(${plural}Api.create, async (context, { body }) => answer(await create${type}(context, body))),
  ];
}
`;

export const store = ({ folder, plural, singular, type, table }: Names) => `import type { Selectable } from 'kysely';
import type { ${type} } from '#contract/${folder}/schemas.ts';
import type { Tx } from '../context.ts';
import type { ${capital(plural)}Table } from '../tables.ts';

export const columns = ['id', 'title', 'version', 'created_at', 'created_by_name'] as const;

export function to${type}(row: Pick<Selectable<${capital(plural)}Table>, (typeof columns)[number]>): ${type} {
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
  };
}

/** One ${singular} of an organisation, or null: another organisation's is the same as none. */
export async function find${type}(tx: Tx, organisationId: string, id: string): Promise<${type} | null> {
  const row = await tx
    .selectFrom('${table}')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? to${type}(row) : null;
}
`;

export const create = ({
  folder,
  singular,
  type,
  table,
}: Names) => `import type { ${type}, ${type}Input } from '#contract/${folder}/schemas.ts';
import { callerOf } from '../../kit/http/context.ts';
import { newId } from '../../kit/ids.ts';
import type { InTx } from '../context.ts';
import { columns, to${type} } from './store.ts';

export async function create${type}(context: InTx, input: ${type}Input): Promise<${type}> {
  const caller = callerOf(context);
  const now = context.clock.now();
  const row = await context.tx
    .insertInto('${table}')
    .values({
      organisation_id: caller.organisationId,
      id: newId('${singular}', now),
      title: input.title,
      created_by_name: caller.name,
      created_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return to${type}(row);
}
`;

export const queries = ({
  folder,
  plural,
  type,
  table,
}: Names) => `import type { ${type} } from '#contract/${folder}/schemas.ts';
import type { Tx } from '../context.ts';
import { columns, to${type} } from './store.ts';

/** A page, newest first. Ids sort by time, so the last id of a page is the cursor of the next one. */
export async function list${capital(plural)}(
  tx: Tx,
  organisationId: string,
  { limit = 25, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: ${type}[]; nextCursor: string | null }> {
  const found = await tx
    .selectFrom('${table}')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit).map(to${type});
  return { rows, nextCursor: found.length > limit ? rows.at(-1)!.id : null };
}
`;

export const door = ({ type }: Names) => `export { find${type} } from './store.ts';
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
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} USING (organisation_id = current_setting('app.org_id') OR current_setting('app.org_id') = 'system');
`;

export function capital(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}
