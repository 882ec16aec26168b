import { describe, expect, it } from 'vitest';
import { disabledReasons } from './catalogues/actions/disabled-reasons.ts';

describe('a reason why an action is not offered', () => {
  it.each(Object.entries(disabledReasons))('%s is a whole sentence in both languages', (_, { en, fr }) => {
    for (const text of [en, fr]) expect(text).toMatch(/^\p{Lu}.*\.$/u);
  });
});
