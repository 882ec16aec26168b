import { describe, expect, it } from 'vitest';
import { groupRows, nextSort, toggleSelection } from './columns.ts';

describe('sorting', () => {
  it('starts a column downwards and turns it round after that', () => {
    expect(nextSort(null, 'amount')).toEqual({ id: 'amount', direction: 'desc' });
    expect(nextSort({ id: 'amount', direction: 'desc' }, 'amount')).toEqual({ id: 'amount', direction: 'asc' });
    expect(nextSort({ id: 'amount', direction: 'asc' }, 'date')).toEqual({ id: 'date', direction: 'desc' });
  });
});

describe('selecting', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  it('turns one row on and off', () => {
    expect([...toggleSelection(new Set(), keys, 'b', null)]).toEqual(['b']);
    expect([...toggleSelection(new Set(['b', 'z']), keys, 'b', null)]).toEqual(['z']);
  });
  it('extends from the row pressed before, in both directions', () => {
    expect([...toggleSelection(new Set(['b']), keys, 'd', 'b')].toSorted()).toEqual(['b', 'c', 'd']);
    expect([...toggleSelection(new Set(['d']), keys, 'b', 'd')].toSorted()).toEqual(['b', 'c', 'd']);
  });
  it('clears a span when the pressed row was selected', () =>
    expect([...toggleSelection(new Set(keys), keys, 'd', 'b')].toSorted()).toEqual(['a', 'e']));
  it('forgets an anchor that is no longer in view', () =>
    expect([...toggleSelection(new Set(), keys, 'd', 'gone')]).toEqual(['d']));
});

describe('groups of cards', () => {
  it('keeps the order and joins neighbours only', () => {
    const rows = [
      ['a', 1],
      ['a', 2],
      ['b', 3],
      ['a', 4],
    ] as const;
    expect(groupRows(rows, (row) => row[0]).map((group) => [group.label, group.rows.length])).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 1],
    ]);
  });
});
