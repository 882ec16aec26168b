import { at, walk, type Tree, type Violation } from '../tree.ts';

const speaking = /^(apps|packages)\/[^/]+\/src\//;
const copyText = 'packages/ui/src/copy-text.ts';

/**
 * Without https there is no `navigator.clipboard`, and a button that asks it does nothing and says nothing. `copyText`
 * copies there too, and answers whether it did.
 */
export function checkClipboard(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !speaking.test(file.path) || file.path === copyText) continue;
    walk(file.program(), (node) => {
      if (node.type === 'MemberExpression' && !node['computed'] && node['property'].name === 'clipboard')
        found.push(at('clipboard', file, node.start, 'the clipboard is not there without https; use copyText'));
    });
  }
  return found;
}
