import { formatDate } from '#domain/values/time.ts';
import { counted, words } from '../../words.ts';

const rowsOf = (locale: 'en' | 'fr', rows: string): string =>
  `${/,/.test(rows) ? { en: 'rows', fr: 'aux lignes' }[locale] : { en: 'row', fr: 'à la ligne' }[locale]} ${rows}`;

/**
 * What other rows, recipients and earlier payments say about a row; the rest of its rules stand in
 * `#domain/mass-payments/row-words.ts`.
 */
export const rowContextWords = words({
  'row.duplicate': {
    en: (p: { rows: string }) => `The same person stands in ${rowsOf('en', p.rows)} too.`,
    fr: (p: { rows: string }) => `La même personne figure aussi ${rowsOf('fr', p.rows)}.`,
  },
  'row.sharedPlace': {
    en: (p: { names: string; rows: string }) =>
      `Paid at the same number or account as ${p.names}, in ${rowsOf('en', p.rows)}.`,
    fr: (p: { names: string; rows: string }) =>
      `Payé sur le même numéro ou compte que ${p.names}, ${rowsOf('fr', p.rows)}.`,
  },
  'row.paidRecently': {
    en: (p: { at: string }) => `This person was paid within seven days, on ${formatDate(new Date(p.at), 'en')}.`,
    fr: (p: { at: string }) =>
      `Cette personne a été payée il y a moins de sept jours, le ${formatDate(new Date(p.at), 'fr')}.`,
  },
  'row.paidElsewhere': {
    en: (p: { title: string; at: string }) =>
      `Already paid${p.at === '' ? '' : ` on ${formatDate(new Date(p.at), 'en')}`} in “${p.title}”. Drop the row.`,
    fr: (p: { title: string; at: string }) =>
      `Déjà payé${p.at === '' ? '' : ` le ${formatDate(new Date(p.at), 'fr')}`} dans «\u00a0${p.title}\u00a0». Retirez la ligne.`,
  },
  'row.inHandElsewhere': {
    en: (p: { title: string; isSure: number }) =>
      `This person was ${p.isSure ? '' : 'perhaps '}paid in “${p.title}”. Do not pay them again; record what was done here.`,
    fr: (p: { title: string; isSure: number }) =>
      `Cette personne a ${p.isSure ? '' : 'peut-être '}été payée dans «\u00a0${p.title}\u00a0». Ne la payez pas de nouveau\u00a0; enregistrez ce qui a été fait ici.`,
  },
  'recipient.frozen': {
    en: (p: { reason: string }) => `This recipient is frozen: ${p.reason}`,
    fr: (p: { reason: string }) => `Ce bénéficiaire est bloqué\u00a0: ${p.reason}`,
  },
  'recipient.ambiguous': {
    en: (p: { names: string }) =>
      `Several recipients share this number or account and the name does not say which of them is paid: ${p.names}. Choose the person.`,
    fr: (p: { names: string }) =>
      `Plusieurs bénéficiaires ont ce numéro ou ce compte et le nom ne dit pas lequel est payé\u00a0: ${p.names}. Choisissez la personne.`,
  },
  'recipient.otherName': {
    en: (p: { names: string }) =>
      `This number or account is known as that of ${p.names}. The payment counts for nobody on your list.`,
    fr: (p: { names: string }) =>
      `Ce numéro ou ce compte est connu comme celui de ${p.names}. Le paiement ne compte pour personne de votre liste.`,
  },
  'recipient.inactive': {
    en: 'This recipient is put aside. Make them active first.',
    fr: 'Ce bénéficiaire est mis de côté. Réactivez-le d’abord.',
  },
  'recipient.changed': {
    en: (p: { at?: string; byName?: string }) =>
      `The number or account was changed${p.at ? ` on ${formatDate(new Date(p.at), 'en')}` : ''}${p.byName ? ` by ${p.byName}` : ''}, after the last payment. Check it with the person.`,
    fr: (p: { at?: string; byName?: string }) =>
      `Le numéro ou le compte a été changé${p.at ? ` le ${formatDate(new Date(p.at), 'fr')}` : ''}${p.byName ? ` par ${p.byName}` : ''}, après le dernier paiement. Vérifiez-le avec la personne.`,
  },
  'name.differs': {
    en: (p: { name: string }) => `The operator knows this number as ${p.name}.`,
    fr: (p: { name: string }) => `L’opérateur connaît ce numéro au nom de ${p.name}.`,
  },
  'name.unknownNumber': { en: 'The operator does not know this number.', fr: 'L’opérateur ne connaît pas ce numéro.' },
  'fee.eatsAmount': {
    en: 'Fees and taxes would take the whole amount. Raise it, or bear the fee yourself.',
    fr: 'Les frais et taxes prendraient tout le montant. Augmentez-le, ou supportez les frais.',
  },
});

