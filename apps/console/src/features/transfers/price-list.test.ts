import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { say } from '#i18n/words.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { PriceList } from './price-list.tsx';

const quote = {
  amount: 150_000,
  senderFee: 1500,
  beneficiaryFee: 0,
  taxLines: [],
  totalDebit: 151_804,
  beneficiaryReceives: 150_000,
  source: { name: { en: 'Payout account', fr: 'Compte de décaissement' }, balanceAfter: 748_700 },
  exact: true,
  arrival: 'minutes',
  at: '2026-11-25T17:22:00Z',
} as unknown as TransferQuote;

it.each(['en', 'fr'] as const)(
  'of what leaves another day says neither the balance after it nor when it arrives, as if it left now (%s)',
  (locale) => {
    const t = say(transferFormWords, locale);
    const told = (isPlanned: boolean) => {
      const html = renderToStaticMarkup(
        createElement(
          LocaleProvider,
          { fixed: locale } as never,
          createElement(PriceList, { quote, isTrue: true, isPlanned }),
        ),
      );
      return [
        t.balanceAfter({ account: quote.source.name[locale] }),
        t.arrives_minutes,
        t.quotedAt({ time: '18:22' }).slice(0, 5),
      ].map((words) => html.replaceAll('&#x27;', '’').includes(words));
    };
    expect(told(false)).toEqual([true, true, true]);
    expect(told(true)).toEqual([false, false, false]);
  },
);
