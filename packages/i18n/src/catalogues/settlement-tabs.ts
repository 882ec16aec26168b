import { words } from '../words.ts';

export const settlementTabWords = words({
  tabs: { en: 'Settlements', fr: 'Règlements' },
  all: { en: 'All', fr: 'Tout' },
  history: { en: 'Sent', fr: 'Envoyés' },
  automatic: { en: 'Automatic', fr: 'Automatique' },
  now: { en: 'Settle now', fr: 'Régler' },
  abroad: { en: 'Abroad', fr: 'Étranger' },
});
