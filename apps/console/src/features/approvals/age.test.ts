import { expect, it } from 'vitest';
import { stretch, timeLeft } from './age.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [168 * hour - 5000, '7 d'],
  [156 * hour, '6 d'],
  [24 * hour - 5000, '24 h'],
  [hour - minute, '59 min'],
  [-hour, '0 min'],
])('%d ms are left as %s', (ms, said) => expect(timeLeft(ms, 'en')).toBe(said));

it('an age is what is over', () => expect(stretch(168 * hour - 5000, 'fr')).toBe('6 j'));
