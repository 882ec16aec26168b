import { words } from '../../words.ts';

/** Choosing the sheets of a spreadsheet, wherever one is read. */
export const fileSheetWords = words({
  title: { en: 'Which sheets are read', fr: 'Quelles feuilles sont lues' },
  text: {
    en: 'The file has several. Columns are found by the headings of the first one chosen.',
    fr: 'Le fichier en a plusieurs. Les colonnes sont retrouvées par les en-têtes de la première choisie.',
  },
  sheet: {
    en: (p: { name: string; rows: number; isHidden: boolean }) =>
      `${p.name} · ${p.rows === 1 ? 'one row' : `${p.rows} rows`}${p.isHidden ? ' · hidden in the file' : ''}`,
    fr: (p) =>
      `${p.name} · ${p.rows < 2 ? `${p.rows} ligne` : `${p.rows} lignes`}${p.isHidden ? ' · masquée dans le fichier' : ''}`,
  },
  all: { en: 'Choose all lists with these columns', fr: 'Choisir toutes les listes de mêmes colonnes' },
  // The sheet as it is, with a picker over each column.
  table: { en: 'The first rows of the file', fr: 'Les premières lignes du fichier' },
  is: {
    en: (p: { column: string }) => `“${p.column}” is`,
    fr: (p) => `«\u00a0${p.column}\u00a0» contient`,
  },
  unused: { en: 'Not used', fr: 'Non utilisée' },
  parts: { en: 'In parts', fr: 'En plusieurs parties' },
  also: { en: (p: { names: string }) => `and ${p.names}`, fr: (p) => `et ${p.names}` },
  column: { en: (p: { no: number }) => `Column ${p.no}`, fr: (p) => `Colonne ${p.no}` },
  paysAsLast: {
    en: (p: { column: string }) =>
      `What people get stands in “${p.column}”, as last time. Choose another column if not.`,
    fr: (p) =>
      `Ce que les personnes reçoivent est dans «\u00a0${p.column}\u00a0», comme la dernière fois. Sinon, choisissez une autre colonne.`,
  },
  isHidden: { en: 'hidden in the file', fr: 'masquée dans le fichier' },
  need_name: { en: 'Name', fr: 'Nom' },
  need_amount: { en: 'Amount', fr: 'Montant' },
  need_place: { en: 'Number or account', fr: 'Numéro ou compte' },
  needed: {
    en: (p: { names: string }) => `Say in which column it stands: ${p.names.toLowerCase()}.`,
    fr: (p) => `Indiquez dans quelle colonne cela se trouve\u00a0: ${p.names.toLowerCase()}.`,
  },
});
