import type { Plugin } from 'vite';
import { nameOf, visit, type Node } from './syntax-tree.ts';

/** Writes an address that needs nothing else as the text it is: `to('/payment-links')` → `'/payment-links'`. */
export function leanPaths(): Plugin {
  return {
    name: 'lean-paths',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.tsx?(\?\w+(=\w+)?)?$/.test(id) || !/\bto\(/.test(code)) return null;
      const program = this.parse(code) as unknown as Node;
      return takesTo(program) ? { code: withPlainPaths(code, program), map: null } : null;
    },
  };
}

const takesTo = (program: Node): boolean =>
  (program['body'] as Node[]).some(
    (node) =>
      node.type === 'ImportDeclaration' &&
      /\bdata\/paths\.ts$|^\.\/paths\.ts$/.test(nameOf(node['source'])) &&
      (node['specifiers'] as Node[]).some((one) => nameOf(one['local']) === 'to'),
  );

export function withPlainPaths(code: string, program: Node): string {
  const places: { start: number; end: number; path: string }[] = [];
  visit(program, (node) => {
    const callee = node['callee'] as Node | undefined;
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier' || nameOf(callee) !== 'to') return true;
    const [path, ...more] = node['arguments'] as Node[];
    if (path?.type !== 'Literal' || more.length > 0) return true;
    places.push({ start: node.start, end: node.end, path: code.slice(path.start, path.end) });
    return false;
  });
  let text = code;
  for (const { start, end, path } of places.toReversed()) text = text.slice(0, start) + path + text.slice(end);
  return text;
}
