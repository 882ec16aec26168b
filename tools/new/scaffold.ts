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
  const { folder, table, wing } = names;
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

/** What the scaffold leaves to a person, in the order in which it then compiles. */
export function wiringOf(names: Names): Wiring[] {
  const { wing, folder, plural, singular, table, prefix, words } = names;
  const types = `${server.capital(plural)}Tables`;
  return [
    {
      file: 'packages/domain/src/values/ids.ts',
      lines: [`${singular}: '${prefix}',   // idPrefixes; three letters nobody else has`],
    },
    {
      file: 'packages/domain/src/access/resources.ts',
      lines: [`${plural}: ['view', 'create'],   // planned; then grant both to the roles that need them in grants.ts`],
    },
    {
      file: 'packages/contract/src/errors.ts',
      lines: [
        `'${table}.not_found': { code: 404…, status: 404, retryable: false },   // errorCatalogue; the next free code`,
      ],
    },
    {
      file: 'packages/i18n/src/catalogues/errors/words.ts',
      lines: [`'${table}.not_found': { en: '…', fr: '…' },   // ${words} not found, in both languages`],
    },
    {
      file: 'packages/contract/src/endpoints.ts',
      lines: [`import { ${plural}Api } from './${folder}/api.ts';`, `${plural}: ${plural}Api,`],
    },
    {
      file: 'apps/server/src/modules/tables.ts',
      lines: [`import type { ${types} } from './${wing}/${folder}/tables.ts';`, `${types} &   // a part of Tables`],
    },
    {
      file: 'apps/server/src/main',
      lines: [`...${plural}Routes(),   // where the bindings of all modules are listed`],
    },
    {
      file: 'apps/console/src/routes.ts',
      lines: [`import { ${plural}Routes } from './features/${folder}/routes.ts';`, `...${plural}Routes,`],
    },
    {
      file: `apps/console/src/features/${folder}/routes.ts`,
      lines: ['nav: { group, order, icon },   // its place in the sidebar'],
    },
    { file: 'db/schema.sql', lines: ['npm run db -- dump   // after the migration'] },
    { file: 'apps/console/src/data/addresses.ts', lines: ['npm run routes -- --write   // after its row'] },
  ];
}
