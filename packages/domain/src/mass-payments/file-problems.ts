/**
 * Why a spreadsheet is not taken. What it says to a person stands in
 * `#i18n/catalogues/mass-payments/file-problems.ts`.
 */
export type FileProblem =
  | 'tooLarge'
  | 'notASpreadsheet'
  | 'oldExcel'
  | 'protected'
  | 'sheetMissing'
  | 'damaged'
  | 'tooMuchInside'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'macros'
  | 'outsideLinks'
  | 'entities'
  | 'amountsNotCalculated'
  | 'cellsNotCalculated'
  | 'moreCells'
  | 'cutAmounts'
  | 'empty';
