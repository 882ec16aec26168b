import { formatNumber } from '#domain/values/money.ts';
import { words } from '../../words.ts';

/** Words of the page that takes the figures apart. */
export const analyticsWords = words({
  reasons: { en: 'Why requests were not paid', fr: 'Pourquoi des demandes n’ont pas abouti' },
  reasonsHint: {
    en: (p: { count: number }) => `${formatNumber(p.count, 'en')} with a known reason. Each opens its list.`,
    fr: (p: { count: number }) => `${formatNumber(p.count, 'fr')} avec une raison connue. Chacune ouvre sa liste.`,
  },
  noReasons: { en: 'Every request that ended was paid.', fr: 'Toutes les demandes terminées ont été payées.' },
  emptyTitle: { en: 'No payment in this period', fr: 'Aucun paiement sur cette période' },
  emptyDetail: {
    en: 'Figures appear with the first payment. A longer period may hold some.',
    fr: 'Les chiffres apparaissent dès le premier paiement. Une période plus longue peut en contenir.',
  },
  newCharge: { en: 'New direct charge', fr: 'Nouvel encaissement' },
  longer: { en: 'Show 12 months', fr: 'Voir 12 mois' },
  share: { en: 'Share', fr: 'Part' },
  channels: { en: 'By channel', fr: 'Par canal' },
  shareOf: {
    en: (p: { name: string; share: string }) => `${p.name}: ${p.share}`,
    fr: (p: { name: string; share: string }) => `${p.name}\u00a0: ${p.share}`,
  },
  hours: { en: 'When customers pay: hour of the day', fr: 'Quand les clients paient : heure' },
  weekdays: { en: 'When customers pay: day of the week', fr: 'Quand les clients paient : jour de la semaine' },
  busiest: {
    en: (p: { when: string; share: string }) => `Busiest: ${p.when}, ${p.share} of payments.`,
    fr: (p: { when: string; share: string }) => `Le plus actif : ${p.when}, ${p.share} des paiements.`,
  },
  links: { en: 'Best payment links', fr: 'Meilleurs liens de paiement' },
  people: { en: 'Direct charges by colleague', fr: 'Encaissements directs par collègue' },
  noLinks: { en: 'No payment came through a link.', fr: 'Aucun paiement n’est passé par un lien.' },
  noPeople: { en: 'No direct charge was paid.', fr: 'Aucun encaissement direct n’a été payé.' },
});
