import { describe, expect, it } from 'vitest';
import { columnsPicked, foundIn } from './file-mapping.ts';
import { titleOf } from './run-form.ts';

const none = { columns: {}, amountFactor: null };
const asksNothing = { ambiguous: [] };

describe('what a column of a file is', () => {
  it('is one thing, and that thing stands nowhere else', () => {
    const { mapping } = columnsPicked({ mapping: { name: 0, amount: 1 }, answers: none }, asksNothing, 2, 'amount');
    expect(mapping).toEqual({ name: 0, amount: 2 });
    expect(columnsPicked({ mapping, answers: none }, asksNothing, 2, null).mapping).toEqual({ name: 0 });
    expect(columnsPicked({ mapping, answers: none }, asksNothing, 2, 'note').mapping).toEqual({ name: 0, note: 2 });
  });

  it('answers what was asked, and takes the answer back', () => {
    const asked = { ambiguous: [{ field: 'amount' as const, candidates: [] }] };
    const picked = columnsPicked({ mapping: { name: 0 }, answers: none }, asked, 3, 'amount');
    expect(picked.answers.columns).toEqual({ amount: 3 });
    expect(columnsPicked(picked, asked, 3, null).answers.columns).toEqual({});
  });

  it('a name, an amount and a place to pay to are found in whatever parts they stand', () => {
    expect(foundIn({ firstName: 0, ribAccount: 3 })).toEqual({ name: true, amount: false, place: true });
  });
});

it('a file gives its payment a title, one that was pasted none', () => {
  expect(titleOf('salaires_novembre-2026 (2).xlsx')).toBe('Salaires novembre 2026');
  expect(titleOf('clipboard.csv')).toBe('');
});
