import { describe, expect, it } from 'vitest';
import { examine } from '../hands/examination.ts';

describe('without barriers, in English at a desk', () => {
  it(
    'every screen, light and dark',
    async () => expect(await examine({ lang: 'en', device: 'desktop' })).toEqual([]),
    420_000,
  );
});
