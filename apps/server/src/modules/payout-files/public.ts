export { layoutsOf, rememberColumns } from './columns.ts';
export { spreadsheetLimits } from './limits.ts';
export { SpreadsheetProblem } from './problem.ts';
export { previewSpreadsheet, readSpreadsheet } from './read-spreadsheet.ts';
export { sheetTypes } from './sheet-file.ts';
export { storedSheet } from './stored-sheet.ts';
export { templateFile } from './template.ts';
export type { AmbiguousField } from './look-at-columns.ts';
