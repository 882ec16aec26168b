import { importsOf } from '../imports.ts';
import type { Ratchet } from '../ratchet.ts';
import { at, type Tree, type Violation } from '../tree.ts';

const screens = /^apps\/console\/src\/(features|shell)\//;
/** Where lists are made, and where the kit is shown piece by piece. */
const mayPlumb = /^apps\/console\/src\/(shell\/list|features\/gallery)\//;
/** What every list needs and none has of its own: pages, a place behind a cursor, chips of filters and their drawer. */
const plumbing = new Set([
  'packages/ui/src/pagination.tsx',
  'packages/ui/src/filter-chips.tsx',
  'packages/ui/src/filter-drawer.tsx',
  'apps/console/src/data/keyset-page.ts',
]);

/** Path of a screen → where it takes the plumbing of a list into its own hands. */
function own(tree: Tree): Map<string, Violation> {
  const found = new Map<string, Violation>();
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !screens.test(file.path) || mayPlumb.test(file.path)) continue;
    const taken = importsOf(file).find(({ target, typeOnly }) => !typeOnly && target !== null && plumbing.has(target));
    if (taken)
      found.set(
        file.path,
        at(
          'lists',
          file,
          taken.start,
          `${taken.specifier}: a list of records stands on shell/list (useList, RecordList)`,
        ),
      );
  }
  return found;
}

export const ownLists = (tree: Tree): string[] => [...own(tree).keys()].toSorted();

/** Lists that each plumbed themselves had begun to differ: in what is narrowed, what is cleared, what is said. */
export const checkLists = (tree: Tree, ratchet: Ratchet): Violation[] =>
  [...own(tree)].flatMap(([path, violation]) => (ratchet.ownLists.includes(path) ? [] : [violation]));
