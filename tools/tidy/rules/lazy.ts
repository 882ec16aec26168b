import { at, walk, type Tree, type Violation } from '../tree.ts';

const consoleSources = /^apps\/console\/src\//;
const lazyPart = 'apps/console/src/data/lazy-part.ts';

/**
 * React's `lazy` keeps a failed fetch for ever and takes away the page it stands on, with what was typed there. On a
 * line that breaks that is every page, so parts of pages are fetched through `lazyPart`.
 */
export function checkLazy(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !consoleSources.test(file.path) || file.path === lazyPart) continue;
    walk(file.program(), (node) => {
      if (node.type === 'ImportSpecifier' && node['imported'].name === 'lazy')
        found.push(at('lazy', file, node.start, `lazy: a part that cannot be fetched ends the page; use lazyPart`));
    });
  }
  return found;
}
