import { at, walk, type Tree, type Violation } from '../tree.ts';

const replacing = new Set(['mock', 'doMock', 'hoisted', 'resetModules']);

/**
 * The files of a worker share the modules that they load (`vitest.config.ts`): whoever replaces one for the others too
 * says so by the name of their file, and has a process of their own.
 */
export function checkAlone(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isTest || !/\bvi\b/.test(file.text) || /\.alone\.test\.tsx?$/.test(file.path)) continue;
    walk(file.program(), (node) => {
      if (node.type !== 'MemberExpression' || node['object'].name !== 'vi') return;
      const name: string = node['property'].name ?? '';
      if (replacing.has(name))
        found.push(at('alone', file, node.start, `vi.${name} changes a module for others: name it *.alone.test.ts`));
    });
  }
  return found;
}
