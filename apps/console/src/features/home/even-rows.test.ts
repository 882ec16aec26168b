import { expect, it } from 'vitest';
import { evenColumns } from './even-rows.ts';

it('rows are as full as each other, five cards at most', () =>
  expect([1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map(evenColumns)).toEqual([1, 2, 4, 5, 3, 4, 4, 5, 5, 4]));
