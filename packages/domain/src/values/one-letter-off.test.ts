import { describe, expect, it } from 'vitest';
import { beginsNearly, nearlyLike } from './one-letter-off.ts';

describe('a word with one letter gone wrong', () => {
  it.each([
    ['trasnf', 'Transfers'],
    ['tranfer', 'Transfers'],
    ['transsfer', 'Transfers'],
    ['tranxfer', 'Transfers'],
    ['reglem', 'Règlements'],
    ['cl', 'Clients'],
  ])('%s begins %s', (typed, word) => expect(beginsNearly(typed, word)).toBe(true));

  it.each([
    ['trsnf', 'Settlements'],
    ['tnarsfer', 'Transfers'],
    ['lin', 'Pin'],
    ['6771', 'Transfers'],
  ])('%s does not begin %s', (typed, word) => expect(beginsNearly(typed, word)).toBe(false));

  const finds = (typed: string, name: string) =>
    nearlyLike(typed).some((pattern) => new RegExp(`^${pattern.replace(/%/g, '.*').replace(/_/g, '.')}$`).test(name));
  it.each(['tomo', 'serge tano', 'srege', 'sergge', 'serg tamo'])('%s finds Serge Tamo', (typed) =>
    expect(finds(typed, 'serge tamo')).toBe(true),
  );

  it('is sought in names alone: another digit is another number', () => {
    expect(nearlyLike('677123456')).toEqual([]);
    expect(nearlyLike('FAC-725')).toEqual([]);
    expect(nearlyLike('abc')).toEqual([]);
  });
});
