import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createLucideIcon } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { createIcon, type IconData } from './create-icon.ts';
import { leanIcon } from './lean-icons.ts';

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons');
const dataIn = (code: string) => runInNewContext(`(${/__iconData = (\{[\s\S]*?\n\});/.exec(code)![1]})`) as IconData;

describe('lean icons', () => {
  it('draws every icon as lucide does, but for the classes that carry its name', () => {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .filter((name) => readFileSync(join(folder, name), 'utf8').includes('const __iconData ='));
    expect(files.length).toBeGreaterThan(1000);
    const uses = [{}, { className: 'size-4' }, { 'aria-label': 'Paid', role: 'img' }];
    for (const [index, file] of files.entries()) {
      const code = readFileSync(join(folder, file), 'utf8');
      const lean = leanIcon(code, './create-icon.ts');
      expect(lean, file).not.toMatch(/key: "|aliases:|createLucideIcon\.mjs/);
      const props = uses[index % uses.length]!;
      const theirs = renderToStaticMarkup(createElement(createLucideIcon(dataIn(code) as never), props));
      const ours = renderToStaticMarkup(createElement(createIcon(dataIn(lean)) as never, props));
      expect(sorted(ours), file).toEqual(sorted(theirs.replace(/ lucide-[\w-]+/g, '')));
    }
  });
});

/** Attributes may come in another order. */
const sorted = (markup: string) =>
  markup.replace(
    /<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes
        .match(/[\w-]+="[^"]*"/g)!
        .toSorted()
        .join(' ')}>`,
  );
