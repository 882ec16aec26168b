import { operatorCodes, operatorMarks, operators } from '#domain/payments/operators.ts';
import { at, walk, type Node, type Tree, type Violation } from '../tree.ts';

const rooms = /^(packages|apps)\//;
/** Where an operator may be named, and why there. */
const mayName = {
  'the tables of operators, and of who carries their money': /^packages\/domain\/src\/payments\/(operators|rails)\.ts$/,
  'who speaks as they do: connectors, simulators and the ports these stand at':
    /^apps\/(server\/src\/connectors|simulators)\/|^apps\/server\/src\/kit\/config\.ts$/,
  'worlds made up: of tests, the demo and the gallery':
    /^apps\/server\/src\/(testing|scenarios|modules\/demo)\/|^apps\/server\/src\/main\/seed\.ts$|\/gallery\//,
  'what they and people write, recognised: messages, columns and cells of files, passwords':
    /^packages\/domain\/src\/(payments\/sms|mass-payments\/(fields|headings|heading-words|cells))\.ts$|\/common-passwords\.ts$/,
  'the sentences about an account with them, and where its keys are found':
    /^packages\/i18n\/src\/catalogues\/providers\/(words|credentials)\.ts$/,
  'a colour that one is called like': /^packages\/i18n\/src\/catalogues\/mass-payments\/colours\.ts$/,
  'colours of badges, which their type asks for': /^packages\/ui\/src\/tokens\.ts$/,
};
const isFree = (path: string) => Object.values(mayName).some((places) => places.test(path));

const codes = operatorCodes.join('|');
const inCode = new RegExp(`\\b(${codes})\\b`);
const inText = new RegExp(`\\b(${codes}|${operatorCodes.map((code) => operators[code].name).join('|')})\\b`);
/** Short ones are words of other things too: they count where they stand alone. */
const alone = new Set(operatorCodes.map((code) => operatorMarks[code].short));

/**
 * An operator that is chosen by its code, or called by its name, is one whom the next operator is mistaken for: its row
 * says what is known of it, and the list of codes who there is.
 */
export function checkOperators(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !rooms.test(file.path) || isFree(file.path)) continue;
    const examples: Node[] = [];
    walk(file.program(), (node) => {
      // An example is of one operator.
      if (node.type === 'Property' && node['key'].name === 'example') examples.push(node);
      const named = nameIn(node);
      if (named === null || examples.some(({ start, end }) => start <= node.start && node.end <= end)) return;
      found.push(at('operators', file, node.start, `${named}: ask the table of operators (domain/payments/operators)`));
    });
  }
  return found;
}

function nameIn(node: Node): string | null {
  if (node.type === 'Identifier') return inCode.exec(node['name'])?.[0] ?? null;
  const text: unknown =
    node.type === 'Literal' || node.type === 'JSXText'
      ? node['value']
      : node.type === 'TemplateElement'
        ? node['value'].cooked
        : null;
  if (typeof text !== 'string') return null;
  return alone.has(text.trim()) ? text.trim() : (inText.exec(text)?.[0] ?? null);
}
