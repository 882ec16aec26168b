/**
 * One row as it stands in its sheet, every cell as text. What text cannot say is told beside it, and only where there
 * is something to tell: most rows of a hundred thousand have none of it.
 */
export type SheetRow = {
  /** As the spreadsheet program counts, from 1. */
  rowNo: number;
  cells: string[];
  /** Cells that are numbers with decimals, and whether the sheet shows them without. */
  decimals?: Decimal[];
  /** Hidden by hand, by a group or by a filter. */
  isHidden?: true;
  /** Columns whose text is struck through. */
  struck?: number[];
  /** Columns of a file cut at its commas where a figure and the next cell may be one: "125,000" without quotes. */
  cut?: number[];
  /**
   * The marks of its written cells, sorted and joined by '+': each background as 'RRGGBB' or by the name of its theme,
   * each colour of letters with an A before it. White is none, and so are letters that are as good as black.
   */
  fill?: string;
  /** Columns whose formula says 0, as one does that no program calculated yet. */
  zeros?: number[];
  /** What cells say that are merged downwards over this row and begin above it. */
  carried?: Carried[];
  /** Columns that such a text was written into. */
  covered?: number[];
  /** Comments on its cells. */
  comments?: string[];
};
/** A text of a merged cell, in its first column, from row `from` to row `to`. `tells`: it speaks of a payment. */
export type Carried = {
  column: number;
  text: string;
  from: number;
  to: number;
  comments?: string[];
  tells?: boolean;
};
export type Decimal = { column: number; isShownWhole: boolean };

/** One sheet of a file. `hiddenColumns` are known once its rows are read. */
export type SheetInfo = { name: string; isHidden: boolean; hiddenColumns: number[] };
/** `separator`: what cuts the cells of a file of text. */
export type Book = {
  sheets: readonly SheetInfo[];
  rows(sheet: SheetInfo): AsyncGenerator<SheetRow>;
  separator?: string;
};
