import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameName, matchNames } from './name-match.ts';

describe('two names', () => {
  it.each([
    ['Marie Ngo Bassa', 'NGO BASSA MARIE'],
    ['Aïcha Njoya', 'AICHA NJOYA MOULIOM'],
    ['M. Éric Tchoua', 'TCHOUA ERIC'],
    ['Emmanuel Nkeng Paul', 'EMANUEL NKENG PAUL'],
    ['Jean-Marie Etoa', 'ETOA JEAN MARIE'],
    ['Quincaillerie Kamga SARL', 'ETS QUINCAILLERIE KAMGA'],
    ['Irène Njoya', 'NJOYA IRENE'],
    ['Irène Marie Njoya', 'NJOYA IRENE'],
    ['Fatimatou Abdoulaye', 'FATIMATO ABDOULAY'],
    ['Kamga', 'KAMGA'],
    ['Mbarga J. Paul', 'MBARGA JEAN PAUL'],
  ])('%s is %s', (a, b) => expect([matchNames(a, b), matchNames(b, a)]).toEqual(['strong', 'strong']));
  it.each([
    ['Marie Ngo', 'MARIE BIYA'],
    ['Irène Njoya', 'IRENE TALLA'],
    ['Njoya', 'NJOYA IRENE'],
    ['Kamga', 'KAMGA PAUL'],
    ['Paul Atangana', 'PIERRE ATANGANA'],
    ['Mbarga J.', 'MBARGA JEAN'],
    ['Ngo Marie Claire', 'NGO MARIE JEANNE'],
    ['Jeanne Tabi', 'JEAN TABI'],
    ['Michel Eto', 'MICHELE ETO'],
    ['Emmnauel Nkeng', 'EMMANUEL NKENG'],
  ])('%s is partly %s', (a, b) => expect(matchNames(a, b)).toBe('partial'));
  it.each([
    ['Marie Ngo', 'PAUL BIYA'],
    ['Irène Njoya', 'PAUL BIYONG'],
    ['Irène Njoya', ''],
    ['', 'PAUL'],
    ['...', 'PAUL'],
    ['Ngo', 'NGONO'],
    ['J. P.', 'JEAN PAUL'],
    ['Ets Sarl', 'PAUL BIYA'],
  ])('%s is not %s', (a, b) => expect(matchNames(a, b)).toBe('none'));
  it.each([
    ['Marie Ngo Bassa', 'NGO BASSA MARIE'],
    ['Quincaillerie Kamga SARL', 'ETS QUINCAILLERIE KAMGA'],
    ['Fatimatou Abdoulaye', 'FATIMATO ABDOULAY'],
  ])('%s proves %s', (a, b) => expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true]));
  it.each([
    ['Aïcha Njoya', 'AICHA NJOYA MOULIOM'],
    ['Jean Paul Mbarga', 'JEAN PAUL MBARGE'],
    ['Mbarga J. Paul', 'MBARGA JEAN PAUL'],
    ['Jean Paul Mbarga', 'JEAN PAUL'],
    ['Kamga', 'KAMGA'],
    ['', ''],
  ])('%s does not prove %s', (a, b) => expect([isSameName(a, b), isSameName(b, a)]).toEqual([false, false]));
  it('are one whatever their order, and the answer is the same both ways', () => {
    const name = fc.array(fc.constantFrom('Marie', 'Ngo', 'Bassa', 'Njoya', 'Éric', 'Tchoua', 'Paul', 'M.', 'J'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(matchNames(a.join(' '), b.join(' '))).toBe(matchNames(b.join('-'), a.join(' ').toUpperCase()));
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(['Marie', 'Bassa', 'Njoya', 'Tchoua'], { minLength: 2 }), (parts) => {
        expect(matchNames(parts.join(' '), parts.toReversed().join(' '))).toBe('strong');
      }),
    );
  });
});
