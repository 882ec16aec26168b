import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Names } from './names.ts';

type Edit = (text: string) => string;

/** Puts `added` right behind the first place that reads `anchor`. */
const behind =
  (anchor: string, added: string): Edit =>
  (text) => {
    if (!text.includes(anchor)) throw new Error(`nothing reads ${anchor}`);
    return text.replace(anchor, () => anchor + added);
  };
/** The imports of a file begin at its first line; the formatter and the linter ask for no order. */
const importing =
  (names: string, from: string, kind: '' | 'type ' = ''): Edit =>
  (text) =>
    `import ${kind}{ ${names} } from '${from}';\n${text}`;
const both =
  (...edits: Edit[]): Edit =>
  (text) =>
    edits.reduce((so, edit) => edit(so), text);

/** The lists in which a capability has to stand, each with what it says there. */
function wiresOf(
  { wing, folder, plural, singular, table, prefix, title, words }: Names,
  code: number,
): Record<string, Edit> {
  const types = `${plural[0]!.toUpperCase()}${plural.slice(1)}Tables`;
  const [english, french] = [title.en, title.fr].map((text) => text.replaceAll("'", '’'));
  const spoken = `{ en: '${english}', fr: '${french}' }`;
  return {
    'packages/domain/src/values/ids.ts': behind('export const idPrefixes = {\n', `  ${singular}: '${prefix}',\n`),
    'packages/domain/src/access/resources.ts': behind(
      'export const planned = {\n',
      `  ${plural}: ['view', 'create'],\n`,
    ),
    'packages/contract/src/errors.ts': behind(
      'export const errorCatalogue = {\n',
      `  '${table}.not_found': { code: ${code}, status: 404, retryable: false },\n`,
    ),
    'packages/i18n/src/catalogues/access/permission-names.ts': behind(
      'export const resourceNames: Readonly<Record<Resource, Both>> = {\n',
      `  ${plural}: ${spoken},\n`,
    ),
    'packages/i18n/src/catalogues/errors/words.ts': behind(
      'export const errorSentences: Record<ErrorKey, ErrorSentence> = {\n',
      `  '${table}.not_found': {\n    en: 'There is no such ${words} here.',\n    fr: 'Il n’y a rien de tel ici.',\n  },\n`,
    ),
    'packages/i18n/src/catalogues/api-docs/words.ts': both(
      behind(
        'export const capabilityNames: Record<Capability, { en: string; fr: string }> = {\n',
        `  ${plural}: ${spoken},\n`,
      ),
      behind(
        'export const frenchSummaries: { [C in Capability]: { [N in keyof (typeof endpoints)[C]]: string } } = {\n',
        `  ${plural}: { list: '${french}, les plus récents d’abord', get: '${french}\u00a0: en lire un', create: '${french}\u00a0: en créer un' },\n`,
      ),
    ),
    'packages/contract/src/endpoints.ts': both(
      behind('export const endpoints = {\n', `  ${plural}: ${plural}Api,\n`),
      importing(`${plural}Api`, `./${folder}/api.ts`),
    ),
    'apps/server/src/modules/tables.ts': both(
      behind('export type Tables = ', `${types} &\n  `),
      importing(types, `./${wing}/${folder}/tables.ts`, 'type '),
    ),
    'apps/server/src/main/bindings.ts': both(
      behind('    ...savedViewsRoutes(),\n', `    ...${plural}Routes(),\n`),
      importing(`${plural}Routes`, `../modules/${wing}/${folder}/routes.ts`),
    ),
    'apps/console/src/routes.ts': both(
      behind('export const routeTable: readonly RouteRow[] = [\n', `  ...${plural}Routes,\n`),
      importing(`${plural}Routes`, `./features/${folder}/routes.ts`),
    ),
  };
}

/** The first number of a 404 that no error has, wherever its capability keeps it. */
function freeCode(root: string): number {
  const folder = join(root, 'packages/contract/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('errors.ts'));
  const text = files.map((path) => readFileSync(join(folder, path), 'utf8')).join();
  const taken = new Set([...text.matchAll(/code: (404\d+)/g)].map(([, code]) => Number(code)));
  const numbers = [...Array(90).keys()].map((at) => 40410 + at).concat([...Array(900).keys()].map((at) => 404100 + at));
  return numbers.find((code) => !taken.has(code))!;
}

/**
 * Writes a new capability into every list in which it has to stand, and gives back their files. Whatever somebody has
 * to think about is left to them (`wiringOf`), and does not pass the type check before.
 */
export function wire(root: string, names: Names): string[] {
  const done = Object.entries(wiresOf(names, freeCode(root))).map(
    ([file, edit]) => [file, edit(readFileSync(join(root, file), 'utf8'))] as const,
  );
  for (const [file, text] of done) writeFileSync(join(root, file), text);
  return done.map(([file]) => file);
}
