import { formatNumber } from '#domain/values/money.ts';
import { plural, words } from '../../words.ts';

/** Words of the withheld balance. */
export const withheldWords = words({
  title: { en: 'Withheld balance', fr: 'Solde retenu' },
  intro: {
    en: 'Money that stays yours and is kept back for a time, always with a reason and a date.',
    fr: 'De l’argent qui reste à vous et qui est retenu pour un temps, toujours avec un motif et une date.',
  },
  summary: { en: 'In short', fr: 'En bref' },
  total: { en: 'Withheld now', fr: 'Retenu actuellement' },
  next: { en: 'Next release', fr: 'Prochaine libération' },
  noNext: { en: 'None planned', fr: 'Aucune prévue' },
  releasedTotal: { en: 'Released so far', fr: 'Libéré jusqu’ici' },
  holdsCounted: {
    en: (p: { count: number }) =>
      `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'amount', other: 'amounts' })}`,
    fr: (p: { count: number }) =>
      `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'montant', other: 'montants' })}`,
  },
  onDay: { en: (p: { day: string }) => `on ${p.day}`, fr: (p: { day: string }) => `le ${p.day}` },
  newestOnly: {
    en: (p: { shown: number; count: number }) =>
      `These are the newest ${formatNumber(p.shown, 'en')} of ${formatNumber(p.count, 'en')}; the sums are of all.`,
    fr: (p: { shown: number; count: number }) =>
      `Voici les ${formatNumber(p.shown, 'fr')} plus récents sur ${formatNumber(p.count, 'fr')}\u00a0; les totaux portent sur tous.`,
  },
  views: { en: 'Withheld or released', fr: 'Retenu ou libéré' },
  open: { en: 'Withheld', fr: 'Retenu' },
  released: { en: 'Released', fr: 'Libéré' },
  reason: { en: 'Reason', fr: 'Motif' },
  source: { en: 'Source', fr: 'Origine' },
  since: { en: 'Since', fr: 'Depuis' },
  amount: { en: 'Amount', fr: 'Montant' },
  releasedPart: { en: 'Released', fr: 'Libéré' },
  used: { en: 'Used', fr: 'Utilisé' },
  remaining: { en: 'Remaining', fr: 'Restant' },
  releaseOn: { en: 'Release', fr: 'Libération' },
  status: { en: 'Status', fr: 'Statut' },
  daysLeft: {
    en: (p: { count: number }) =>
      p.count <= 0
        ? 'today'
        : `in ${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'day', other: 'days' })}`,
    fr: (p: { count: number }) =>
      p.count <= 0
        ? 'aujourd’hui'
        : `dans ${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'jour', other: 'jours' })}`,
  },
  empty: { en: 'Nothing is withheld', fr: 'Rien n’est retenu' },
  emptyDetail: {
    en: 'All your money is available, apart from what is reserved for refunds under way. If an amount is ever kept back, for a dispute, a missing document or a reserve, it appears here with its reason, the payment it comes from and the day it is released.',
    fr: 'Tout votre argent est disponible, sauf ce qui est réservé pour des remboursements en cours. Si un montant devait être retenu (litige, document manquant ou réserve), il apparaîtrait ici avec son motif, le paiement d’origine et le jour de sa libération.',
  },
  emptyReleased: { en: 'Nothing has been released', fr: 'Rien n’a été libéré' },
  emptyReleasedDetail: {
    en: 'Amounts that were withheld and came back to you will be listed here.',
    fr: 'Les montants retenus puis revenus chez vous seront listés ici.',
  },
  seeBalance: { en: 'See the balance', fr: 'Voir le solde' },
  oneAccount: {
    en: (p: { account: string }) => `Only ${p.account}`,
    fr: (p: { account: string }) => `${p.account} seulement`,
  },
  withhold: { en: 'Withhold an amount', fr: 'Retenir un montant' },
  waitingTitle: { en: 'Waits for approval', fr: 'En attente d’approbation' },
  waitingText: {
    en: 'Set aside until somebody else has decided. Withheld only then.',
    fr: 'Mis de côté jusqu’à la décision d’une autre personne. Retenu seulement ensuite.',
  },
  waitingUntil: {
    en: (p: { reason: string; day: string; by: string }) => `${p.reason}, until ${p.day}. Asked by ${p.by}.`,
    fr: (p: { reason: string; day: string; by: string }) => `${p.reason}, jusqu’au ${p.day}. Demandé par ${p.by}.`,
  },
  seeRequest: { en: 'See the request', fr: 'Voir la demande' },
  releaseWaits: { en: 'Release to approve', fr: 'Libération à approuver' },
  release: { en: 'Release', fr: 'Libérer' },
  documentFrees: {
    en: 'Money is withheld because a document is missing. Give the document, then ask whoever approves settlements to release it earlier.',
    fr: 'De l’argent est retenu parce qu’un document manque. Donnez le document, puis demandez sa libération anticipée à qui approuve les règlements.',
  },
  giveDocument: { en: 'Give the document', fr: 'Donner le document' },
  nextPart: {
    en: (p: { amount: string; day: string }) => `${p.amount} on ${p.day}`,
    fr: (p: { amount: string; day: string }) => `${p.amount} le ${p.day}`,
  },
  by: { en: (p: { name: string }) => `By ${p.name}`, fr: (p: { name: string }) => `Par ${p.name}` },
  allAccounts: { en: 'All accounts', fr: 'Tous les comptes' },
});
