import { counted, words } from '../../words.ts';

/** What is about to come to an account and to leave it. */
export const onItsWayWords = words({
  title: { en: 'On its way', fr: 'En route' },
  nothing: {
    en: 'Nothing is under way and nothing is planned.',
    fr: 'Rien n’est en cours et rien n’est prévu.',
  },
  unknown: { en: 'Could not be read just now.', fr: 'Lecture impossible pour l’instant.' },
  comes: { en: 'Comes in:', fr: 'Entre\u00a0:' },
  leaves: { en: 'Leaves:', fr: 'Sort\u00a0:' },
  underWay: { en: 'Under way', fr: 'En cours' },
  underWayCount: {
    en: (p: { count: number }) => counted('en', p.count, 'item under way', 'items under way'),
    fr: (p: { count: number }) => counted('fr', p.count, 'opération en cours', 'opérations en cours'),
  },
  whatIsThere: { en: 'what is there then', fr: 'selon le solde' },
  reserved: { en: 'Reserved for payments', fr: 'Réservé à des paiements' },
  queued: { en: 'Waiting for money', fr: 'En attente d’argent' },
  massPayment: { en: 'Mass payment', fr: 'Paiement de masse' },
  transfer: { en: 'Planned transfer', fr: 'Transfert prévu' },
  settlement: { en: 'Automatic settlement', fr: 'Règlement automatique' },
  topUp: { en: 'Top-up', fr: 'Rechargement' },
  release: { en: 'Withheld money comes free', fr: 'Argent retenu libéré' },
});
