import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst, type Plugin } from 'vite';
import { nameOf, propertiesOf, visit, without, type Node } from './syntax-tree.ts';

const marked = /\?menu$/;

/**
 * Makes of `menu-routes.ts` a list of its own: the rows of each feature that the menu shows, without all others. What
 * is left out here is found in the table of all addresses, which the router fetches for them.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform(_code, id) {
      if (!id.endsWith('/src/menu-routes.ts')) return null;
      const table = readFileSync(join(dirname(id), 'routes.ts'), 'utf8');
      const features = [...table.matchAll(/^import \{ (\w+) \} from '(\.\/features\/[^']+)';$/gm)];
      return {
        code: [
          ...features.map(([, name, file]) => `import { ${name} } from '${file}?menu';`),
          `export const menuRoutes = [${features.map(([, name]) => `...${name}`).join(', ')}];`,
        ].join('\n'),
        map: null,
      };
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!marked.test(source)) return null;
        const file = await this.resolve(source.replace(marked, ''), importer);
        return file && `${file.id}?menu`;
      },
    },
    load: (id) => (marked.test(id) ? menuRows(readFileSync(id.replace(marked, ''), 'utf8')) : null),
  };
}

/** A feature's rows with only those that the menu shows, told by their text. */
export function menuRows(source: string): string {
  const cuts: [number, number][] = [];
  for (const statement of (parseAst(source, { lang: 'ts' }) as unknown as Node)['body'] as Node[]) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    visit(statement, (node) => {
      if (node.type !== 'ArrayExpression') return true;
      for (const row of node['elements'] as Node[]) if (!isOfMenu(row)) cuts.push([row.start, row.end]);
      return false;
    });
  }
  return without(source, cuts);
}

const isOfMenu = (row: Node): boolean =>
  propertiesOf(row).some(
    (part) =>
      ['nav', 'create'].includes(nameOf(part['key'])) ||
      (nameOf(part['key']) === 'path' && nameOf(part['value']) === '/'),
  );
