import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { reasonCodes, reasons } from '#domain/payments/reasons.ts';
import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { reasonNames } from '#i18n/catalogues/transactions/names.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { AttemptsCard } from './attempts-card.tsx';

const attempt = (code: keyof typeof reasons) => ({
  id: 'att_1',
  provider: 'orangeCore',
  operation: 'collect',
  state: 'failed',
  createdAt: '2026-11-20T08:00:00Z',
  lastCheckedAt: null,
  polls: 1,
  nextCheckAt: null,
  reason: { code, ...reasons[code], ...reasonTexts[code] },
  operatorReference: null,
  providerReference: null,
});

describe('a conversation with an operator', () => {
  it.each(['en', 'fr'] as const)('says its reason by its name, the code beside it for support (%s)', (locale) => {
    for (const code of reasonCodes) {
      const card = createElement(AttemptsCard, { attempts: [attempt(code)] as never });
      const html = renderToStaticMarkup(createElement(LocaleProvider, { fixed: locale } as never, card));
      expect(html.replaceAll('&#x27;', '’')).toContain(reasonNames[code][locale]);
      expect(html).toContain(code);
    }
  });
});
