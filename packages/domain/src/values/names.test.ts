import { expect, it } from 'vitest';
import { hasInvisible, looksSame } from './names.ts';

it.each([
  ['Marie Ngo', 'MARIE  NGÔ', true],
  ['Marie Ngo', 'Mаrie Ngо', true],
  ['Jean-Paul', 'Jean Paul', true],
  ['Ɛkang', 'ekang', true],
  ['Μαrie', 'Marie', true],
  ['Ｍarie', 'Marie', true],
  ['Marie Ngo', 'Marie Ngo 2', false],
  ['Paul', 'Paule', false],
  ['Ngo Marie', 'Marie Ngo', false],
  ['!', '?', false],
  ['!', ' ! ', true],
])('%s and %s look the same: %s', (a, b, same) => {
  expect(looksSame(a, b)).toBe(same);
  expect(looksSame(b, a)).toBe(same);
});

it('sees what nobody sees, and nothing else', () => {
  for (const mark of [
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\u00ad',
    '\ufeff',
    '\u3164',
    '\u2800',
    '\u{e0041}',
    '\u0007',
  ])
    expect(hasInvisible(`Pa${mark}ul`), mark).toBe(true);
  for (const name of ['Élise N’Guessan', 'M\u00a0Fru', 'Ŋgɔ̀', 'Ets 3 Frères & Fils', '李雷', 'محمد'])
    expect(hasInvisible(name), name).toBe(false);
});
