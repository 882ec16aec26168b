import { describe, expect, it } from 'vitest';
import { givingWay, groupRows, nextSort, toggleSelection, type Column } from './columns.ts';

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

describe('columns that do not fit', () => {
  const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
    id,
    header: id,
    cell: () => null,
    ...more,
  });
  const columns = [
    column('date', { card: 'meta' }),
    column('type', { card: 'title' }),
    column('reference'),
    column('operator', { card: 'meta' }),
    column('operatorId'),
    column('fee', { align: 'end' }),
    column('tax', { align: 'end' }),
    column('in', { align: 'end', hideable: false }),
    column('total', { align: 'end', stays: true }),
    column('actions', { hideHeader: true }),
  ];
  const widths = new Map(columns.map((one) => [one.id, 100]));
  it('give way: words from the right, what a card says small, figures last', () => {
    expect(givingWay(columns, widths, 0)).toEqual([]);
    expect(givingWay(columns, widths, 1)).toEqual(['operatorId']);
    expect(givingWay(columns, widths, 250)).toEqual(['operatorId', 'reference', 'operator']);
  });
  it('leave what the list is read for, however narrow it is', () =>
    expect(givingWay(columns, widths, 5000)).toEqual(['operatorId', 'reference', 'operator', 'tax', 'fee']));
  it('gave way already where they are not drawn', () =>
    expect(givingWay(columns, new Map([...widths].filter(([id]) => id !== 'operatorId')), 1)).toEqual(['reference']));
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
