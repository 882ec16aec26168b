import { words } from '../../words.ts';

/** Words of the page that compares two periods. */
export const performanceWords = words({
  comparison: { en: 'This period and the one before', fr: 'Cette période et la précédente' },
  comparedUntil: {
    en: (p: { from: string; until: string; before: string }) =>
      `Compared with ${p.from} – ${p.until}: ${p.before}, up to the same moment.`,
    fr: (p: { from: string; until: string; before: string }) =>
      `Par rapport à la période du ${p.from} au ${p.until}\u00a0: ${p.before}, jusqu’au même moment.`,
  },
  operator: { en: 'Operator', fr: 'Opérateur' },
  change: { en: 'Change', fr: 'Évolution' },
  noComparison: { en: 'nothing to compare with', fr: 'rien à comparer' },
  nothingBefore: {
    en: 'There was no payment in the period before, so there is nothing to compare with yet.',
    fr: 'Aucun paiement sur la période précédente\u00a0: il n’y a encore rien à comparer.',
  },
  paymentsOverTime: { en: 'Number of payments', fr: 'Nombre de paiements' },
});
