import { words } from '../../words.ts';

/** Beside the status of a payment of which a part was given back. */
export const partlyRefundedWords = words({
  detail: {
    en: (p: { back: string; left: string }) => `${p.back} given back, ${p.left} left`,
    fr: (p: { back: string; left: string }) => `${p.back} remboursés, il reste ${p.left}`,
  },
});
