import { words } from '../../words.ts';

/** Words of the page that compares two periods. */
export const performanceWords = words({
  comparison: { en: 'This period and the one before', fr: 'Cette période et la précédente' },
  comparedUntil: {
    en: (p: { from: string; until: string }) =>
      `Compared with ${p.from} – ${p.until}: the period before, up to the same moment.`,
    fr: (p: { from: string; until: string }) =>
      `Par rapport à la période du ${p.from} au ${p.until} : la précédente, jusqu’au même moment.`,
  },
  operator: { en: 'Operator', fr: 'Opérateur' },
  change: { en: 'Change', fr: 'Évolution' },
  noComparison: { en: 'nothing to compare with', fr: 'rien à comparer' },
  nothingBefore: {
    en: 'There was no payment in the period before, so there is nothing to compare with yet.',
    fr: 'Aucun paiement sur la période précédente : il n’y a encore rien à comparer.',
  },
  paymentsOverTime: { en: 'Number of payments', fr: 'Nombre de paiements' },
});
