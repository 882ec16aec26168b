import type { Bilingual } from '#domain/locale.ts';

/** Why a file is not taken, as it reads behind "the file cannot be read: ". */
export const spreadsheetProblems = {
  tooLarge: { en: 'it is larger than 5 MB', fr: 'il dépasse 5 Mo' },
  notASpreadsheet: { en: 'it is neither an Excel workbook (XLSX) nor a CSV file', fr: 'ce n’est ni un classeur Excel (XLSX) ni un fichier CSV' },
  oldExcel: { en: 'it is an old or password-protected Excel file', fr: 'c’est un ancien fichier Excel ou un fichier protégé par mot de passe' },
  damaged: { en: 'it is damaged', fr: 'il est abîmé' },
  tooMuchInside: { en: 'it unpacks to far more than a list of people needs', fr: 'décompressé, il contient bien plus qu’une liste de personnes' },
  tooManyRows: { en: 'it has too many rows', fr: 'il a trop de lignes' },
  tooManyColumns: { en: 'it has too many columns', fr: 'il a trop de colonnes' },
  macros: { en: 'it holds macros', fr: 'il contient des macros' },
  outsideLinks: { en: 'it draws on other files', fr: 'il puise dans d’autres fichiers' },
  entities: { en: 'it declares names of its own, which no spreadsheet program writes', fr: 'il déclare des noms à lui, ce qu’aucun tableur n’écrit' },
  empty: { en: 'there is nothing in it', fr: 'il est vide' },
} as const satisfies Record<string, Bilingual>;
export type SpreadsheetProblemName = keyof typeof spreadsheetProblems;

/** A file that is refused, by fault of the file. Anything else that is thrown is a fault of ours. */
export class SpreadsheetProblem extends Error {
  readonly problem: SpreadsheetProblemName;
  constructor(problem: SpreadsheetProblemName, options?: { cause?: unknown }) {
    super(spreadsheetProblems[problem].en, options);
    this.problem = problem;
  }
  get text(): Bilingual {
    return spreadsheetProblems[this.problem];
  }
}

export function refuseFile(problem: SpreadsheetProblemName, cause?: unknown): never {
  throw new SpreadsheetProblem(problem, cause === undefined ? undefined : { cause });
}
