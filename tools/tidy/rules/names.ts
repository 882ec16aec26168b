import { basename } from 'node:path';
import type { Tree, Violation } from '../tree.ts';

/** Names that say nothing about what is inside; such a place collects everything and belongs to nobody. */
const emptyNames = new Set([
  'common',
  'shared',
  'utils',
  'util',
  'lib',
  'core',
  'helpers',
  'helper',
  'misc',
  'manager',
  'stuff',
]);
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
/** Files whose name a tool or a custom decides. */
const given = /^(README|ARCHITECTURE|CHANGES|CONTRIBUTING|LICENSE|SECURITY)(\.md)?$/;

export function checkNames(tree: Tree): Violation[] {
  const found: Violation[] = [];
  const add = (file: string, message: string) => found.push({ rule: 'names', file, line: 1, message });
  for (const path of [...tree.folders, ...tree.files.map((file) => file.path)]) {
    const name = basename(path);
    const stem = name.replace(/^\./, '').split('.')[0]!;
    if (emptyNames.has(stem)) add(path, `"${stem}" says nothing about what is inside`);
    if (given.test(name) || (path.startsWith('db/migrations/') && migration.test(name))) continue;
    if (!kebab.test(name)) add(path, 'names are kebab-case');
    if (/^index\.(ts|tsx|js)$/.test(name)) add(path, 'no barrels: name the file after what it holds');
  }
  return found;
}
