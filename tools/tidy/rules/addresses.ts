import { handWritten } from './calls.ts';
import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

const consoleSources = /^apps\/console\/src\/(features|shell|data)\//;
/** The route table, and the types made of it. */
const tables = /\/(former-)?routes\.ts$|^apps\/console\/src\/data\/addresses\.ts$/;
const maker = 'apps/console/src/data/paths.ts';
const address = /^\/[a-z]/;
const asksOnly = /^(includes|startsWith|endsWith)$/;

/**
 * A page that moves takes every link along that `to()` made, for its path is a type; a text stays behind without a
 * word. So no address is written anywhere else, and nothing else says that a text is one.
 */
export function checkAddresses(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !consoleSources.test(file.path) || tables.test(file.path)) continue;
    const isTyped = typedParts(file);
    walk(file.program(), (node, parent) => {
      const text = textOf(node);
      if (
        text !== null &&
        address.test(text) &&
        !handWritten.test(text) &&
        parent?.type !== 'TSLiteralType' &&
        !isTyped(node)
      )
        found.push(at('addresses', file, node.start, `address ${text}: to('${text.replace(/\?.*/, '')}', …)`));
      if (node.type === 'TSAsExpression' && node['typeAnnotation'].typeName?.name === 'Href' && file.path !== maker)
        found.push(at('addresses', file, node.start, 'as Href: addresses come from to(), toldPath() or outside()'));
    });
  }
  return found;
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return node.type === 'TemplateLiteral' ? node['quasis'][0].value.raw : null;
}

/** What the union of all addresses checks already, and what only asks about a text. */
function typedParts(file: SourceFile): (node: Node) => boolean {
  const parts: Node[] = [];
  walk(file.program(), (node) => {
    if (node.type === 'CallExpression') {
      const callee: Node = node['callee'];
      if (callee['name'] === 'to') parts.push(...node['arguments'].slice(0, 1));
      if (asksOnly.test(callee['property']?.name ?? '')) parts.push(...node['arguments']);
    }
    if (node.type === 'TSSatisfiesExpression') {
      const { start, end } = node['typeAnnotation'];
      if (/\b(Plain)?Address\b/.test(file.text.slice(start, end))) parts.push(node['expression']);
    }
  });
  return ({ start }) => parts.some((part) => part.start <= start && start < part.end);
}
