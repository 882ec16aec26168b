import { expect, it } from 'vitest';
import { inBoth } from './locale.ts';

it('gives a text of one language to readers of the other', () => {
  expect(inBoth({ en: 'Order', fr: '' })).toEqual({ en: 'Order', fr: 'Order' });
  expect(inBoth({ en: '', fr: 'Commande' })).toEqual({ en: 'Commande', fr: 'Commande' });
  expect(inBoth({ en: 'Order', fr: 'Commande' })).toEqual({ en: 'Order', fr: 'Commande' });
});
