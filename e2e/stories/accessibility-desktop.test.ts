import { describe, expect, it } from 'vitest';
import { examine } from '../hands/examination.ts';

describe('without barriers, in English at a desk', () => {
  it.each(['light', 'dark'] as const)('every screen, %s', async (mode) => expect(await examine({ lang: 'en', device: 'desktop', mode })).toEqual([]), 180_000);
});
