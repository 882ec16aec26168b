import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseAst, type Plugin } from 'vite';
import { isLabel, nameOf, propertiesOf, visit, without, type Node } from './syntax-tree.ts';

const catalogues = /^#i18n\/catalogues\/[a-z-]+\/[a-z-]+\.ts$/;
const marked = /\?words=(\w+)$/;

/**
 * Words travel with the screen that says them: a file that takes a catalogue gets a copy with only the sentences it
 * names, which the bundler puts beside it. Who names them by a variable, or hands the catalogue on, gets a copy of that
 * catalogue, without what else its file holds.
 */
export function leanWords(): Plugin {
  const wanted = new Map<string, { catalogue: string; keys: ReadonlySet<string> | null }>();
  return {
    name: 'lean-words',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('#i18n/catalogues/')) return null;
      const program = this.parse(code) as unknown as Node;
      const cuts: [number, number][] = [];
      let added = '';
      for (const { source, imported, local, range } of importsOfWords(program)) {
        const keys = keysNamed(program, local);
        const file = (await this.resolve(source, id))?.id;
        if (!file) continue;
        const named = [imported, ...(keys ? [...keys].toSorted() : ['*'])].join();
        const hash = createHash('sha256').update(named).digest('hex').slice(0, 10);
        wanted.set(hash, { catalogue: imported, keys });
        cuts.push(range);
        added += `import { ${imported} as ${local} } from ${JSON.stringify(`${file}?words=${hash}`)};\n`;
      }
      return added ? { code: added + without(code, cuts), map: null } : null;
    },
    load(id) {
      const one = wanted.get(marked.exec(id)?.[1] ?? '');
      if (!one) return null;
      const whole = readFileSync(id.replace(marked, ''), 'utf8');
      return one.keys ? leanCatalogue(whole, one.catalogue, one.keys) : whole;
    },
  };
}

type ImportOfWords = { source: string; imported: string; local: string; range: [number, number] };

/** Each name that a file takes from a catalogue, with its place within the braces. */
function importsOfWords(program: Node): ImportOfWords[] {
  return (program['body'] as Node[])
    .filter((node) => node.type === 'ImportDeclaration' && catalogues.test(nameOf(node['source'])))
    .flatMap((node) =>
      (node['specifiers'] as Node[])
        .filter(({ type }) => type === 'ImportSpecifier')
        .map((one) => ({
          source: nameOf(node['source']),
          imported: nameOf(one['imported']),
          local: nameOf(one['local']),
          range: [one.start, one.end] as [number, number],
        })),
    );
}

/**
 * Which sentences of a catalogue a file names: `useWords(shellWords).title`, `say(shellWords, locale).title`,
 * `shellWords.title`, and the same through a constant. Null where a name cannot be read from the text.
 */
export function keysNamed(program: Node, catalogue: string): Set<string> | null {
  const keys = new Set<string>();
  /** Constants that hold the catalogue, or what it says in one language. */
  const holders = new Set([catalogue]);
  const parents = new Map<Node, Node | null>();
  const names: Node[] = [];
  visit(program, (node, parent) => {
    parents.set(node, parent);
    if (node.type === 'ImportDeclaration') return false;
    if (node.type === 'Identifier' && !isLabel(node, parent)) names.push(node);
    return true;
  });
  /** @returns whether it is known what becomes of a value that has the sentences */
  const follow = (value: Node): boolean => {
    const parent = parents.get(value)!;
    if (parent.type === 'MemberExpression' && parent['object'] === value) {
      const property = parent['property'] as Node;
      if (parent['computed'] && property.type !== 'Literal') return false;
      keys.add(nameOf(property));
      return true;
    }
    if (parent.type === 'CallExpression' && ['useWords', 'say'].includes(nameOf(parent['callee'])))
      return (parent['arguments'] as Node[])[0] === value && follow(parent);
    if (parent.type !== 'VariableDeclarator' || parent['init'] !== value) return false;
    const target = parent['id'] as Node;
    if (target.type === 'Identifier') return Boolean(holders.add(nameOf(target)));
    if (target.type !== 'ObjectPattern') return false;
    for (const property of propertiesOf(target)) {
      if (property.type !== 'Property' || property['computed']) return false;
      keys.add(nameOf(property['key']));
    }
    return true;
  };
  // A constant's name may stand for something else elsewhere in the file: then too much is kept, or all of it.
  for (const holder of holders)
    for (const name of names) {
      if (nameOf(name) !== holder) continue;
      const parent = parents.get(name)!;
      const isDeclared = parent.type === 'VariableDeclarator' && parent['id'] === name;
      if (!isDeclared && !follow(name)) return null;
    }
  return keys;
}

/** A catalogue with only these sentences. */
export function leanCatalogue(source: string, catalogue: string, keys: ReadonlySet<string>): string {
  const cuts: [number, number][] = [];
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, (node) => {
    if (node.type !== 'VariableDeclarator' || nameOf(node['id']) !== catalogue) return true;
    const table = ((node['init'] as Node)['arguments'] as Node[] | undefined)?.[0];
    for (const sentence of propertiesOf(table))
      if (sentence.type === 'Property' && !keys.has(nameOf(sentence['key']))) cuts.push([sentence.start, sentence.end]);
    return false;
  });
  return without(source, cuts);
}
