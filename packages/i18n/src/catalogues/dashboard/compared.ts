import { counted, words } from '../../words.ts';

/** What a figure of home or dashboard is compared with: the same words in both. */
export const comparedWords = words({
  inFull: {
    en: (p: { before: string }) => `${p.before}, in full`,
    fr: (p: { before: string }) => `${p.before}, en entier`,
  },
  lastWeekday: { en: (p: { day: string }) => `Last ${p.day}`, fr: (p: { day: string }) => `${p.day} dernier` },
  daysBefore: {
    en: (p: { days: number }) => `${counted('en', p.days, 'day', 'days')} before`,
    fr: (p: { days: number }) => `${counted('fr', p.days, 'jour', 'jours')} d’avant`,
  },
  monthsBefore: { en: '12 months before', fr: '12 mois d’avant' },
  byTime: {
    en: (p: { before: string; time: string }) => `${p.before} by ${p.time}`,
    fr: (p: { before: string; time: string }) => `${p.before}, jusqu’à ${p.time}`,
  },
  bySameDay: {
    en: (p: { before: string }) => `${p.before}, up to the same day`,
    fr: (p: { before: string }) => `${p.before}, jusqu’au même jour`,
  },
  figure: {
    en: (p: { before: string; figure: string }) => `${p.before}: ${p.figure}`,
    fr: (p: { before: string; figure: string }) => `${p.before}\u00a0: ${p.figure}`,
  },
});
