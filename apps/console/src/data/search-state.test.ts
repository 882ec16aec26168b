import { describe, expect, it } from 'vitest';
import { transactionListQuery } from '#contract/transactions/schemas.ts';
import { patchedSearch, readSearch } from './search-state.ts';

describe('filters in the address', () => {
  it('are read field by field: a wrong one is left out', () => {
    expect(
      readSearch(transactionListQuery, {
        operator: 'mtn,orange',
        amountMin: '1000',
        from: '2026-11-31x',
        sort: 'sideways',
        limit: '50',
        q: 'Tchoua',
        foreign: 'x',
      }),
    ).toEqual({
      operator: ['mtn', 'orange'],
      amountMin: 1000,
      limit: 50,
      q: 'Tchoua',
    });
  });

  it('are patched: lists joined, emptied ones gone, others kept', () => {
    expect(patchedSearch('?q=a&cursor=c', { operator: ['mtn', 'orange'], cursor: undefined })).toBe(
      '?q=a&operator=mtn%2Corange',
    );
    expect(patchedSearch('?q=a', { q: '' })).toBe('');
    expect(patchedSearch('?a=1', { b: [] })).toBe('?a=1');
    expect(patchedSearch('', { limit: 50, archived: false })).toBe('?limit=50&archived=false');
  });

  it('survive a round trip', () => {
    const state = readSearch(transactionListQuery, { operator: 'mtn', from: '2026-11-01', amountMax: '5000' });
    const again = readSearch(transactionListQuery, Object.fromEntries(new URLSearchParams(patchedSearch('', state))));
    expect(again).toEqual(state);
  });
});
