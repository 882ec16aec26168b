import { formatNumber } from '#domain/values/money.ts';
import { plural, words } from '../../words.ts';

const counted = (one: { en: string; fr: string }, other: { en: string; fr: string }) => ({
  en: (p: { count: number }) =>
    `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: one.en, other: other.en })}`,
  fr: (p: { count: number }) =>
    `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: one.fr, other: other.fr })}`,
});

const lower = (name: string) => name[0]!.toLowerCase() + name.slice(1);

/** Words of all three dashboard pages. */
export const dashboardWords = words({
  title: { en: 'Dashboard', fr: 'Tableau de bord' },
  views: { en: 'Dashboard views', fr: 'Vues du tableau de bord' },
  overview: { en: 'Overview', fr: 'Aperçu' },
  performance: { en: 'Performance', fr: 'Performance' },
  analytics: { en: 'Analytics', fr: 'Analyses' },
  period: { en: 'Period', fr: 'Période' },
  lately: { en: 'Trend', fr: 'Tendance' },
  '1d': { en: '1 day', fr: '1 jour' },
  '3d': { en: '3 days', fr: '3 jours' },
  '7d': { en: '7 days', fr: '7 jours' },
  '30d': { en: '30 days', fr: '30 jours' },
  '12m': { en: '12 months', fr: '12 mois' },
  by: {
    en: (p: { group: 'hour' | 'day' | 'month' }) => `by ${p.group}`,
    fr: (p: { group: 'hour' | 'day' | 'month' }) =>
      ({ hour: 'par heure', day: 'par jour', month: 'par mois' })[p.group],
  },
  fromTo: {
    en: (p: { from: string; to: string }) => `${p.from} – ${p.to}`,
    fr: (p: { from: string; to: string }) => `du ${p.from} au ${p.to}`,
  },
  asOf: { en: (p: { at: string }) => `as of ${p.at}`, fr: (p: { at: string }) => `au ${p.at}` },
  zone: { en: 'Douala time (UTC+1)', fr: 'heure de Douala (UTC+1)' },
  saver: { en: 'Data saver', fr: 'Économie de données' },
  showChart: { en: 'Show the chart', fr: 'Afficher le graphique' },
  savedChart: { en: 'Not loaded, to save data', fr: 'Non chargé, pour économiser les données' },
  asTable: { en: 'As a table', fr: 'En tableau' },
  asChart: { en: 'As a chart', fr: 'En graphique' },
  retryTitle: { en: 'The figures could not be loaded', fr: 'Les chiffres n’ont pas pu être chargés' },

  collected: { en: 'Collected', fr: 'Encaissé' },
  collections: { en: 'Collections', fr: 'Encaissements' },
  thisPeriod: { en: 'This period', fr: 'Cette période' },
  points: { en: (p: { change: string }) => `${p.change} pts`, fr: (p: { change: string }) => `${p.change} pts` },
  before: { en: 'Period before', fr: 'Période précédente' },
  payments: counted({ en: 'payment', fr: 'paiement' }, { en: 'payments', fr: 'paiements' }),
  refundsCounted: counted({ en: 'refund', fr: 'remboursement' }, { en: 'refunds', fr: 'remboursements' }),
  notPaid: {
    en: (p: { count: number }) => `${formatNumber(p.count, 'en')} not paid`,
    fr: (p: { count: number }) =>
      `${formatNumber(p.count, 'fr')} non ${plural('fr', p.count, { one: 'abouti', other: 'aboutis' })}`,
  },
  count: { en: 'Payments', fr: 'Paiements' },
  successRate: { en: 'Success rate', fr: 'Taux de réussite' },
  fees: { en: 'Fees', fr: 'Frais' },
  refunds: { en: 'Refunds', fr: 'Remboursements' },
  average: { en: 'Average payment', fr: 'Paiement moyen' },
  unpaid: { en: 'Requests not paid', fr: 'Demandes non abouties' },
  returned: { en: 'Returned automatically', fr: 'Restitué automatiquement' },
  returnedHint: {
    en: 'Money nobody had asked for; not counted as collected',
    fr: 'Argent que personne n’attendait ; non compté comme encaissé',
  },
  kept: { en: 'Kept after fees and refunds', fr: 'Restant après frais et remboursements' },
  ofEnded: {
    en: (p: { count: number }) =>
      `of ${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'request', other: 'requests' })}`,
    fr: (p: { count: number }) =>
      `sur ${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'demande', other: 'demandes' })}`,
  },
  noRate: { en: 'No request has ended yet', fr: 'Aucune demande n’est encore terminée' },

  today: { en: 'Today', fr: 'Aujourd’hui' },
  untilNow: {
    en: (p: { time: string; before: string }) => `until ${p.time}, against ${lower(p.before)} until then`,
    fr: (p: { time: string; before: string }) => `jusqu’à ${p.time}, par rapport à ${lower(p.before)} à la même heure`,
  },
  trendText: {
    en: (p: { amount: string; count: number }) =>
      `${p.amount} in ${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'payment', other: 'payments' })}.`,
    fr: (p: { amount: string; count: number }) =>
      `${p.amount} en ${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'paiement', other: 'paiements' })}.`,
  },
  bestText: {
    en: (p: { when: string; amount: string }) => `Best: ${p.when}, ${p.amount}.`,
    fr: (p: { when: string; amount: string }) => `Meilleur moment : ${p.when}, ${p.amount}.`,
  },
  nothing: { en: 'Nothing was collected in this period.', fr: 'Rien n’a été encaissé sur cette période.' },
  operators: { en: 'By operator', fr: 'Par opérateur' },
  paidOf: {
    en: (p: { rate: string }) => `${p.rate} of requests paid`,
    fr: (p: { rate: string }) => `${p.rate} des demandes payées`,
  },
  moneyKept: { en: 'What stays with you', fr: 'Ce qui vous reste' },
});
