import { limits } from '#domain/values/limits.ts';

/**
 * What a file of people may weigh. An honest list of 100,000 people is about 36 MB unpacked at a ratio of 20; a file of
 * 2.5 MB that unpacks to a gigabyte is refused by its directory alone, and one whose directory lies, while it unpacks.
 */
export type SpreadsheetLimits = {
  bytesMax: number;
  rowsMax: number;
  columnsMax: number;
  entriesMax: number;
  /** Bytes of all parts together once unpacked, and of one part for each of its packed bytes. */
  unpackedMax: number;
  ratioMax: number;
  /** Characters of one cell (Excel's own limit) and of all shared texts. */
  cellMax: number;
  sharedMax: number;
  /** Characters of all rows of one sheet, each text as often as it stands there. */
  textMax: number;
  /** Cells of one sheet that are merged downwards; characters of all comments on it. */
  mergesMax: number;
  commentsMax: number;
};

export const spreadsheetLimits: SpreadsheetLimits = {
  bytesMax: limits.spreadsheetBytesMax,
  rowsMax: limits.spreadsheetRowsMax,
  columnsMax: 200,
  entriesMax: 250,
  unpackedMax: 128 * 1024 * 1024,
  ratioMax: 100,
  cellMax: 32_767,
  sharedMax: 32_000_000,
  textMax: 32_000_000,
  mergesMax: 100_000,
  commentsMax: 4_000_000,
};
