import type { Fact } from '#contract/facts.ts';
import type { FileProblem } from '#domain/mass-payments/file-problems.ts';
import type { Bilingual, Locale } from '#domain/values/locale.ts';

type Named = { readonly [name: string]: Fact };

/** Why a file is not taken, as it reads behind "the file cannot be read: ". */
const fileProblemWords: Readonly<Record<FileProblem, Bilingual>> = {
  tooLarge: { en: 'it is larger than 5 MB', fr: 'il dépasse 5 Mo' },
  notASpreadsheet: {
    en: 'it is neither a workbook of Excel (XLSX) or LibreOffice (ODS) nor a CSV file',
    fr: 'ce n’est ni un classeur Excel (XLSX) ou LibreOffice (ODS) ni un fichier CSV',
  },
  oldExcel: {
    en: 'it is in an old format of Excel. Open it, choose in Excel “File > Save As > Excel Workbook (.xlsx)”, in LibreOffice “File > Save As > Excel 2007–365 (.xlsx)”, and send the new file',
    fr: 'il est dans un ancien format d’Excel. Ouvrez-le, choisissez dans Excel «\u00a0Fichier > Enregistrer sous > Classeur Excel (.xlsx)\u00a0», dans LibreOffice «\u00a0Fichier > Enregistrer sous > Excel 2007–365 (.xlsx)\u00a0», et envoyez le nouveau fichier',
  },
  protected: {
    en: 'it is protected by a password. Open it, take the password away (in Excel “File > Info > Protect Workbook > Encrypt with Password”, left empty; in LibreOffice “File > Save As” without “Save with password”), save it and send it again',
    fr: 'il est protégé par un mot de passe. Ouvrez-le, retirez le mot de passe (dans Excel «\u00a0Fichier > Informations > Protéger le classeur > Chiffrer avec mot de passe\u00a0», laissé vide\u00a0; dans LibreOffice «\u00a0Fichier > Enregistrer sous\u00a0» sans «\u00a0Enregistrer avec mot de passe\u00a0»), enregistrez-le et renvoyez-le',
  },
  sheetMissing: { en: 'the chosen sheet is not in it', fr: 'la feuille choisie n’y est pas' },
  damaged: { en: 'it is damaged', fr: 'il est abîmé' },
  tooMuchInside: {
    en: 'it unpacks to far more than a list of people needs',
    fr: 'décompressé, il contient bien plus qu’une liste de personnes',
  },
  tooManyRows: { en: 'it has too many rows', fr: 'il a trop de lignes' },
  tooManyColumns: { en: 'it has too many columns', fr: 'il a trop de colonnes' },
  macros: { en: 'it holds macros', fr: 'il contient des macros' },
  outsideLinks: { en: 'it draws on other files', fr: 'il puise dans d’autres fichiers' },
  entities: {
    en: 'it declares names of its own, which no spreadsheet program writes',
    fr: 'il déclare des noms à lui, ce qu’aucun tableur n’écrit',
  },
  amountsNotCalculated: {
    en: 'the amounts in column {column} were never calculated: open the file in Excel or LibreOffice, save it, and send it again',
    fr: 'les montants de la colonne {column} n’ont jamais été calculés\u00a0: ouvrez le fichier dans Excel ou LibreOffice, enregistrez-le et renvoyez-le',
  },
  cellsNotCalculated: {
    en: 'the formulas in column {column} were never calculated: open the file in Excel or LibreOffice, save it, and send it again',
    fr: 'les formules de la colonne {column} n’ont jamais été calculées\u00a0: ouvrez le fichier dans Excel ou LibreOffice, enregistrez-le et renvoyez-le',
  },
  moreCells: {
    en: 'row {row} has more cells than the heading (left over: “{words}”), so it is not clear which is the amount. Put what holds a comma or a semicolon in quotes ("125,000"), or write amounts without marks, and send it again',
    fr: 'la ligne {row} a plus de cellules que l’en-tête (en trop\u00a0: «\u00a0{words}\u00a0»), on ne sait donc pas laquelle est le montant. Mettez entre guillemets ce qui contient une virgule ou un point-virgule ("125,000"), ou écrivez les montants sans signe, et renvoyez-le',
  },
  cutAmounts: {
    en: 'its amounts seem to be cut in two by their commas (row {row}: “{words}”). Put them in quotes ("125,000"), or write them without commas, and send it again',
    fr: 'ses montants semblent coupés en deux par leurs virgules (ligne {row}\u00a0: «\u00a0{words}\u00a0»). Mettez-les entre guillemets ("125,000"), ou écrivez-les sans virgule, et renvoyez-le',
  },
  empty: { en: 'there is nothing in it', fr: 'il est vide' },
};

/** Whose sentence says what to do about it. */
const sayingHow: ReadonlySet<string> = new Set([
  'oldExcel',
  'protected',
  'amountsNotCalculated',
  'cellsNotCalculated',
  'moreCells',
  'cutAmounts',
]);

/** Why, of the facts of a refusal: the problem, and which column or row it is of. */
export const fileProblem = ({ why, ...place }: Named, locale: Locale): string =>
  (fileProblemWords[why as FileProblem] ?? fileProblemWords.damaged)[locale].replace(
    /\{(column|row|words)\}/g,
    (_, name: string) => String(place[name] ?? ''),
  );

/** What to do with it, where the problem does not say so itself. */
export const fileRemedy = ({ why }: Named, locale: Locale): string =>
  sayingHow.has(String(why))
    ? ''
    : { en: ' Save it again as XLSX or CSV.', fr: ' Enregistrez-le à nouveau en XLSX ou CSV.' }[locale];
