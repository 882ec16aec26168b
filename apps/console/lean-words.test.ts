import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { keysNamed, leanCatalogue } from './lean-words.ts';
import type { Node } from './syntax-tree.ts';

const named = (code: string) => {
  const keys = keysNamed(parseAst(code) as unknown as Node, 'shopWords');
  return keys && [...keys].toSorted();
};

describe('which sentences a file names', () => {
  it.each([
    ['through a constant', 'const t = useWords(shopWords); draw(t.open, t.close());', ['close', 'open']],
    ['at once', 'draw(say(shopWords, locale).open);', ['open']],
    ['on the catalogue itself', 'draw(shopWords.open[locale]);', ['open']],
    ['by taking it apart', 'const { open, close: shut } = useWords(shopWords);', ['close', 'open']],
    ['by a key written as text', "const t = useWords(shopWords); draw(t['open']);", ['open']],
    ['not at all', "import { shopWords } from './shop.ts'; draw({ shopWords: 1 }.shopWords);", []],
  ])('%s', (_, code, keys) => expect(named(code)).toEqual(keys));
});

describe('a catalogue is kept whole where a name cannot be read from the text', () => {
  it.each([
    ['a key that is known only when it runs', 'const t = useWords(shopWords); draw(t[state]);'],
    ['words handed on', 'const t = useWords(shopWords); drawAll(t);'],
    ['words handed on by their name', 'const t = useWords(shopWords); drawAll({ t });'],
    ['the catalogue handed on', 'drawAll(shopWords);'],
    ['a second name that is a parameter', 'const t = useWords(shopWords); lines.map((t) => draw(t));'],
    ['the rest of it', 'const { open, ...rest } = useWords(shopWords);'],
  ])('%s', (_, code) => expect(named(code)).toBeNull());
});

it('leaves out the other sentences and nothing else', () => {
  const source = `import { words } from '../words.ts';
export const shopWords = words({
  open: { en: 'Open', fr: 'Ouvert' },
  close: { en: (p: { at: string }) => \`Until \${p.at}\`, fr: (p: { at: string }) => \`Jusqu’à \${p.at}\` },
  gone: { en: 'Gone', fr: 'Parti' },
});
export const otherWords = words({ gone: { en: 'Away', fr: 'Absent' } });
`;
  const lean = leanCatalogue(source, 'shopWords', new Set(['close']));
  expect(lean).toContain('Until');
  expect(lean).toContain('Away');
  expect(lean).not.toMatch(/Open|Gone/);
});
