import { expect, it } from 'vitest';
import { differenceText } from './difference-text.ts';

it.each([
  [0.15, '0.15', '0,15'],
  [-1234.5, '1,234.5', '1\u202f234,5'],
  [2, '2', '2'],
  [0.3 - 0.1, '0.2', '0,2'],
  [1.005, '1.005', '1,005'],
] as const)('%d francs', (francs, en, fr) => {
  expect([differenceText(francs, 'en'), differenceText(francs, 'fr')]).toEqual([en, fr]);
});
