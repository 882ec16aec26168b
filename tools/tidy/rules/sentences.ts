import { at, walk, type Node, type SourceFile, type Tree, type Violation } from '../tree.ts';

/** Where a person reads what stands in the code; documents of others, tests and the gallery say what they like. */
const speaking = /^(apps|packages)\/[^/]+\/src\//;
/**
 * `packages/i18n` has the words, rows of routes their titles, simulators and the gallery their own, and the parts of a
 * number or a day are how a language writes it.
 */
const mayStand =
  /^packages\/i18n\/|^apps\/simulators\/|\/gallery\/|^apps\/console\/src\/(features\/[^/]+\/(former-)?routes\.ts|data\/route-row\.ts)$|^packages\/domain\/src\/values\//;

/**
 * What a person reads stands in `packages/i18n`, both languages side by side: elsewhere there are codes and facts.
 */
export function checkSentences(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !speaking.test(file.path) || mayStand.test(file.path)) continue;
    if (!/\bfr\b|'fr'|[a-z]Fr\b/.test(file.text)) continue;
    walk(file.program(), (node) => {
      if (isPair(node) || isChoice(file, node) || isCounterpart(node))
        found.push(at('sentences', file, node.start, 'two languages side by side: the words stand in packages/i18n'));
    });
  }
  return found;
}

const keyOf = (property: Node): string => String(property['key']?.name ?? property['key']?.value);
const propertyOf = (node: Node, name: string): Node | undefined =>
  node['properties'].find((one: Node) => one.type === 'Property' && keyOf(one) === name);

/** `{ en: 'Paid', fr: 'Payé' }`, and sentences with parameters. */
function isPair(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  const [en, fr] = [propertyOf(node, 'en'), propertyOf(node, 'fr')];
  return en !== undefined && fr !== undefined && says(en['value']) && says(fr['value']);
}
/** `locale === 'fr' ? 'Bonjour' : 'Hello'`. */
const isChoice = (file: SourceFile, node: Node): boolean =>
  node.type === 'ConditionalExpression' &&
  /=== '(en|fr)'/.test(file.text.slice(node['test'].start, node['test'].end)) &&
  says(node['consequent']) &&
  says(node['alternate']);
/** `reasonFr`: a fact that was said already, in the second language. Titles of a form may ask for both. */
const isCounterpart = (node: Node): boolean =>
  node.type === 'Property' && !node['shorthand'] && /[a-z]Fr$/.test(keyOf(node)) && node['value'].type !== 'Identifier';

/** No codes of languages, countries and currencies. */
const word = /\p{L}{2}\p{Ll}/u;
/** Whether words stand in it: no parts of a schema, no list to recognise what others write, no kind of a value. */
function says(node: Node): boolean {
  if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') return false;
  let found = false;
  walk(node, (part, parent) => {
    if (parent?.type === 'MemberExpression' || parent?.type === 'BinaryExpression') return;
    if (part.type === 'Literal' && typeof part['value'] === 'string') found ||= word.test(part['value']);
    if (part.type === 'TemplateElement') found ||= word.test(part['value'].cooked ?? '');
  });
  return found;
}
