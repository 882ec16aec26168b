import { expect, it } from 'vitest';
import { tidyHouse } from './clean-house.ts';

const found = (path: string, text: string) => tidyHouse({ [path]: text }).filter(({ rule }) => rule === 'clipboard');

it('a button that copies nothing where there is no https is refused, wherever it stands', () => {
  const text = 'export const copy = (text: string) => void navigator.clipboard?.writeText(text);\n';
  for (const path of ['apps/console/src/features/home/copy.ts', 'packages/ui/src/copy.ts'])
    expect(found(path, text), path).toMatchObject([{ line: 1, message: expect.stringContaining('use copyText') }]);
  expect(found('packages/ui/src/copy-text.ts', text)).toEqual([]);
});

it('what is pasted is no copy', () => {
  const text = "export const read = (event: ClipboardEvent) => event.clipboardData?.getData('text');\n";
  expect(found('packages/ui/src/paste.ts', text)).toEqual([]);
});
