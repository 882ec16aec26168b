import type { Plugin } from 'vite';
import { visit, type Node } from './syntax-tree.ts';

/**
 * In rooms that only declare things (schemas, words, tables) a constant nobody takes is left out. The bundler cannot
 * see that `z.object(…)` or `words(…)` does nothing but answer, so every call that makes a constant is marked as pure.
 */
export function pureDeclarations(rooms: RegExp): Plugin {
  return {
    name: 'pure-declarations',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!rooms.test(id)) return null;
      const places = new Set<number>();
      for (const statement of (this.parse(code) as unknown as { body: Node[] }).body) {
        const declared = (statement['declaration'] as Node | null | undefined) ?? statement;
        if (declared.type === 'VariableDeclaration') collectCalls(declared, places);
      }
      let marked = code;
      for (const place of [...places].toSorted((a, b) => b - a))
        marked = `${marked.slice(0, place)}/*#__PURE__*/ ${marked.slice(place)}`;
      return { code: marked, map: null };
    },
  };
}

/** Not inside functions: what they call runs when they are called. */
function collectCalls(declared: Node, places: Set<number>): void {
  visit(declared, (node) => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') places.add(node.start);
    return !node.type.includes('Function');
  });
}
