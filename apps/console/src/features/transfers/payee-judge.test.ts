import { describe, expect, it } from 'vitest';
import type { NameCheck } from '#contract/transfers/schemas.ts';
import { judge } from './payee-judge.ts';

const check: NameCheck = {
  checked: true,
  verifiedName: 'PAUL NGONO',
  match: null,
  active: true,
  name: null,
  masked: '',
  operator: 'mtn',
  bank: null,
  coolingUntil: null,
};

describe('what a person is told about a name', () => {
  it.each([
    ['', 'strong', false],
    ['Ngono Paul', 'strong', false],
    ['Paul Essomba', 'partial', true],
    ['Marie Njoya', 'other', true],
  ] as const)('%s: %s, tick %s', (written, state, needsTick) =>
    expect(judge(check, written)).toMatchObject({ state, needsTick }),
  );
  it('a rail that cannot say asks for nothing', () =>
    expect(judge({ ...check, checked: false, verifiedName: null, active: null }, 'Paul')).toMatchObject({
      state: 'cannot',
      needsTick: false,
    }));
  it('a wallet that is not there has to be confirmed', () =>
    expect(judge({ ...check, verifiedName: null, active: false }, 'Paul')).toMatchObject({
      state: 'missing',
      needsTick: true,
    }));
  it('an active wallet without a name is said as that', () =>
    expect(judge({ ...check, verifiedName: null }, 'Paul')).toMatchObject({ state: 'active', needsTick: false }));
});
