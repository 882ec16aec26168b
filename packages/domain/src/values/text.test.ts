import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiNote, foldAccents, isEmail, isHttpUrl, looksLikeCardNumber, passwordProblems } from './text.ts';

describe('foldAccents', () => {
  it('meets what people type', () => {
    expect(foldAccents('Église Ñoño ŒUVRE')).toBe('eglise nono oeuvre');
    expect(foldAccents('STRAẞE Ŋgɔ𝐀')).toBe('strasse ngoa');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldAccents(foldAccents(text))).toBe(foldAccents(text));
      }),
    );
  });
});

describe('asciiNote', () => {
  it('is one ASCII line within the length', () => {
    expect(asciiNote('Écolage « 2ᵉ trimestre » – Aïcha & fils\n№ 12', 40)).toBe(
      'Ecolage 2e trimestre - Aicha fils No 12',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, max) => {
        expect(asciiNote(text, max)).toMatch(/^[\x20-\x7e]*$/);
        expect(asciiNote(text, max).length).toBeLessThanOrEqual(max);
      }),
    );
    expect(asciiNote('x'.repeat(50))).toHaveLength(32);
  });
});

describe('looksLikeCardNumber', () => {
  it.each([
    '4242424242424242',
    'my card 4242 4242 4242 4242 ok',
    '4242-4242-4242-4242',
    '378282246310005',
    '3782 822463 10005',
    'n°5555555555554444.',
  ])('finds one in %j', (text) => {
    expect(looksLikeCardNumber(text)).toBe(true);
  });
  it.each([
    '4242424242424241',
    '237677123456',
    '00237677201202',
    '2370677201203',
    '2370677201204',
    'PP260731.1319.B45805',
    '0000000000000000',
    '677 12 34 56 – 25 000 FCFA',
    '17658394903',
    '42424242424242424242424242',
    // An account as a spreadsheet has rounded it.
    '1.00290000230245E+22',
    '1,00290000230245e22',
    '',
  ])('not in %j', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
  });
});

describe('isEmail', () => {
  it.each(['a@b.cm', 'jean.paul+shop@mail.example.com'])('accepts %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    'a@b',
    'a b@c.cm',
    '@b.cm',
    'a@.cm',
    'a@b..cm',
    'a..b@c.cm',
    '.a@c.cm',
    'a.@c.cm',
    'a@b.cm\n',
    `${'a'.repeat(65)}@b.cm`,
    'a@-b.cm',
    '',
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('isHttpUrl', () => {
  it.each(['https://shop.cm/thanks?id=1', 'http://localhost:3000/x', 'HTTPS://shop.cm'])('accepts %s', (text) =>
    expect(isHttpUrl(text)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    'ftp://x.cm',
    'shop.cm',
    '//shop.cm',
    'https://',
    'https://user:pw@shop.cm',
    'http:shop.cm',
    'https://shop.cm/a b',
    'data:text/html,x',
    '',
  ])('refuses %j', (text) => expect(isHttpUrl(text)).toBe(false));
});

describe('passwordProblems', () => {
  it('names what is missing', () => {
    expect(passwordProblems('Demo1234')).toEqual([]);
    expect(passwordProblems('')).toEqual(['tooShort', 'noUppercase', 'noLowercase', 'noDigit']);
    expect(passwordProblems('demo1234')).toEqual(['noUppercase']);
    expect(passwordProblems(`Aa1${'x'.repeat(200)}`)).toEqual(['tooLong']);
    expect(passwordProblems('Éé345678')).toEqual([]);
  });
});
