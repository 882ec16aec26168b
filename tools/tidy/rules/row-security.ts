import { at, walk, type Tree, type Violation } from '../tree.ts';

const server = /^apps\/server\/src\//;
/** A column of a named table, compared; what an update sets has no name before it. */
const compared = /\b\w+\.\w+\s*=\s*coalesce\s*\(/i;

/**
 * Under row security PostgreSQL makes a condition one of an index only if it gives nothing away, and does not believe
 * that of `coalesce`: `x.id = coalesce(y.a, y.b)` reads every row of the organisation for each row that asks.
 */
export function checkRowSecurity(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !server.test(file.path)) continue;
    walk(file.program(), (node) => {
      if (node.type === 'TemplateElement' && compared.test(String(node['value']?.raw ?? '')))
        found.push(
          at(
            'row-security',
            file,
            node.start,
            'a column compared with coalesce uses no index here: orElse of kit/or-else',
          ),
        );
    });
  }
  return found;
}
