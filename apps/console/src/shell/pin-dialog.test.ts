import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocaleProvider } from '#ui/locale.tsx';
import { PinDialog } from './pin-dialog.tsx';

it('shows the question it waits for an answer to, whoever asks', () => {
  const asks = {
    question: createElement('label', null, 'Both are meant'),
    blockedReason: 'Look at the other one first',
    isAsked: () => true,
  };
  const dialog = createElement(PinDialog, {
    open: true,
    onClose: () => {},
    title: 'Send',
    confirmLabel: 'Send',
    asks,
    onPin: async () => {},
  });
  expect(renderToStaticMarkup(createElement(LocaleProvider, { fixed: 'en' } as never, dialog))).toContain(
    'Both are meant',
  );
});
