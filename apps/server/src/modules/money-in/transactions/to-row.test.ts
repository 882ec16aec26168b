import { describe, expect, it } from 'vitest';
import { collectedText } from './to-row.ts';

describe('collectedText', () => {
  it('keeps answers by their keys, opens groups and writes items as a person would', () => {
    expect(
      collectedText({
        name: 'Aïcha',
        email: '',
        fields: { classe: '6e' },
        items: [
          { name: 'Pain', quantity: 2, unitPrice: 150 },
          { name: 'Lait', quantity: 1 },
        ],
        count: 3,
      }),
    ).toEqual({ name: 'Aïcha', classe: '6e', items: '2 × Pain, 1 × Lait', count: '3' });
  });
  it('is empty when nothing was asked', () => expect(collectedText({})).toEqual({}));
});
