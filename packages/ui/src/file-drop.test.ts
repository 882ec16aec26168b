import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocaleProvider } from './locale.tsx';
import { FileDrop } from './file-drop.tsx';

it('marks what must be given, as every other field does', () => {
  const drawn = (required: boolean) =>
    renderToStaticMarkup(
      createElement(
        LocaleProvider,
        { fixed: 'en' } as never,
        createElement(FileDrop, {
          label: 'Proof',
          required,
          accept: 'image/*',
          state: { step: 'idle' },
          onPick: () => {},
        }),
      ),
    );
  expect([drawn(true).includes('>*<'), drawn(false).includes('>*<')]).toEqual([true, false]);
});
