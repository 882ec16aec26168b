import { words } from '../../words.ts';

/** Words of the export dialog. */
export const transactionExportWords = words({
  title: { en: 'Export transactions', fr: 'Exporter les transactions' },
  exact: {
    en: (p: { count: string; one: boolean }) => `The file will hold ${p.count} ${p.one ? 'row' : 'rows'}.`,
    fr: (p: { count: string; one: boolean }) => `Le fichier contiendra ${p.count} ${p.one ? 'ligne' : 'lignes'}.`,
  },
  capped: {
    en: (p: { count: string }) => `The file will hold more than ${p.count} rows. It may take a while.`,
    fr: (p: { count: string }) => `Le fichier contiendra plus de ${p.count} lignes. Cela peut prendre un moment.`,
  },
  counting: { en: 'Counting the rows…', fr: 'Comptage des lignes…' },
  uncounted: {
    en: 'The rows could not be counted. The export still works.',
    fr: 'Les lignes n’ont pas pu être comptées. L’export fonctionne quand même.',
  },
  empty: { en: 'There is nothing to export with these filters.', fr: 'Il n’y a rien à exporter avec ces filtres.' },
  sameAsScreen: {
    en: 'The rows of the screen in their order, with its columns and those that make them add up.',
    fr: 'Les lignes de l’écran dans leur ordre, avec ses colonnes et celles qui font tomber le compte juste.',
  },
  filters: { en: 'Filters', fr: 'Filtres' },
  none: { en: 'none', fr: 'aucun' },
  order: { en: 'Order', fr: 'Ordre' },
  newest: { en: 'newest first', fr: 'plus récentes d’abord' },
  oldest: { en: 'oldest first', fr: 'plus anciennes d’abord' },
  largest: { en: 'largest first', fr: 'montants décroissants' },
  smallest: { en: 'smallest first', fr: 'montants croissants' },
  columns: { en: 'Columns', fr: 'Colonnes' },
  zone: { en: 'Times', fr: 'Heures' },
  zoneValue: { en: 'Douala, UTC+1', fr: 'Douala, UTC+1' },
  format: { en: 'Format', fr: 'Format' },
  csvHint: { en: 'Text, any program', fr: 'Texte, tout logiciel' },
  xlsxHint: { en: 'Excel, LibreOffice', fr: 'Excel, LibreOffice' },
  pdfHint: { en: 'To print or send', fr: 'À imprimer ou envoyer' },
  onlyPaid: { en: 'Only what was paid', fr: 'Seulement ce qui a été payé' },
  onlyPaidHint: {
    en: 'Refused, expired and open payments stay out of the file and of its sums.',
    fr: 'Les paiements refusés, expirés ou en attente restent hors du fichier et de ses totaux.',
  },
  language: { en: 'Language of the file', fr: 'Langue du fichier' },
  separator: { en: 'Separator', fr: 'Séparateur' },
  comma: { en: 'Comma (,)', fr: 'Virgule (,)' },
  semicolon: { en: 'Semicolon (;) – French Excel', fr: 'Point-virgule (;) – Excel français' },
  download: {
    en: (p: { count: string; one: boolean }) => `Download ${p.count} ${p.one ? 'row' : 'rows'}`,
    fr: (p: { count: string; one: boolean }) => `Télécharger ${p.count} ${p.one ? 'ligne' : 'lignes'}`,
  },
  downloadPlain: { en: 'Download', fr: 'Télécharger' },
  done: { en: 'The file is in your downloads.', fr: 'Le fichier est dans vos téléchargements.' },
});
