import { at, walk, type Tree, type Violation } from '../tree.ts';

const consoleSources = /^apps\/console\/src\//;
const parts = new Set(['params', 'query', 'body']);

/**
 * The build gives a page the schemas that it names in full (`transfersApi.create.body`); of a row in a variable, or of
 * one of two, there is none in the browser, and a form would do nothing.
 */
export function checkSchemas(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !consoleSources.test(file.path)) continue;
    walk(file.program(), (node) => {
      const value = node.type === 'Property' && node['key'].name === 'schema' ? node['value'] : null;
      if (value?.type !== 'MemberExpression' || !parts.has(value.property.name)) return;
      const row = value.object;
      const isNamed =
        row.type === 'MemberExpression' && row.object.type === 'Identifier' && String(row.object.name).endsWith('Api');
      if (!isNamed)
        found.push(
          at('schemas', file, node.start, 'a schema of a row in a variable is not in the build; name the row'),
        );
    });
  }
  return found;
}
