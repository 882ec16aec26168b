import { describe, expect, it } from 'vitest';
import { amounts, choice, cleared, days, filterOf, given, isNarrowed, isSet, options, typed } from './filters.ts';

const of = (locale: 'en' | 'fr') => [
  choice(
    'operator',
    'Operator',
    options(['mtn', 'orange'], (code) => code.toUpperCase()),
  ),
  choice('which', 'Which', options(['no', 'yes'], String), { single: true, usual: 'no' }),
  days(locale),
  amounts(locale),
  typed('ip', 'IP'),
  given('linkId', 'Link', (id) => `link ${id}`),
];
const en = of('en');
const said = (locale: 'en' | 'fr', values: object) =>
  of(locale)
    .filter((filter) => isSet(filter, values as never))
    .map((filter) => [filter.label, filter.text(values as never, locale).replace(/\s/g, ' ')]);

describe('the table of filters', () => {
  it('says in words what is chosen, in both languages', () => {
    const values = { operator: ['mtn', 'orange'], from: '2026-11-01', amountMax: 5_000, linkId: 'l1', ip: '1.2.3.4' };
    expect(said('en', values)).toEqual([
      ['Operator', 'MTN, ORANGE'],
      ['Period', 'from 1 Nov 2026'],
      ['Amount', 'up to XAF 5,000'],
      ['IP', '1.2.3.4'],
      ['Link', 'link l1'],
    ]);
    expect(said('fr', { to: '2026-11-30', amountMin: 5_000 })).toEqual([
      ['Période', 'jusqu’au 30 nov. 2026'],
      ['Montant', 'dès 5 000 FCFA'],
    ]);
  });

  it('says one day and one amount once, two as a span, and of many choices the first', () => {
    const one = { from: '2026-11-03', to: '2026-11-03', amountMin: 500, amountMax: 500, operator: ['a', 'b', 'c'] };
    expect(said('en', one).map(([, text]) => text)).toEqual(['a +2', '3 Nov 2026', 'XAF 500']);
    expect(said('en', { from: '2026-11-03', to: '2026-11-05', amountMin: 500, amountMax: 900 })).toEqual([
      ['Period', '3 Nov 2026 – 5 Nov 2026'],
      ['Amount', 'XAF 500 – XAF 900'],
    ]);
  });

  it('knows whether anything hides rows: what was sought or chosen does, an order or a page does not', () => {
    const narrowed = [{}, { sort: 'amount', limit: 50, cursor: 'c' }, { operator: [] }, { q: '' }];
    expect(narrowed.map((values) => isNarrowed(en, values))).toEqual([false, false, false, false]);
    expect([{ q: 'a' }, { to: '2026-01-01' }, { linkId: 'l' }].map((values) => isNarrowed(en, values))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('gives rows, sums and files the words sought and the filters, and nothing of order, page and open rows', () => {
    const values = { q: 'awa', operator: ['mtn'], sort: 'amount', at: 25, cursor: 'c', limit: 50, open: 'x', from: '' };
    expect(filterOf(en, values)).toEqual({ q: 'awa', operator: ['mtn'] });
  });

  it('takes every field of a filter away with it', () => {
    expect(cleared([days('en'), amounts('en')])).toEqual({
      from: undefined,
      to: undefined,
      amountMin: undefined,
      amountMax: undefined,
    });
  });
});
