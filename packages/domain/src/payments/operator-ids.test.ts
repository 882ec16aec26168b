import { describe, expect, it } from 'vitest';
import { isSameOperatorId, operatorIdSpellings, ourIdIn } from './operator-ids.ts';

describe('an id as people write it', () => {
  it.each([
    ['8765 400 352', '8765400352'],
    ['8765400352.', '8765400352'],
    ['Transaction Id: 8765400352', '8765400352'],
    ['Identifiant de transaction financière : 8765400352', '8765400352'],
    ['ID: 8765400352', '8765400352'],
    ['n°8765400352', '8765400352'],
    ['nº 8765400352', '8765400352'],
    ['MP261126 1902 A00393', 'MP261126.1902.A00393'],
    ['mp261126.1902.a00393', 'MP261126.1902.A00393'],
    ['MP 261126.1902.A00393', 'MP261126.1902.A00393'],
    ['MP2611261902A00393', 'MP261126.1902.A00393'],
    ['ID transaction : MP261126.1902.A00393', 'MP261126.1902.A00393'],
    ['TX-991', 'TX-991'],
  ])('%s is %s', (typed, kept) => {
    expect(operatorIdSpellings(typed)).toContain(kept);
    expect(isSameOperatorId(typed, kept)).toBe(true);
  });

  it.each([
    ['8765400353', '8765400352'],
    ['External Transaction Id: 8765400352', '8765400352'],
    ['0008765400352', '8765400352'],
    ['MP261126.1902.A00394', 'MP261126.1902.A00393'],
    ['--', '..'],
  ])('%s is not %s', (typed, kept) => {
    expect(operatorIdSpellings(typed)).not.toContain(kept);
    expect(isSameOperatorId(typed, kept)).toBe(false);
  });

  it('a label alone names nothing', () => expect(operatorIdSpellings('Transaction Id:')).not.toContain(''));
});

describe('an id of ours', () => {
  const id = '01m8cgkj14e05sakz3a03agesw';
  it.each([`att_${id}`, `Reference: att_${id}.`, `ATT_${id.toUpperCase()}`, `att_01m8cgkj14 e05sakz3a0 3agesw`])(
    'stands in %s',
    (text) => expect(ourIdIn(text)).toEqual({ kind: 'attempt', id: `att_${id}` }),
  );
  it('is that of the payment too', () =>
    expect(ourIdIn(`txn_${id}`)).toEqual({ kind: 'transaction', id: `txn_${id}` }));
  it.each(['8765400352', `att_${id}x`, `plk_${id}`, 'att_1'])('does not stand in %s', (text) =>
    expect(ourIdIn(text)).toBeNull(),
  );
});
