import { words } from '../../words.ts';

/** What a person does by hand. */
export const manualRequestWords = words({
  text: {
    en: 'What no machine does: payments somebody carries out by hand, and deposits at the bank that somebody has to see. The longest waiting first.',
    fr: 'Ce qu’aucune machine ne fait\u00a0: les paiements à exécuter à la main et les dépôts en banque à constater. Les plus anciens d’abord.',
  },
  failed: { en: 'The list could not be loaded', fr: 'La liste n’a pas pu être chargée' },
  emptyTitle: { en: 'Nothing waits for a hand', fr: 'Rien à faire à la main' },
  emptyText: {
    en: 'Payments through manual channels and announced deposits stand here until they are done.',
    fr: 'Les paiements par canal manuel et les dépôts annoncés restent ici jusqu’à leur exécution.',
  },
  what: { en: 'To do', fr: 'À faire' },
  payout: { en: 'Pay by hand', fr: 'Payer à la main' },
  deposit: { en: 'Deposit at the bank', fr: 'Dépôt en banque' },
  name: { en: 'Beneficiary or reference', fr: 'Bénéficiaire ou référence' },
  amount: { en: 'Amount', fr: 'Montant' },
  status: { en: 'Status', fr: 'Statut' },
  proof: { en: 'Proof', fr: 'Justificatif' },
  file: { en: 'paper attached', fr: 'pièce jointe' },
  waits: { en: 'To be done by hand', fr: 'À faire à la main' },
  noProof: { en: 'none yet', fr: 'aucun encore' },
  handler: { en: 'Asked for by', fr: 'Demandé par' },
  clock: { en: 'Waiting', fr: 'En attente' },
  hours: {
    en: (p: { count: number }) =>
      p.count < 1 ? 'less than an hour' : p.count < 48 ? `for ${p.count} h` : `for ${Math.floor(p.count / 24)} days`,
    fr: (p: { count: number }) =>
      p.count < 1
        ? 'moins d’une heure'
        : p.count < 48
          ? `depuis ${p.count} h`
          : `depuis ${Math.floor(p.count / 24)} jours`,
  },
});
