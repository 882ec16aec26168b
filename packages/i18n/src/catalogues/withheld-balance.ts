import { formatNumber } from '#domain/money.ts';
import { plural, words } from '../words.ts';

/** Words of the withheld balance. */
export const withheldWords = words({
  title: { en: 'Withheld balance', fr: 'Solde retenu' },
  intro: { en: 'Money that stays yours and is kept back for a time, always with a reason and a date.', fr: 'De l’argent qui reste à vous et qui est retenu pour un temps, toujours avec un motif et une date.' },
  summary: { en: 'In short', fr: 'En bref' },
  total: { en: 'Withheld now', fr: 'Retenu actuellement' },
  next: { en: 'Next release', fr: 'Prochaine libération' },
  noNext: { en: 'None planned', fr: 'Aucune prévue' },
  releasedTotal: { en: 'Released so far', fr: 'Libéré jusqu’ici' },
  holdsCounted: {
    en: (p: { count: number }) => `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'amount', other: 'amounts' })}`,
    fr: (p: { count: number }) => `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'montant', other: 'montants' })}`,
  },
  onDay: { en: (p: { day: string }) => `on ${p.day}`, fr: (p: { day: string }) => `le ${p.day}` },
  newestOnly: {
    en: (p: { shown: number; count: number }) => `These are the newest ${formatNumber(p.shown, 'en')} of ${formatNumber(p.count, 'en')}; the sums are of all.`,
    fr: (p: { shown: number; count: number }) => `Voici les ${formatNumber(p.shown, 'fr')} plus récents sur ${formatNumber(p.count, 'fr')} ; les totaux portent sur tous.`,
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
    en: (p: { count: number }) => (p.count <= 0 ? 'today' : `in ${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'day', other: 'days' })}`),
    fr: (p: { count: number }) => (p.count <= 0 ? 'aujourd’hui' : `dans ${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'jour', other: 'jours' })}`),
  },
  empty: { en: 'Nothing is withheld', fr: 'Rien n’est retenu' },
  emptyDetail: {
    en: 'All your money is available, apart from what is reserved for refunds under way. If an amount is ever kept back, for a dispute, a missing document or a reserve, it appears here with its reason, the payment it comes from and the day it is released.',
    fr: 'Tout votre argent est disponible, sauf ce qui est réservé pour des remboursements en cours. Si un montant devait être retenu (litige, document manquant ou réserve), il apparaîtrait ici avec son motif, le paiement d’origine et le jour de sa libération.',
  },
  emptyReleased: { en: 'Nothing has been released', fr: 'Rien n’a été libéré' },
  emptyReleasedDetail: { en: 'Amounts that were withheld and came back to you will be listed here.', fr: 'Les montants retenus puis revenus chez vous seront listés ici.' },
  seeBalance: { en: 'See the balance', fr: 'Voir le solde' },
  oneAccount: { en: (p: { account: string }) => `Only ${p.account}`, fr: (p: { account: string }) => `${p.account} seulement` },
  allAccounts: { en: 'All accounts', fr: 'Tous les comptes' },
});
