import type { Ratchet } from '../ratchet.ts';
import { at, texts, walk, type Tree, type Violation } from '../tree.ts';

/** Error key → where an endpoint first declares it. */
export function declaredErrors(tree: Tree): Map<string, Violation> {
  const found = new Map<string, Violation>();
  for (const file of tree.files) {
    if (!/^packages\/contract\/src\/[^/]+\/([a-z-]+-)?api\.ts$/.test(file.path)) continue;
    walk(file.program(), (node) => {
      if (node.type !== 'Property' || node['key'].name !== 'errors' || node['value'].type !== 'ArrayExpression') return;
      for (const element of node['value'].elements) {
        if (element?.type !== 'Literal' || typeof element.value !== 'string' || found.has(element.value)) continue;
        found.set(
          element.value,
          at('outcomes', file, element.start, `${element.value} is declared but no test names it`),
        );
      }
    });
  }
  return found;
}

/** Declared errors that no test speaks of: an outcome nobody has seen may not happen as declared. */
export function untestedErrors(tree: Tree): string[] {
  const named = new Set(
    tree.files
      .filter((file) => file.isCode && file.isTest && /^(apps|e2e|tests)\//.test(file.path))
      .flatMap((file) => texts(file).flatMap(({ value }) => value.match(/[a-z_]+\.[a-z_]+/g) ?? [])),
  );
  return [...declaredErrors(tree).keys()].filter((key) => !named.has(key)).toSorted();
}

export function checkOutcomes(tree: Tree, ratchet: Ratchet): Violation[] {
  const declared = declaredErrors(tree);
  return untestedErrors(tree)
    .filter((key) => !ratchet.untestedErrors.includes(key))
    .map((key) => declared.get(key)!);
}
