import { describe, expect, it } from 'vitest';
import { readSearch } from '../../data/search-state.ts';
import { filterOf } from '../../shell/list/filters.ts';
import { transactionFilters } from './list-filters.ts';
import { askedOf, daysOfRange, viewText } from './list-query.ts';
import { listSearch } from './list-search.ts';

const now = new Date('2026-11-18T23:30:00Z'); // already the 19th in Douala
const read = (text: string) => readSearch(listSearch, Object.fromEntries(new URLSearchParams(text)));
const asked = (text: string) => askedOf(filterOf(transactionFilters('en'), read(text)), 'sales', now);

describe('the address of the list', () => {
  it('keeps what is valid and drops what is not', () => {
    expect(read('status=failed,expired&amountMin=1000&range=last7Days&sort=sideways&limit=900&at=25')).toEqual({
      status: ['failed', 'expired'],
      amountMin: 1000,
      range: 'last7Days',
      at: 25,
    });
  });
  it('turns a named period into days of Douala', () => {
    expect(daysOfRange('today', now)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
    expect(daysOfRange('last7Days', now)).toEqual({ from: '2026-11-13', to: '2026-11-19' });
    expect(daysOfRange('thisMonth', now)).toEqual({ from: '2026-11-01', to: '2026-11-19' });
  });
  it('asks list, totals, counts and export for the same rows, whatever the page and order', () => {
    const first = asked('status=failed&range=today');
    const later = asked('status=failed&range=today&sort=-amount&cursor=abc&at=50&limit=50');
    expect(later).toEqual(first);
    expect(first).toEqual({ status: ['failed'], from: '2026-11-19', to: '2026-11-19', preset: 'sales' });
  });
});

describe('the same view', () => {
  it('is recognised in any order and on any page', () => {
    expect(viewText(read('status=failed,expired&q=a&cursor=x&at=25&limit=50'), 'all')).toBe(
      viewText(read('q=a&status=expired,failed'), 'all'),
    );
  });
  it('differs by preset, filter and order', () => {
    const texts = [
      viewText(read('status=failed'), 'all'),
      viewText(read('status=failed'), 'refunds'),
      viewText(read('status=failed&sort=amount'), 'all'),
      viewText(read(''), 'all'),
    ];
    expect(new Set(texts).size).toBe(4);
    expect(texts[3]).toBe('');
  });
});
