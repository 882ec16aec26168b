import { describe, expect, it } from 'vitest';
import { examine, examineAround, examinePayPages } from '../support/examination.ts';

describe('without barriers, in French on a phone', () => {
  it(
    'every screen, light and dark',
    async () => expect(await examine({ lang: 'fr', device: 'phone' })).toEqual([]),
    420_000,
  );

  it('the door and what opens above a screen, light and dark', async () =>
    expect(await examineAround({ lang: 'fr', device: 'phone' })).toEqual([]));

  it.each(['fr', 'en'] as const)(
    'every pay page, light and dark, %s',
    async (lang) => expect(await examinePayPages(lang)).toEqual([]),
    120_000,
  );
});
