import { numberColumn } from '../../operator-names.ts';
import { counted, words } from '../../words.ts';

/** What a file is asked before it is read, and what it says against what was read. */
export const massControlWords = words({
  // Columns that hold parts.
  col_firstName: { en: 'First name', fr: 'Prénom' },
  col_phoneMtn: numberColumn('phoneMtn'),
  col_phoneOrange: numberColumn('phoneOrange'),
  col_ribBank: { en: 'Bank code', fr: 'Code banque' },
  col_ribBranch: { en: 'Branch code', fr: 'Code guichet' },
  col_ribAccount: { en: 'Account number', fr: 'N° de compte' },
  col_ribKey: { en: 'Account key', fr: 'Clé RIB' },
  ask_amount: { en: 'Which column is to be paid?', fr: 'Quelle colonne faut-il payer\u00a0?' },
  ask_phone: { en: 'On which number are they paid?', fr: 'Sur quel numéro sont-ils payés\u00a0?' },
  ask_rib: { en: 'On which account are they paid?', fr: 'Sur quel compte sont-ils payés\u00a0?' },
  ask_name: {
    en: 'Which column is the name of who is paid?',
    fr: 'Quelle colonne est le nom de la personne payée\u00a0?',
  },
  askFirst: { en: 'Choose a column first.', fr: 'Choisissez d’abord une colonne.' },
  noneOfThem: { en: 'None of these columns', fr: 'Aucune de ces colonnes' },
  columnNo: { en: (p: { no: number }) => `Column ${p.no}`, fr: (p) => `Colonne ${p.no}` },
  sum: { en: (p: { amount: string }) => `${p.amount} in all`, fr: (p) => `${p.amount} au total` },
  thousands: {
    en: (p: { text: string }) => `Your file says “${p.text}”. How are its amounts written?`,
    fr: (p) => `Votre fichier indique «\u00a0${p.text}\u00a0». Comment ses montants sont-ils écrits\u00a0?`,
  },
  factor_1000: { en: 'In thousands of francs', fr: 'En milliers de francs' },
  factor_1: { en: 'In francs', fr: 'En francs' },
  becomes: {
    en: (p: { cell: string; amount: string }) => `${p.cell} is ${p.amount}`,
    fr: (p) => `${p.cell} devient ${p.amount}`,
  },
  // What the file says, and what was read.
  title: { en: 'Total in the file', fr: 'Total du fichier' },
  says: {
    en: (p: { says: string; people: number | null }) =>
      `Your file says ${p.says}${p.people === null ? '' : ` for ${p.people}`}`,
    fr: (p) => `Votre fichier indique ${p.says}${p.people === null ? '' : ` pour ${p.people}`}`,
  },
  reads: {
    en: (p: { reads: string; people: number }) => `we read ${p.reads} for ${p.people}`,
    fr: (p) => `nous avons lu ${p.reads} pour ${p.people}`,
  },
  agrees: { en: 'They agree.', fr: 'Les deux concordent.' },
  agreesRounded: {
    en: 'They agree: the difference is what rounding each amount to the franc makes.',
    fr: 'Les deux concordent\u00a0: l’écart vient de l’arrondi de chaque montant au franc.',
  },
  differs: {
    en: (p: { difference: string }) => `They differ by ${p.difference}. Correct the rows, or write why.`,
    fr: (p) => `L’écart est de ${p.difference}. Corrigez les lignes, ou écrivez pourquoi.`,
  },
  leftOut: {
    en: (p: { amount: string }) => `The difference is the rows left out: ${p.amount}.`,
    fr: (p) => `L’écart, ce sont les lignes écartées\u00a0: ${p.amount}.`,
  },
  wrongRowsFirst: { en: 'Wrong rows do not count yet.', fr: 'Les lignes fausses ne comptent pas encore.' },
  reason: { en: 'Why they differ', fr: 'Pourquoi cet écart' },
  reasonHint: { en: 'Whoever approves reads it.', fr: 'Les personnes qui approuvent le liront.' },
  explain: { en: 'Keep this reason', fr: 'Garder cette raison' },
  explainedBy: { en: (p: { name: string }) => `Written by ${p.name}`, fr: (p) => `Écrit par ${p.name}` },
  rows: { en: 'Rows left out as totals', fr: 'Lignes laissées de côté comme totaux' },
  row: { en: (p: { no: string }) => `Row ${p.no}`, fr: (p) => `Ligne ${p.no}` },
  above: {
    en: (p: { amount: string; count: number }) =>
      `read above it in the file, without rows left out: ${p.amount} for ${p.count}`,
    fr: (p) => `lu au-dessus dans le fichier, sans les lignes écartées\u00a0: ${p.amount} pour ${p.count}`,
  },
  noFigure: {
    en: 'no amount is taken from it, so nothing is compared with it',
    fr: 'aucun montant n’en est repris\u00a0: rien n’est comparé avec elle',
  },
  openRow: {
    en: 'Its amount is the sum of the rows above. Is it a total, or somebody to pay?',
    fr: 'Son montant est la somme des lignes au-dessus. Est-ce un total, ou une personne à payer\u00a0?',
  },
  openLabel: {
    en: 'It begins like a total. Is it one, or somebody to pay?',
    fr: 'Elle commence comme un total. En est-ce un, ou quelqu’un à payer\u00a0?',
  },
  isTotal: { en: 'It is a total', fr: 'C’est un total' },
  isPerson: { en: 'Pay it', fr: 'La payer' },
  taken: { en: 'Will be paid', fr: 'Sera payée' },
  more: {
    en: (p: { count: number }) => `and ${p.count} more`,
    fr: (p) => `et ${counted('fr', p.count, 'autre', 'autres')}`,
  },
});
