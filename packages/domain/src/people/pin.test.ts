import { expect, it } from 'vitest';
import { pinProblem } from './pin.ts';

it.each([
  ['274913', null],
  ['12345', 'pin.sixDigits'],
  ['1234567', 'pin.sixDigits'],
  ['12345a', 'pin.sixDigits'],
  ['１２３４５６', 'pin.sixDigits'],
  ['000000', 'pin.repeated'],
  ['777777', 'pin.repeated'],
  ['121212', 'pin.repeated'],
  ['123123', 'pin.repeated'],
  ['123456', 'pin.straight'],
  ['654321', 'pin.straight'],
  ['890123', 'pin.straight'],
  ['210987', 'pin.straight'],
  ['230491', 'pin.birthday'],
  ['910423', 'pin.birthday'],
  ['199104', 'pin.birthday'],
  ['041991', 'pin.birthday'],
])('%s: %s', (pin, problem) => expect(pinProblem(pin, '1991-04-23')).toBe(problem));
