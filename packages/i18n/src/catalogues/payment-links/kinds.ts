import { words } from '../../words.ts';

/** What a link is, wherever the console names one. */
export const paymentLinkKindWords = words({
  fixed: { en: 'Fixed price', fr: 'Prix fixe' },
  open: { en: 'Open amount', fr: 'Montant libre' },
  items: { en: 'Items', fr: 'Articles' },
  donation: { en: 'Donation', fr: 'Don' },
});
