import type { Plugin } from 'vite';
import { limits } from '../../packages/domain/src/values/limits.ts';
import { isLabel, nameOf, visit, type Node } from './syntax-tree.ts';

const known: Readonly<Record<string, unknown>> = limits;

/** Writes each limit where it is read (`limits.pinDigits` → `6`): nobody loads the whole list for one number. */
export function leanLimits(): Plugin {
  return {
    name: 'lean-limits',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\.tsx?(\?\w+(=\w+)?)?$/.test(id) || !/\blimits\b/.test(code)) return null;
      const program = this.parse(code) as unknown as Node;
      return takesLimits(program) ? { code: withNumbers(code, program), map: null } : null;
    },
  };
}

const takesLimits = (program: Node): boolean =>
  (program['body'] as Node[]).some(
    (node) =>
      node.type === 'ImportDeclaration' &&
      /\blimits\.ts$/.test(nameOf(node['source'])) &&
      (node['specifiers'] as Node[]).some((one) => nameOf(one['local']) === 'limits'),
  );

export function withNumbers(code: string, program: Node): string {
  const places: { start: number; end: number; value: number }[] = [];
  visit(program, (node, parent) => {
    const object = node['object'] as Node | undefined;
    if (node.type !== 'MemberExpression' || node['computed'] || object?.type !== 'Identifier') return true;
    const value = known[nameOf(node['property'])];
    if (nameOf(object) !== 'limits' || isLabel(object, node) || typeof value !== 'number') return true;
    // `limits.x.y` is no number.
    if (parent?.type === 'MemberExpression' && parent['object'] === node) return true;
    places.push({ start: node.start, end: node.end, value });
    return false;
  });
  let text = code;
  for (const { start, end, value } of places.toReversed()) text = `${text.slice(0, start)}${value}${text.slice(end)}`;
  return text;
}
