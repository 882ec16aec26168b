import { words } from '../../words.ts';

/** What the chips above a list say. */
export const filterChipWords = words({
  moreFilters: { en: 'More filters', fr: 'Plus de filtres' },
  period: { en: 'Period', fr: 'Période' },
  amount: { en: 'Amount', fr: 'Montant' },
  from: { en: (p: { value: string }) => `from ${p.value}`, fr: (p: { value: string }) => `dès ${p.value}` },
  since: { en: (p: { day: string }) => `from ${p.day}`, fr: (p: { day: string }) => `dès le ${p.day}` },
  upTo: { en: (p: { value: string }) => `up to ${p.value}`, fr: (p: { value: string }) => `jusqu’à ${p.value}` },
  until: { en: (p: { day: string }) => `until ${p.day}`, fr: (p: { day: string }) => `jusqu’au ${p.day}` },
  more: {
    en: (p: { first: string; count: number }) => `${p.first} +${p.count}`,
    fr: (p: { first: string; count: number }) => `${p.first} +${p.count}`,
  },
});

/** What stands where a filter is chosen. */
export const filterFieldWords = words({
  ownRange: { en: 'Or between two days', fr: 'Ou entre deux jours' },
  amountFrom: { en: 'From', fr: 'Dès' },
  amountTo: { en: 'Up to', fr: 'Jusqu’à' },
  amountReversed: { en: 'This is below the smallest amount', fr: 'Inférieur au montant minimum demandé' },
  any: { en: 'Any', fr: 'Peu importe' },
  nothing: { en: 'Nothing to choose from yet.', fr: 'Rien à choisir pour le moment.' },
});
