import { describe, expect, it } from 'vitest';
import { columnNames, fieldAt, isComplete, withField } from './mapping.ts';

describe('the columns of an import', () => {
  it('a field stands in one column only, and a column holds one field', () => {
    const moved = withField({ name: 0, phone: 1 }, 2, 'phone');
    expect(moved).toEqual({ name: 0, phone: 2 });
    expect(withField(moved, 0, null)).toEqual({ phone: 2 });
    expect(withField(moved, 2, 'amount')).toEqual({ name: 0, amount: 2 });
    expect([fieldAt(moved, 2), fieldAt(moved, 1)]).toEqual(['phone', null]);
  });
  it('needs a name and a place', () => {
    expect([isComplete({ name: 0 }), isComplete({ phone: 0 }), isComplete({ firstName: 0, rib: 1 })]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it('numbers columns without a heading, as wide as the widest row', () => {
    expect(columnNames({ header: ['Nom', ''], sample: [['a', 'b', 'c']] }, (no) => `#${no}`)).toEqual([
      'Nom',
      '#2',
      '#3',
    ]);
    expect(columnNames({ header: null, sample: [['a']] }, (no) => `#${no}`)).toEqual(['#1']);
  });
});
