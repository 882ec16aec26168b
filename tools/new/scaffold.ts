import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Names } from './names.ts';
import * as contract from './templates/contract.ts';
import * as page from './templates/console.ts';
import * as server from './templates/server.ts';
import { moduleTest } from './templates/module-test.ts';

/** One place to register the capability by hand: the file, and the lines it needs. */
export type Wiring = { file: string; lines: string[] };

export function filesFor(names: Names, migrationNumber: string): Record<string, string> {
  const { folder, file, table, wing } = names;
  const module = `apps/server/src/modules/${wing}/${folder}`;
  return {
    [`packages/contract/src/${folder}/schemas.ts`]: contract.schemas(names),
    [`packages/contract/src/${folder}/api.ts`]: contract.api(names),
    [`db/migrations/money/${migrationNumber}_${table}.sql`]: server.migration(names),
    [`${module}/README.md`]: server.readme(names),
    [`${module}/routes.ts`]: server.routes(names),
    [`${module}/find.ts`]: server.find(names),
    [`${module}/tables.ts`]: server.tables(names),
    [`${module}/list.ts`]: server.list(names),
    [`${module}/view.ts`]: server.view(names),
    [`${module}/write.ts`]: server.write(names),
    [`${module}/public.ts`]: server.door(names),
    [`${module}/${folder}.test.ts`]: moduleTest(names),
    [`packages/i18n/src/catalogues/${folder}/words.ts`]: page.catalogue(names),
    [`apps/console/src/features/${folder}/routes.ts`]: page.routes(names),
    [`apps/console/src/features/${folder}/list-page.tsx`]: page.listPage(names),
    [`apps/console/src/features/${folder}/new-${file}.tsx`]: page.form(names),
    [`apps/console/src/features/${folder}/${folder}.screen.test.tsx`]: page.formTest(names),
  };
}

/** Writes the files under `root` and gives back their paths. Throws before writing anything when one exists already. */
export function scaffold(root: string, names: Names): string[] {
  const files = filesFor(names, nextMigration(root));
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already; nothing was written`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

function nextMigration(root: string): string {
  const folder = join(root, 'db/migrations/money');
  const numbers = existsSync(folder) ? readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0) : [];
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** What the scaffold leaves to a person, in the order in which it then compiles: what has to be thought about. */
export function wiringOf({ folder, plural }: Names): Wiring[] {
  return [
    {
      file: 'packages/domain/src/access/reach-of-rights.ts',
      // What is written belongs to no branch yet: somebody of one would read everybody's.
      lines: [
        `${plural}: { view: 'whole', create: 'whole' },   // 'branch' once its rows say whose, and its list asks`,
      ],
    },
    {
      file: 'packages/domain/src/access/power-over-money.ts',
      lines: [`${plural}: { view: false, create: … },   // whether money leaves by it`],
    },
    { file: 'packages/domain/src/access/grants.ts', lines: [`'${plural}:view', '${plural}:create'   // who has them`] },
    {
      file: 'apps/console/src/features/access/roles/groups.ts',
      lines: [`${plural}: …,   // where it stands among the rights of a role`],
    },
    {
      file: `apps/console/src/features/${folder}/routes.ts`,
      lines: ['nav: { group, order, icon },   // its place in the sidebar'],
    },
    { file: 'db/schema.sql', lines: ['npm run db -- dump && npm run tidy -- --write   // after the migration'] },
    { file: 'apps/console/src/data/addresses.ts', lines: ['npm run routes -- --write'] },
    { file: 'packages/contract/access-list.txt', lines: ['npm run access -- --write'] },
  ];
}
