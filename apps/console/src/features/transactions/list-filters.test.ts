import { describe, expect, it } from 'vitest';
import { figureHref } from '../../data/figure-href.ts';
import { readSearch } from '../../data/search-state.ts';
import { isSet } from '../../shell/list/filters.ts';
import { transactionFilters } from './list-filters.ts';
import { listSearch } from './list-search.ts';

function chips(text: string, locale: 'en' | 'fr' = 'en') {
  const search = readSearch(listSearch, Object.fromEntries(new URLSearchParams(text)));
  return Object.fromEntries(
    transactionFilters(locale)
      .filter((filter) => (filter.edit && !filter.rare) || isSet(filter, search))
      .map((filter) => [filter.label, isSet(filter, search) ? filter.text(search, locale) : undefined]),
  );
}

describe('filter chips', () => {
  it('offer five filters and nothing else while nothing is set', () => {
    expect(chips('')).toEqual({
      Status: undefined,
      Dates: undefined,
      Amount: undefined,
      Operator: undefined,
      Type: undefined,
    });
  });
  it('say what is set, in both languages', () => {
    expect(chips('status=failed,expired&amountMin=5000&from=2026-11-01&to=2026-11-18')).toMatchObject({
      Status: 'Failed, Expired',
      Amount: 'from XAF\u00a05,000',
      Dates: '1 Nov 2026 – 18 Nov 2026',
    });
    expect(chips('operator=mtn&range=last7Days&channel=api', 'fr')).toMatchObject({
      Opérateur: 'MTN',
      Dates: '7 derniers jours',
      Canal: 'API',
    });
  });
  it('show filters that came with a link', () => {
    expect(chips('reason=PAYER_REJECTED&ids=txn_a,txn_b')).toMatchObject({
      Reason: 'Refused by the payer',
      Selection: '2 rows',
    });
  });
  it('say which day is meant, and that automatic refunds are left out, for lists behind a figure', () => {
    const text = figureHref('income', { from: '2026-11-18', to: '2026-11-18' }).split('?')[1]!;
    expect(chips(text)).toMatchObject({ Dates: 'moved 18 Nov 2026', 'Automatic refunds': 'left out' });
  });
  it('name one day once', () => expect(chips('from=2026-11-18&to=2026-11-18')['Dates']).toBe('18 Nov 2026'));
});
