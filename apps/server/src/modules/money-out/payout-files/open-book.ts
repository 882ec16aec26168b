import { csvRows, separatorIn } from './csv-rows.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { odsBook } from './ods-rows.ts';
import { refuseFile } from './problem.ts';
import type { Book } from './sheet-row.ts';
import { openParts } from './xlsx-archive.ts';
import { xlsxBook } from './xlsx-rows.ts';

/** Any file of rows as a book of sheets; a CSV file is a book of one sheet without a name. */
export async function openBook(bytes: Buffer, limits: SpreadsheetLimits): Promise<Book> {
  if (kindOf(bytes) === 'csv')
    return {
      sheets: [{ name: '', isHidden: false, hiddenColumns: [] }],
      rows: () => csvRows(bytes, limits),
      separator: separatorIn(bytes),
    };
  const parts = await openParts(bytes, limits);
  if (parts.has('xl/workbook.xml')) return xlsxBook(parts, limits);
  return parts.has('xl/workbook.bin') ? refuseFile('oldExcel') : odsBook(parts, limits);
}

/** By its first bytes; the name of a file is no witness. */
export function kindOf(bytes: Buffer): 'archive' | 'csv' {
  if (bytes.length === 0) refuseFile('empty');
  if (starts(bytes, 'PK\x03\x04')) return 'archive';
  if (starts(bytes, '\xd0\xcf\x11\xe0')) refuseFile(inContainer(bytes));
  if (foreign.some((mark) => starts(bytes, mark))) refuseFile('notASpreadsheet');
  return 'csv';
}

/**
 * Old office files and encrypted new ones come in the same container. Its directory names its streams, in UTF-16; which
 * of them are there says which it is.
 */
function inContainer(bytes: Buffer): 'protected' | 'oldExcel' | 'notASpreadsheet' {
  const names = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (names('EncryptedPackage')) return 'protected';
  return !names('Workbook') && (names('WordDocument') || names('PowerPoint Document')) ? 'notASpreadsheet' : 'oldExcel';
}

const starts = (bytes: Buffer, mark: string): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'));
const foreign = [
  'PK\x05\x06',
  'PK\x07\x08',
  '%PDF',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'RIFF',
  'Rar!',
  '\x1f\x8b',
  '7z\xbc\xaf',
  '<!DOCTYPE',
  '<html',
  '<?xml',
  '{\\rtf',
];
