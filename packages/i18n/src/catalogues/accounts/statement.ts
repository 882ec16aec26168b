import { formatNumber } from '#domain/values/money.ts';
import { plural, words } from '../../words.ts';

/** Words of the statement on the screen. Those of its files stand in documents.ts. */
export const statementWords = words({
  title: { en: 'Account statement', fr: 'Relevé de compte' },
  intro: {
    en: (p: { days: number }) => `Every movement of an account over at most ${p.days} days or one calendar month.`,
    fr: (p: { days: number }) => `Tous les mouvements d’un compte sur ${p.days} jours au plus ou un mois civil.`,
  },
  account: { en: 'Account', fr: 'Compte' },
  period: { en: 'Period', fr: 'Période' },
  quick: { en: 'Quick periods', fr: 'Périodes rapides' },
  download: { en: 'Download', fr: 'Télécharger' },
  pdfHint: { en: 'to print or send', fr: 'à imprimer ou envoyer' },
  xlsxHint: { en: 'real dates and numbers', fr: 'vraies dates et vrais nombres' },
  csvSemicolon: { en: 'CSV with semicolons', fr: 'CSV avec points-virgules' },
  csvSemicolonHint: { en: 'opens in French Excel', fr: 'pour Excel en français' },
  csvComma: { en: 'CSV with commas', fr: 'CSV avec virgules' },
  csvCommaHint: { en: 'opens in English Excel', fr: 'pour Excel en anglais' },
  opening: { en: 'Opening balance', fr: 'Solde d’ouverture' },
  in: { en: 'In', fr: 'Entrées' },
  out: { en: 'Out', fr: 'Sorties' },
  closing: { en: 'Closing balance', fr: 'Solde de clôture' },
  plus: { en: 'plus', fr: 'plus' },
  minus: { en: 'minus', fr: 'moins' },
  equals: { en: 'equals', fr: 'égale' },
  identity: { en: 'Opening + in − out = closing', fr: 'Ouverture + entrées − sorties = clôture' },
  chart: { en: 'Balance day by day', fr: 'Solde jour par jour' },
  chartOf: {
    en: (p: { account: string }) => `${p.account}, balance at the end of each day`,
    fr: (p: { account: string }) => `${p.account}, solde à la fin de chaque jour`,
  },
  asOf: { en: (p: { at: string }) => `As of ${p.at}`, fr: (p: { at: string }) => `Au ${p.at}` },
  zone: { en: 'Douala time (UTC+1)', fr: 'heure de Douala (UTC+1)' },
  movements: {
    en: (p: { count: number }) =>
      `${formatNumber(p.count, 'en')} ${plural('en', p.count, { one: 'movement', other: 'movements' })}`,
    fr: (p: { count: number }) =>
      `${formatNumber(p.count, 'fr')} ${plural('fr', p.count, { one: 'mouvement', other: 'mouvements' })}`,
  },
  firstOnly: {
    en: (p: { shown: number; count: number }) =>
      `The screen shows the first ${formatNumber(p.shown, 'en')} of ${formatNumber(p.count, 'en')} movements. The files carry them all.`,
    fr: (p: { shown: number; count: number }) =>
      `L’écran montre les ${formatNumber(p.shown, 'fr')} premiers mouvements sur ${formatNumber(p.count, 'fr')}. Les fichiers les contiennent tous.`,
  },
  date: { en: 'Date', fr: 'Date' },
  valueDate: { en: 'Value date', fr: 'Date de valeur' },
  type: { en: 'Type', fr: 'Type' },
  counterparty: { en: 'Counterparty', fr: 'Contrepartie' },
  reference: { en: 'Reference', fr: 'Référence' },
  operatorId: { en: 'Operator reference', fr: 'Référence opérateur' },
  gross: { en: 'Gross', fr: 'Brut' },
  fee: { en: 'Fee', fr: 'Frais' },
  tax: { en: 'Tax', fr: 'Taxe' },
  feesInside: {
    en: (p: { amount: string }) => `fees already taken off: ${p.amount}`,
    fr: (p: { amount: string }) => `frais déjà déduits\u00a0: ${p.amount}`,
  },
  taxesInside: {
    en: (p: { amount: string }) => `taxes already taken off: ${p.amount}`,
    fr: (p: { amount: string }) => `taxes déjà déduites\u00a0: ${p.amount}`,
  },
  running: { en: 'Balance', fr: 'Solde' },
  empty: { en: 'No movement in this period', fr: 'Aucun mouvement sur cette période' },
  emptyDetail: {
    en: 'The balance stayed as it was. Choose another period to see movements.',
    fr: 'Le solde est resté le même. Choisissez une autre période pour voir des mouvements.',
  },
  earlier: { en: '30 days earlier', fr: '30 jours plus tôt' },
  choose: {
    en: 'Choose a start and an end to see the statement.',
    fr: 'Choisissez un début et une fin pour voir le relevé.',
  },
  tooLong: {
    en: (p: { days: number }) =>
      `Choose at most ${p.days} days, one calendar month, or up to two years as several statements`,
    fr: (p: { days: number }) =>
      `Choisissez ${p.days} jours au plus, un mois civil, ou jusqu’à deux ans en plusieurs relevés`,
  },
  partsTitle: {
    en: (p: { count: number }) => `${p.count} statements`,
    fr: (p: { count: number }) => `${p.count} relevés`,
  },
  partsText: {
    en: 'A statement covers at most 30 days or one calendar month. Together these cover the whole period; each begins with the balance the one before ends with.',
    fr: 'Un relevé couvre 30 jours au plus ou un mois civil. Ensemble, ceux-ci couvrent toute la période\u00a0; chacun commence par le solde de clôture du précédent.',
  },
  days: {
    en: (p: { count: number }) => `${p.count} ${plural('en', p.count, { one: 'day', other: 'days' })}`,
    fr: (p: { count: number }) => `${p.count} ${plural('fr', p.count, { one: 'jour', other: 'jours' })}`,
  },
  show: { en: 'Show', fr: 'Afficher' },
  reversed: { en: 'The end comes before the start', fr: 'La fin précède le début' },
  future: { en: 'Choose today or earlier', fr: 'Choisissez aujourd’hui ou avant' },
});
