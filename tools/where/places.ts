import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capabilitiesOf, folderOf } from '../tidy/rules/capabilities.ts';
import type { Tree } from '../tidy/tree.ts';

/** One heading of the answer and its lines, each a path with what stands there. */
export type Place = { heading: string; lines: string[] };

export function allCapabilities(tree: Tree): string[] {
  const found = capabilitiesOf(tree.files.map((file) => file.path));
  return [...found]
    .filter(([, places]) => places.size > 1 || !places.has('catalogue'))
    .map(([name]) => name)
    .toSorted();
}

/** The names a person may have meant: those that contain the word first, then those few letters away. */
export function closest(word: string, names: readonly string[]): string[] {
  const score = (name: string) => (name.includes(word) || word.includes(name) ? 0 : distance(word, name));
  return [...names].sort((a, b) => score(a) - score(b) || a.localeCompare(b)).slice(0, 3);
}

/** Levenshtein: how many letters to add, drop or change to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

export async function placesOf(tree: Tree, name: string): Promise<Place[]> {
  const singular = singularOf(name);
  const table = new RegExp(
    `(?<=(?:CREATE|ALTER) TABLE (?:IF NOT EXISTS )?)${singular.replaceAll('-', '_')}(s|_[a-z_]+)?\\b`,
    'g',
  );
  const under = (folder: string) =>
    tree.files.filter((file) => file.path.startsWith(`${folder}/`)).map((file) => file.path);
  const folders = {
    contract: `packages/contract/src/${name}`,
    module: folderOf(tree, 'module', name) ?? 'apps/server/src/modules',
    feature: `apps/console/src/features/${name}`,
    catalogue: `packages/i18n/src/catalogues/${name}`,
  };
  const endpoints = await endpointsIn(tree, folders.contract);
  const routes = await routesIn(tree, folders.feature);
  const own = (path: string) =>
    Object.values(folders).some((folder) => path === folder || path.startsWith(`${folder}/`));
  const word = new RegExp(`(^|/)${singular}s?([-./]|$)`);
  const mentions = new RegExp(`[/'"\`]${name}[/'"\`.]|${singular.replaceAll('-', ' ')}s?\\b`, 'i');
  const elsewhere = tree.files.filter((file) => !own(file.path));
  return [
    {
      heading: 'domain',
      lines: elsewhere
        .filter((file) => file.path.startsWith('packages/domain/') && word.test(file.path))
        .map((file) => file.path),
    },
    { heading: 'contract', lines: under(folders.contract) },
    {
      heading: 'endpoints',
      lines: endpoints.map(
        ({ method, path, permission, summary }) => `${method.padEnd(5)}${path}  ${permission}  ${summary}`,
      ),
    },
    { heading: 'errors', lines: await errorsOf(tree, name) },
    {
      heading: 'permissions',
      lines: [...new Set([...endpoints, ...routes].map(({ permission }) => permission))].toSorted(),
    },
    { heading: 'server module', lines: under(folders.module) },
    {
      heading: 'tables',
      lines: tree.files
        .filter((file) => file.path.startsWith('db/migrations/'))
        .map((file) => ({ path: file.path, tables: [...new Set(file.text.match(table))].toSorted() }))
        .filter(({ tables }) => tables.length > 0)
        .map(({ path, tables }) => `${path}  ${tables.join(', ')}`),
    },
    { heading: 'words', lines: under(folders.catalogue) },
    { heading: 'console feature', lines: under(folders.feature) },
    {
      heading: 'routes',
      lines: routes.map(({ path, permission, redirect }) => `${path}  ${redirect ? `→ ${redirect}` : permission}`),
    },
    {
      heading: 'pay pages and simulators',
      lines: elsewhere
        .filter((file) => /^apps\/(checkout|simulators)\//.test(file.path) && word.test(file.path))
        .map((file) => file.path),
    },
    {
      heading: 'tests elsewhere',
      lines: elsewhere
        .filter(
          (file) =>
            file.isTest && !file.path.startsWith('tools/') && (word.test(file.path) || mentions.test(file.text)),
        )
        .map((file) => file.path),
    },
    {
      heading: 'documents',
      lines: elsewhere.filter((file) => file.path.endsWith('.md') && mentions.test(file.text)).map((file) => file.path),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** payment-links → payment-link, accounts → account, verifications → verification, live → live. */
function singularOf(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
}

type EndpointRow = { method: string; path: string; permission: string; summary: string };
type RouteRow = { path: string; permission: string; redirect?: string };

async function endpointsIn(tree: Tree, folder: string): Promise<EndpointRow[]> {
  const files = tree.files.filter((file) => file.path.startsWith(`${folder}/`) && file.isCode && !file.isTest);
  const values = (await Promise.all(files.map((file) => load(tree, file.path)))).flatMap((module) =>
    Object.values(module),
  );
  const rows = values
    .flatMap((value) => (isRecord(value) ? Object.values(value) : []))
    .filter((row): row is EndpointRow => isRecord(row) && 'method' in row && 'path' in row);
  // A table may be made of others: its rows are theirs.
  return [...new Map(rows.map((row) => [`${row.method} ${row.path}`, row])).values()];
}

async function routesIn(tree: Tree, folder: string): Promise<RouteRow[]> {
  const path = `${folder}/routes.ts`;
  if (!tree.byPath.has(path)) return [];
  const values = Object.values(await load(tree, path)).flat();
  return values.filter((row): row is RouteRow => isRecord(row) && typeof row['path'] === 'string');
}

async function errorsOf(tree: Tree, name: string): Promise<string[]> {
  const { errorCatalogue } = (await load(tree, 'packages/contract/src/errors.ts')) as {
    errorCatalogue?: Record<string, { code: number; status: number }>;
  };
  return Object.entries(errorCatalogue ?? {})
    .filter(([key]) => key.startsWith(`${name.replaceAll('-', '_')}.`))
    .map(([key, { code, status }]) => `${key}  ${status}  ${code}`);
}

/** A table that does not load right now is left out rather than hiding the places that can be read. */
async function load(tree: Tree, path: string): Promise<Record<string, unknown>> {
  if (!tree.byPath.has(path)) return {};
  return import(pathToFileURL(join(tree.root, path)).href).catch((error: Error) => {
    console.error(`${path} does not load: ${error.message.split('\n')[0]}`);
    return {};
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
