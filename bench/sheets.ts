import { createHash } from 'node:crypto';
import { readRow } from '#domain/mass-payments/rows.ts';
import {
  previewSpreadsheet,
  readSpreadsheet,
  SpreadsheetProblem,
  spreadsheetLimits,
} from '#server/modules/money-out/payout-files/public.ts';
import { csvWriter } from '#server/kit/spreadsheet/csv.ts';
import { xlsxWriter } from '#server/kit/spreadsheet/xlsx.ts';
import { makeXlsx } from '#server/testing/make-spreadsheet.ts';
import { print, round } from './figure.ts';

/**
 * Files of 100,000 people, read and judged row by row: how long, and how much memory above idle. And how soon a bomb is
 * refused.
 */
const people = 100_000;
const columns = ['Nom', 'Téléphone', 'Montant', 'Motif'].map((header) => ({
  header,
  kind: 'text' as const,
  width: 20,
}));
/** Texts that pack about as well as real ones: every row is another person. */
const rowOf = (index: number) => {
  const word = createHash('sha1').update(String(index)).digest('base64');
  return [
    `Personne ${word.slice(0, 12)}`,
    `6${77_000_000 + index}`,
    `${25 + (index % 400)} 000`,
    `Salaire ${index % 12}`,
  ];
};

async function made(format: 'csv' | 'xlsx'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = { write: async (chunk: string | Buffer) => void chunks.push(Buffer.from(chunk)) };
  const batches = Array.from({ length: people / 1000 }, (_, batch) =>
    Array.from({ length: 1000 }, (_row, index) => rowOf(batch * 1000 + index)),
  );
  if (format === 'csv') {
    const table = await csvWriter(sink, ';').table(columns);
    for (const rows of batches) await table.rows(rows);
  } else {
    const book = xlsxWriter(sink, { title: 'bench', creator: 'bench', at: new Date(0) });
    const table = await book.table('bench', columns);
    for (const rows of batches) await table.rows(rows);
    await table.end();
    await book.end();
  }
  return Buffer.concat(chunks);
}

const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
async function read(bytes: Buffer): Promise<{ rows: number; peak: number }> {
  const limits = { ...spreadsheetLimits, bytesMax: 50_000_000 };
  const { mapping } = await previewSpreadsheet(bytes, undefined, limits);
  let [rows, peak] = [0, 0];
  for await (const { cells, isHeader } of readSpreadsheet(bytes, limits)) {
    if (isHeader) continue;
    if (readRow(cells, mapping).errors.length === 0) rows += 1;
    if (rows % 500 === 0) peak = Math.max(peak, megabytes());
  }
  return { rows, peak };
}

for (const format of ['csv', 'xlsx'] as const) {
  const bytes = await made(format);
  globalThis.gc?.();
  const idle = megabytes();
  const began = performance.now();
  const { rows, peak } = await read(bytes);
  if (rows !== people) throw new Error(`${people - rows} of ${people} rows were not read`);
  print({ name: `sheets.${format}`, value: round((performance.now() - began) / 1000, 2), unit: 's' });
  print({ name: `sheets.${format}.size`, value: round(bytes.length / 1024 / 1024), unit: 'MiB' });
  print({ name: `sheets.${format}.memory`, value: round(Math.max(0, peak - idle)), unit: 'MiB above idle' });
}

const bomb = makeXlsx([], {
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>AAAAAAAAAAAAAAAA</t></is></c></row>'.repeat(2_000_000)}</sheetData></worksheet>`,
});
const before = megabytes();
const began = performance.now();
await read(bomb).then(
  () => {
    throw new Error('The bomb was read');
  },
  (error: unknown) => {
    if (!(error instanceof SpreadsheetProblem)) throw error;
  },
);
print({ name: 'sheets.bomb', value: round(performance.now() - began, 2), unit: 'ms' });
print({ name: 'sheets.bomb.memory', value: round(Math.max(0, megabytes() - before)), unit: 'MiB' });
