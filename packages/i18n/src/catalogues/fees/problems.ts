import type { ScheduleProblem } from '#domain/fees/fees.ts';

/** Why the tiers of a fee cannot be saved. */
export const scheduleProblemWords: Record<ScheduleProblem, { en: string; fr: string }> = {
  noTiers: { en: 'there is no tier.', fr: 'il n’y a aucune tranche.' },
  gapOrOverlap: {
    en: 'they must follow each other without a gap, from 0 or 100 on, and the last one must be open.',
    fr: 'elles doivent se suivre sans trou, à partir de 0 ou 100, et la dernière doit rester ouverte.',
  },
  notWhole: { en: 'amounts are whole francs.', fr: 'les montants sont en francs entiers.' },
  percentOutOfRange: { en: 'a percentage is at most 100.', fr: 'un pourcentage est de 100 au plus.' },
  minAboveMax: { en: 'a minimum is above its maximum.', fr: 'un minimum dépasse son maximum.' },
  feeAboveAmount: {
    en: 'the fee of a small payment is higher than the payment.',
    fr: 'les frais d’un petit paiement dépassent le paiement.',
  },
  datesInverted: { en: 'it ends before it begins.', fr: 'la fin précède le début.' },
};
