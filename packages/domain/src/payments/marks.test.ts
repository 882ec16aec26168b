import { expect, it } from 'vitest';
import { marks } from './marks.ts';
import { statusTones } from './status-tones.ts';

it('a mark is no second word for a state', () => {
  expect(Object.keys(marks).filter((name) => Object.hasOwn(statusTones, name))).toEqual(['archived']);
});