type Against = { words: string };
const notTakenWhy = {
  notWrong: {
    en: () => 'not wrong any more, its row stays as it is',
    fr: () => 'plus fausse, sa ligne reste telle quelle',
  },
  unknown: { en: () => 'not among the wrong rows', fr: () => 'absente des lignes fausses' },
  several: {
    en: () => 'its key or reference stands on several rows',
    fr: () => 'sa clé ou sa référence est sur plusieurs lignes',
  },
  notToPay: {
    en: (p: Against) =>
      `${p.words ? `the file says “${p.words}”` : 'the file strikes it through'}, but its row here is still to be paid`,
    fr: (p: Against) =>
      `${p.words ? `le fichier dit «\u00a0${p.words}\u00a0»` : 'le fichier la barre'}, mais sa ligne ici reste à payer`,
  },
};
/** Lines of the history of a run. */
export const massPaymentNotes = words({
  balanceShort: {
    en: (p: { missing: string }) => `Waits for money: ${p.missing} missing.`,
    fr: (p: { missing: string }) => `Attend de l’argent\u00a0: il manque ${p.missing}.`,
  },
  level: {
    en: (p: { from: string | null }) =>
      `Paused by itself: what is left is above the limits of your level.${p.from === null ? '' : ` From ${p.from} there is room for the next payment.`}`,
    fr: (p: { from: string | null }) =>
      `Mis en pause tout seul\u00a0: le reste dépasse les plafonds de votre niveau.${p.from === null ? '' : ` À partir du ${p.from}, il y aura de la place pour le paiement suivant.`}`,
  },
  failureRate: {
    en: (p: { percent: number }) => `Paused by itself: ${p.percent} % failed.`,
    fr: (p: { percent: number }) => `Mis en pause tout seul\u00a0: ${p.percent} % ont échoué.`,
  },
  releasedMoney: {
    en: (p: { amount: string }) => `${p.amount} that were reserved are available again.`,
    fr: (p: { amount: string }) => `${p.amount} qui étaient réservés sont de nouveau disponibles.`,
  },
  queueLapsed: { en: 'The money did not come in time.', fr: 'L’argent n’est pas arrivé à temps.' },
  totalExplained: {
    en: (p: { says: string; reads: string; reason: string }) =>
      `The file says ${p.says}, ${p.reads} are sent: ${p.reason}`,
    fr: (p: { says: string; reads: string; reason: string }) =>
      `Le fichier indique ${p.says}, ${p.reads} sont envoyés\u00a0: ${p.reason}`,
  },
  totalWithLeftOut: {
    en: (p: { says: string; leftOut: string }) =>
      `The file says ${p.says}; the difference is ${p.leftOut} of rows that are left out.`,
    fr: (p: { says: string; leftOut: string }) =>
      `Le fichier indique ${p.says}\u00a0; l’écart, ce sont ${p.leftOut} de lignes écartées.`,
  },
  paidSince: {
    en: (p: { row: string; name: string; amount: string; on: string; isOpen: boolean }) =>
      `row ${p.row}, ${p.name}: ${p.amount} ${p.isOpen ? 'on its way' : `paid on ${p.on}`}`,
    fr: (p: { row: string; name: string; amount: string; on: string; isOpen: boolean }) =>
      `ligne ${p.row}, ${p.name}\u00a0: ${p.amount} ${p.isOpen ? 'en route' : `payés le ${p.on}`}`,
  },
  moved: {
    en: (p: { row: string; name: string; from: string; to: string | null }) =>
      `row ${p.row}, ${p.name}: ${p.from} here, ${p.to ?? 'no number or account'} on the list of recipients`,
    fr: (p: { row: string; name: string; from: string; to: string | null }) =>
      `ligne ${p.row}, ${p.name}\u00a0: ici ${p.from}, ${p.to ?? 'ni numéro ni compte'} dans la liste des bénéficiaires`,
  },
  balanceLow: {
    en: 'The payout account fell below its low-balance alert.',
    fr: 'Le compte de décaissement est passé sous le seuil de son alerte.',
  },
  fileGone: {
    en: 'The file is no longer there. Choose it again.',
    fr: 'Le fichier n’est plus là. Choisissez-le à nouveau.',
  },
  elsewhere: {
    en: (p: { row: string; name: string; title: string; paidOn: string | null; isUnclear: boolean }) =>
      `row ${p.row}, ${p.name}: ${p.isUnclear ? 'perhaps paid, still being checked' : p.paidOn === null ? 'on its way' : `paid on ${p.paidOn}`} in “${p.title}”`,
    fr: (p: { row: string; name: string; title: string; paidOn: string | null; isUnclear: boolean }) =>
      `ligne ${p.row}, ${p.name}\u00a0: ${p.isUnclear ? 'peut-être payée, en vérification' : p.paidOn === null ? 'en cours' : `payée le ${p.paidOn}`} dans «\u00a0${p.title}\u00a0»`,
  },
  paidLate: {
    en: (p: { name: string; amount: string; wasCancelled: boolean; isProved: boolean }) =>
      `${p.name}, ${p.amount}: ${p.wasCancelled ? 'was cancelled' : 'had failed'}, and ${p.isProved ? 'a person has proved since that it had been paid by hand. It is booked.' : 'the operator now says that it was paid. A person must look.'}`,
    fr: (p) =>
      `${p.name}, ${p.amount}\u00a0: ${p.wasCancelled ? 'annulé' : 'échoué'}, et ${p.isProved ? 'une personne a prouvé depuis qu’il avait été payé à la main. C’est comptabilisé.' : 'l’opérateur dit maintenant que c’est payé. Une personne doit regarder.'}`,
  },
  cameBack: {
    en: (p: { row: string; name: string; amount: string }) => `row ${p.row}, ${p.name}, ${p.amount}`,
    fr: (p) => `ligne ${p.row}, ${p.name}, ${p.amount}`,
  },
  cameBackMore: {
    en: (p: { count: number }) => `and ${p.count} more`,
    fr: (p: { count: number }) => `et ${counted('fr', p.count, 'autre', 'autres')}`,
  },
  paidTwice: {
    en: (p: { name: string; title: string; isSure: boolean }) =>
      `${p.name} was ${p.isSure ? '' : 'perhaps '}paid twice: here and in “${p.title}”.`,
    fr: (p: { name: string; title: string; isSure: boolean }) =>
      `${p.name}\u00a0: ${p.isSure ? 'payé' : 'peut-être payé'} deux fois, ici et dans «\u00a0${p.title}\u00a0».`,
  },
  inDoubt: {
    en: (p: { row: string; name: string; amount: string; word: string }) =>
      `row ${p.row}, ${p.name}, ${p.amount}: ${p.word}`,
    fr: (p) => `ligne ${p.row}, ${p.name}, ${p.amount}\u00a0: ${p.word}`,
  },
  spokenAgainst: {
    en: (p: { row: string; name: string; amount: string; note: string | null }) =>
      `row ${p.row}, ${p.name}, ${p.amount}: ${p.note ?? 'the operator says otherwise than what stood as paid. A person must look.'}`,
    fr: (p) =>
      `ligne ${p.row}, ${p.name}, ${p.amount}\u00a0: ${p.note ?? 'l’opérateur dit autre chose que ce qui était payé. Une personne doit regarder.'}`,
  },
  notTaken: {
    en: (p: { rowNo: number; name: string; amount: string; why: keyof typeof notTakenWhy; words: string }) =>
      `${[`row ${p.rowNo}`, p.name, p.amount].filter(Boolean).join(', ')}: ${notTakenWhy[p.why].en(p)}`,
    fr: (p: { rowNo: number; name: string; amount: string; why: keyof typeof notTakenWhy; words: string }) =>
      `${[`ligne ${p.rowNo}`, p.name, p.amount].filter(Boolean).join(', ')}\u00a0: ${notTakenWhy[p.why].fr(p)}`,
  },
  fixed: {
    en: (p: { count: number; leftOut: string | null }) =>
      `${p.count}${p.leftOut === null ? '' : `, of these left out by the file: ${p.leftOut}`}`,
    fr: (p: { count: number; leftOut: string | null }) =>
      `${p.count}${p.leftOut === null ? '' : `, dont écartées par le fichier\u00a0: ${p.leftOut}`}`,
  },
  totalInFile: { en: 'Total in the file', fr: 'Total du fichier' },
  correctedTitle: {
    en: (p: { title: string }) => `${p.title}: corrected`,
    fr: (p: { title: string }) => `${p.title}\u00a0: corrigés`,
  },
  restTitle: {
    en: (p: { title: string }) => `${p.title}: what is left`,
    fr: (p: { title: string }) => `${p.title}\u00a0: le reste`,
  },
  restNote: { en: 'Note', fr: 'Note' },
  correctedCount: { en: 'Corrected payments', fr: 'Paiements corrigés' },
  retried: {
    en: (p: { count: number; names: string }) => `${p.count} tried again: ${p.names}`,
    fr: (p: { count: number; names: string }) => `${counted('fr', p.count, 'relancé', 'relancés')}\u00a0: ${p.names}`,
  },
  corrected: {
    en: (p: { name: string }) => `${p.name} (corrected)`,
    fr: (p: { name: string }) => `${p.name} (corrigé)`,
  },
  more: {
    en: (p: { count: number }) => `and ${p.count} more`,
    fr: (p: { count: number }) => `et ${counted('fr', p.count, 'autre', 'autres')}`,
  },
});

