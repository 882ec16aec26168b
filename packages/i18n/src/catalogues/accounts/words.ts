import { formatNumber } from '#domain/values/money.ts';
import { plural, words } from '../../words.ts';

/** Words of the balance page and of the lists that explain its figures. */
export const accountWords = words({
  balance: { en: 'Balance', fr: 'Solde' },
  balanceHint: { en: 'Every figure opens what explains it.', fr: 'Chaque chiffre ouvre le détail qui l’explique.' },
  topUp: { en: 'Top up', fr: 'Recharger' },
  move: { en: 'Move money', fr: 'Déplacer de l’argent' },
  available: { en: 'Available', fr: 'Disponible' },
  booked: { en: 'Booked', fr: 'Comptabilisé' },
  reserved: { en: 'Reserved', fr: 'Réservé' },
  withheld: { en: 'Withheld', fr: 'Retenu' },
  queued: { en: 'Waiting for money', fr: 'En attente d’argent' },
  bookedHint: { en: 'Everything on the account', fr: 'Tout ce qui est sur le compte' },
  reservedHint: { en: 'Set aside for what is under way', fr: 'Mis de côté pour ce qui est en cours' },
  withheldHint: { en: 'Kept back with a reason and a date', fr: 'Conservé avec un motif et une date' },
  availableHint: { en: 'What you can use now', fr: 'Ce que vous pouvez utiliser' },
  availableIs: { en: 'Booked − reserved − withheld = available', fr: 'Comptabilisé − réservé − retenu = disponible' },
  lastMovement: {
    en: (p: { at: string }) => `Last movement ${p.at}`,
    fr: (p: { at: string }) => `Dernier mouvement le ${p.at}`,
  },
  noMovement: { en: 'No movement yet', fr: 'Aucun mouvement pour l’instant' },
  statement: { en: 'Account statement', fr: 'Relevé de compte' },
  lineOf: {
    en: (p: { account: string }) => `${p.account}, booked at the end of each of the last 30 days`,
    fr: (p: { account: string }) => `${p.account}, comptabilisé à la fin de chacun des 30 derniers jours`,
  },
  thirtyDays: { en: 'Booked, last 30 days', fr: 'Comptabilisé, 30 derniers jours' },
  noAccounts: { en: 'No account yet', fr: 'Aucun compte pour l’instant' },
  noAccountsDetail: {
    en: 'The collection account opens with the first payment method.',
    fr: 'Le compte d’encaissement s’ouvre avec le premier moyen de paiement.',
  },
  collectionPrimary: {
    en: 'What customers paid, after fees and refunds.',
    fr: 'Ce que les clients ont payé, après frais et remboursements.',
  },
  payout: { en: 'What is set aside for paying out.', fr: 'Ce qui est destiné aux décaissements.' },
  suspense: {
    en: 'Payments nobody asked for: late, double or of another amount. They go back to the payer.',
    fr: 'Paiements que personne n’attendait : tardifs, en double ou d’un autre montant. Ils retournent au payeur.',
  },
  collectionSub: { en: 'A sub-account of the business.', fr: 'Un sous-compte de l’entreprise.' },
  asOf: { en: (p: { at: string }) => `As of ${p.at}`, fr: (p: { at: string }) => `Au ${p.at}` },
  zone: { en: 'Douala time (UTC+1)', fr: 'heure de Douala (UTC+1)' },

  reservedOn: {
    en: (p: { account: string }) => `Reserved · ${p.account}`,
    fr: (p: { account: string }) => `Réservé · ${p.account}`,
  },
  reservedSum: {
    en: (p: { amount: string; count: number }) =>
      `${p.amount} in ${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'item', other: 'items' })}`,
    fr: (p: { amount: string; count: number }) =>
      `${p.amount} en ${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'élément', other: 'éléments' })}`,
  },
  newestOnly: {
    en: (p: { shown: number; count: number }) =>
      `These are the newest ${formatNumber(p.shown, 'en')} of ${formatNumber(p.count, 'en')}; the sums are of all.`,
    fr: (p: { shown: number; count: number }) =>
      `Voici les ${formatNumber(p.shown, 'fr')} plus récents sur ${formatNumber(p.count, 'fr')}\u00a0; les totaux portent sur tous.`,
  },
  nothingReserved: { en: 'Nothing is reserved', fr: 'Rien n’est réservé' },
  nothingReservedDetail: {
    en: 'When a refund starts, its amount is set aside here until the operator has paid it or refused it.',
    fr: 'Quand un remboursement démarre, son montant est mis de côté ici jusqu’à ce que l’opérateur l’ait payé ou refusé.',
  },
  openRecord: { en: 'Open the transaction', fr: 'Ouvrir la transaction' },
  sinceDate: { en: (p: { at: string }) => `since ${p.at}`, fr: (p: { at: string }) => `depuis le ${p.at}` },
});
