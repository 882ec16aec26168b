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
  hiddenColumn: {
    en: (p: { column: string }) => `${p.column} (hidden in the file)`,
    fr: (p) => `${p.column} (masquée dans le fichier)`,
  },
});
