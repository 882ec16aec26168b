import { expect, it } from 'vitest';
import { countryCodes, countryOfIban, oftenPaid } from './countries.ts';

it('every country has two letters of its own and a name, and those often paid are among them', () => {
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  const names = new Intl.DisplayNames('fr', { type: 'region' });
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === code)).toEqual([]);
  expect(oftenPaid.filter((code) => !countryCodes.includes(code))).toEqual([]);
});

it('an IBAN tells its country, another account none', () => {
  expect(countryOfIban('fr76 3000 6000')).toBe('FR');
  expect(countryOfIban('10005 00001')).toBeNull();
  expect(countryOfIban('ZZ76')).toBeNull();
});
