import { expect, it } from 'vitest';
import { marks, type Mark } from './marks.ts';
import { statusTones } from './status-tones.ts';

it('a mark has words in both languages or in none, and is no second word for a state', () => {
  for (const [name, mark] of Object.entries<Mark>(marks)) {
    expect(!!mark.en, name).toBe(!!mark.fr);
    if (name !== 'archived') expect(Object.hasOwn(statusTones, name), name).toBe(false);
  }
});