/** Files of a mass payment: heading of the added columns and names of the files. */
export const massPaymentFileWords = words({
  template: { en: 'mass-payment-template', fr: 'modele-paiement-de-masse' },
  wrongRows: { en: 'wrong-rows', fr: 'lignes-fausses' },
  result: { en: 'result', fr: 'resultat' },
  payouts: { en: 'payouts', fr: 'decaissements' },
  payoutsTitle: { en: 'Money that left', fr: 'Argent sorti' },
  payoutsEmpty: { en: 'No payment matches these filters.', fr: 'Aucun paiement ne correspond à ces filtres.' },
  sheet: { en: 'Payments', fr: 'Paiements' },
  sheetOfRow: { en: 'Sheet', fr: 'Feuille' },
  row: { en: 'Row', fr: 'Ligne' },
  why: { en: 'What is wrong', fr: 'Ce qui ne va pas' },
  /** Finds the row again when it comes back corrected. */
  rowKey: { en: 'Key of the row, leave it as it is', fr: 'Clé de la ligne, à ne pas changer' },
  part: { en: 'Part', fr: 'Partie' },
  paidName: { en: 'Paid to', fr: 'Payé à' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  account: { en: 'Bank account', fr: 'Compte bancaire' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  toPay: { en: 'Amount to pay', fr: 'Montant à payer' },
  /** A column of the sheet whose heading is one of ours too. */
  asGiven: {
    en: (p: { header: string; isFile: boolean }) => `${p.header} (${p.isFile ? 'file' : 'as typed'})`,
    fr: (p: { header: string; isFile: boolean }) => `${p.header} (${p.isFile ? 'fichier' : 'saisi'})`,
  },
  unsentRows: {
    en: (p: { count: string }) => `Not sent yet (${p.count})`,
    fr: (p: { count: string }) => `Pas encore envoyé (${p.count})`,
  },
  leftOutRows: {
    en: (p: { count: string }) => `Left out (${p.count})`,
    fr: (p: { count: string }) => `Écarté (${p.count})`,
  },
  allRows: {
    en: (p: { count: string }) => `All rows (${p.count})`,
    fr: (p: { count: string }) => `Toutes les lignes (${p.count})`,
  },
  amount: { en: 'Amount paid', fr: 'Montant payé' },
  asked: { en: 'Amount', fr: 'Montant' },
  totalDebit: { en: 'Total debit', fr: 'Débit total' },
  status: { en: 'Status', fr: 'Statut' },
  reason: { en: 'Reason', fr: 'Cause' },
  operatorId: { en: 'Operator’s number', fr: 'Numéro de l’opérateur' },
  fee: { en: 'Fee', fr: 'Frais' },
  tax: { en: 'Tax', fr: 'Taxe' },
  takenOff: { en: 'Taken off what they receive', fr: 'Retenu sur ce qui est reçu' },
  paidAt: { en: 'Paid at (Africa/Douala)', fr: 'Payé le (Africa/Douala)' },
  createdAt: { en: 'Created (Africa/Douala)', fr: 'Créé le (Africa/Douala)' },
  origin: { en: 'Made by', fr: 'Origine' },
  rail: { en: 'Way', fr: 'Voie' },
  id: { en: 'Transaction', fr: 'Transaction' },
  transfer: { en: 'Transfer', fr: 'Transfert' },
  massPayment: { en: 'Mass payment', fr: 'Paiement de masse' },
  settlement: { en: 'Settlement', fr: 'Règlement' },
});
