import fc from 'fast-check';
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

  const fits = (patterns: readonly string[], name: string) =>
    patterns.some((pattern) => new RegExp(`^${pattern.replace(/%/g, '.*').replace(/_/g, '.')}$`).test(name));
  const finds = (typed: string, name: string) => {
    const nearly = nearlyLike(typed)!;
    return fits(nearly.parts, name) && fits(nearly.whole, name);
  };
  it.each(['tomo', 'serge tano', 'srege', 'sergge', 'serg tamo'])('%s finds Serge Tamo', (typed) =>
    expect(finds(typed, 'serge tamo')).toBe(true),
  );

  it('is sought in names alone: another digit is another number', () => {
    expect(nearlyLike('677123456')).toBe(null);
    expect(nearlyLike('FAC-725')).toBe(null);
    expect(nearlyLike('abc')).toBe(null);
  });

  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 6, maxLength: 12 });
  it('is found by a few patterns that an index answers, whichever letter it was', () => {
    fc.assert(
      fc.property(
        fc.tuple(letters, letters),
        fc.nat(20),
        fc.constantFrom(...'abcdefgh'),
        ([first, last], place, wrong) => {
          const name = `${first} ${last}`;
          const at = place % name.length;
          const [before, after] = [name.slice(0, at), name.slice(at)];
          for (const typed of [
            `${before}${wrong}${after}`,
            `${before}${after.slice(1)}`,
            `${before}${wrong}${after.slice(1)}`,
            `${before}${after.slice(1, 2)}${after.slice(0, 1)}${after.slice(2)}`,
          ]) {
            const nearly = nearlyLike(typed);
            if (!nearly) continue;
            expect(nearly.parts).toHaveLength(3);
            for (const part of nearly.parts) expect(part).toMatch(/[^%_]{3}/);
            const isMeant = fits(nearly.whole, name);
            expect(!isMeant || fits(nearly.parts, name), `${typed} for ${name}`).toBe(true);
          }
        },
      ),
    );
  });
});
