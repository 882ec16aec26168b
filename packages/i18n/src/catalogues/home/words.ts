import { formatNumber } from '#domain/values/money.ts';
import { plural, words } from '../../words.ts';

/** Lines of what needs somebody, which the server writes. */
export const payoutInDoubtNeedsYou = {
  en: 'Payments out whose operator contradicts itself or the books',
  fr: 'Sorties dont l’opérateur se contredit ou contredit les comptes, à trancher',
};
export const planHeldNeedsYou = {
  en: 'Planned transfers that stand still: send or skip',
  fr: 'Transferts prévus à l’arrêt\u00a0: envoyer ou passer',
};

export const homeWords = words({
  morning: {
    en: (p: { name: string }) => `Good morning, ${p.name}`,
    fr: (p: { name: string }) => `Bonjour, ${p.name}`,
  },
  afternoon: {
    en: (p: { name: string }) => `Good afternoon, ${p.name}`,
    fr: (p: { name: string }) => `Bonjour, ${p.name}`,
  },
  evening: {
    en: (p: { name: string }) => `Good evening, ${p.name}`,
    fr: (p: { name: string }) => `Bonsoir, ${p.name}`,
  },
  newCharge: { en: 'New direct charge', fr: 'Nouvel encaissement' },
  newTransfer: { en: 'New transfer', fr: 'Nouveau transfert' },
  newLink: { en: 'New payment link', fr: 'Nouveau lien de paiement' },

  needsYou: { en: 'Needs you', fr: 'À traiter' },
  nothingWaits: { en: 'Nothing waits for you', fr: 'Rien ne vous attend' },
  nothingWaitsDetail: {
    en: 'Refunds to decide, failed refunds and payments without an answer will appear here.',
    fr: 'Les remboursements à décider ou échoués et les paiements sans réponse apparaîtront ici.',
  },

  setup: { en: 'Getting started', fr: 'Premiers pas' },
  setupDone: {
    en: (p: { done: number; of: number }) => `${p.done} of ${p.of} done`,
    fr: (p: { done: number; of: number }) =>
      `${p.done} sur ${p.of} ${plural('fr', p.done, { one: 'terminé', other: 'terminés' })}`,
  },
  done: { en: 'Done', fr: 'Terminé' },
  notYours: { en: 'A colleague with the right does this', fr: 'Un collègue qui en a le droit s’en charge' },

  money: { en: 'Money', fr: 'Argent' },
  available: { en: 'Available', fr: 'Disponible' },
  reserved: { en: 'Reserved', fr: 'Réservé' },
  withheld: { en: 'Withheld', fr: 'Retenu' },
  booked: { en: 'Booked', fr: 'Comptabilisé' },
  explains: {
    en: (p: { what: string; account: string }) => `${p.what}, ${p.account}: see what explains it`,
    fr: (p: { what: string; account: string }) => `${p.what}, ${p.account} : voir le détail`,
  },
  hideAmounts: { en: 'Hide amounts', fr: 'Masquer les montants' },
  showAmounts: { en: 'Show amounts', fr: 'Afficher les montants' },
  amountHidden: { en: 'Amount hidden', fr: 'Montant masqué' },

  inToday: { en: 'Collected today', fr: 'Encaissé aujourd’hui' },
  outToday: { en: 'Paid out today', fr: 'Décaissé aujourd’hui' },
  payments: {
    en: (p: { count: number }) =>
      `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'payment', other: 'payments' })}`,
    fr: (p: { count: number }) =>
      `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'paiement', other: 'paiements' })}`,
  },
  movements: {
    en: (p: { count: number }) =>
      `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'movement', other: 'movements' })}`,
    fr: (p: { count: number }) =>
      `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'mouvement', other: 'mouvements' })}`,
  },
  collected: { en: 'Collected', fr: 'Encaissé' },
  fortnight: { en: 'Collected in the last 14 days', fr: 'Encaissé ces 14 derniers jours' },
  dashboard: { en: 'Dashboard', fr: 'Tableau de bord' },
  chartHidden: { en: 'Hidden, as the amounts are', fr: 'Masqué, comme les montants' },
  noTakings: {
    en: 'Nothing was collected in these four weeks. A bar a day appears with the first payment.',
    fr: 'Rien n’a été encaissé ces quatre semaines. Une barre par jour apparaît dès le premier paiement.',
  },

  operators: { en: 'Operators', fr: 'Opérateurs' },
  normal: { en: 'Normal', fr: 'Normal' },
  slow: { en: 'Slow', fr: 'Lent' },
  down: { en: 'Not answering', fr: 'Ne répond pas' },
  quiet: { en: 'Unknown', fr: 'Inconnu' },
  notConnected: { en: 'Not connected', fr: 'Non connecté' },
  since: { en: (p: { at: string }) => `since ${p.at}`, fr: (p: { at: string }) => `depuis ${p.at}` },
  answersAtOnce: { en: 'answers in less than 1 s', fr: 'répond en moins de 1\u00a0s' },
  answersIn: {
    en: (p: { seconds: string }) => `answers in ${p.seconds} s`,
    fr: (p: { seconds: string }) => `répond en ${p.seconds} s`,
  },
  withoutFault: {
    en: (p: { rate: string }) => `${p.rate} without a fault`,
    fr: (p: { rate: string }) => `${p.rate} sans incident`,
  },
  noTraffic: { en: 'No traffic in the last 30 minutes', fr: 'Aucune activité depuis 30 minutes' },
  lastSeen: {
    en: (p: { at: string }) => `last payment ${p.at}`,
    fr: (p: { at: string }) => `dernier paiement ${p.at}`,
  },
  connect: { en: 'Connect it', fr: 'Le connecter' },

  last: { en: 'Last transactions', fr: 'Dernières transactions' },
  allTransactions: { en: 'See all', fr: 'Tout voir' },
  noPayment: { en: 'No payment yet', fr: 'Aucun paiement pour l’instant' },
  noPaymentDetail: {
    en: 'Charge a customer, or share a payment link.',
    fr: 'Encaissez un client ou partagez un lien de paiement.',
  },
  when: { en: 'Asked for', fr: 'Demandée' },
  who: { en: 'Who', fr: 'Qui' },
  what: { en: 'What for', fr: 'Objet' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  status: { en: 'Status', fr: 'Statut' },
  refund: { en: 'Refund', fr: 'Remboursement' },

  shortcuts: { en: 'Shortcuts', fr: 'Raccourcis' },
  verifySms: { en: 'Verify a payment SMS', fr: 'Vérifier un SMS de paiement' },
  statement: { en: 'Account statement', fr: 'Relevé de compte' },
  unfinished: { en: 'Uncompleted flows', fr: 'Flux inachevés' },
  stale: {
    en: (p: { time: string }) => `Could not be refreshed. What you see is from ${p.time}.`,
    fr: (p: { time: string }) => `Actualisation impossible. Ces chiffres datent de ${p.time}.`,
  },
});
