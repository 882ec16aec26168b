import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCsv, readXlsx } from '../../testing/read-spreadsheet.ts';
import { writtenBytes as made } from '../../testing/written-bytes.ts';
import { guarded, type Cell, type SheetColumn } from './cell.ts';
import { csvWriter } from './csv.ts';
import { xlsxWriter } from './xlsx.ts';

const at = new Date('2026-11-20T22:30:15Z');
const columns: SheetColumn[] = [
  { header: 'Name', kind: 'text', width: 20 },
  { header: 'Amount', kind: 'number', width: 12 },
  { header: 'Date (Africa/Douala)', kind: 'dateTime', width: 20 },
  { header: 'Day', kind: 'date', width: 12 },
];

const csvOf = (rows: Cell[][], separator: ',' | ';' = ',') =>
  made(async (sink) => {
    const table = await csvWriter(sink, separator).table(columns);
    await table.rows(rows);
  });
const xlsxOf = (batches: Cell[][][], options: { sheetRowsMax?: number } = {}) =>
  made(async (sink) => {
    const book = xlsxWriter(sink, { title: 'Essai & co', creator: 'test', at, ...options });
    const table = await book.table('Rows', columns);
    for (const rows of batches) await table.rows(rows);
    await table.end();
    await book.facts(
      'Summary',
      [
        { label: 'Opening', value: 5 },
        { label: 'As of', value: at, kind: 'dateTime' },
      ],
      { first: true },
    );
    await book.end();
  });

const attacks = [
  '=HYPERLINK("http://evil.example","x")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1:A9)',
  '\tx',
  '\rx',
  '\nx',
  '\0x',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1',
  '  \t@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
];

describe('text that a spreadsheet would run', () => {
  it('keeps a leading apostrophe in CSV and XLSX, whatever blanks stand before it', async () => {
    const rows = attacks.map((text) => [text, -5, at, at] as Cell[]);
    const csv = readCsv(await csvOf(rows), ',');
    const [, sheet] = readXlsx(await xlsxOf([rows])).sheets;
    for (const [index, text] of attacks.entries()) {
      expect(csv[index + 1]![0], JSON.stringify(text)).toBe(`'${text}`);
      expect(sheet!.rows[index + 1]![0], JSON.stringify(text)).toBe(`'${text}`);
    }
  });
  it('leaves numbers numbers, negative ones too, and ordinary text alone', async () => {
    const text = (
      await csvOf([
        ['Sac de riz - 25 kg', -2500, at, at],
        ['a=b', 0, null, null],
      ])
    ).toString();
    expect(text).toBe(
      '\ufeffName,Amount,Date (Africa/Douala),Day\r\nSac de riz - 25 kg,-2500,2026-11-20 23:30:15,2026-11-20\r\na=b,0,,\r\n',
    );
    expect(guarded('Njoya')).toBe('Njoya');
  });
});

describe('CSV', () => {
  it('is cut the same way by a reader for commas and one for semicolons', async () => {
    const names = ['a,b', 'a;b', 'say "hi"', 'two\r\nlines', ' edge ', 'Ɛkani Ngo’o', ''];
    for (const separator of [',', ';'] as const) {
      const read = readCsv(
        await csvOf(
          names.map((name) => [name, 1, at, at]),
          separator,
        ),
        separator,
      );
      expect(read.slice(1).map((row) => row[0])).toEqual(names);
      expect(read.every((row) => row.length === columns.length)).toBe(true);
    }
  });
  it('gives back any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom<',' | ';'>(',', ';'),
        async (names, separator) => {
          const read = readCsv(
            await csvOf(
              names.map((name) => [name, 7, null, null]),
              separator,
            ),
            separator,
          );
          expect(read.slice(1).map((row) => row[0])).toEqual(names.map(guarded));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('XLSX', () => {
  it('holds real numbers and real local dates under a bold, frozen, filtered heading', async () => {
    const bytes = await xlsxOf([
      [
        ['Njoya <&> "x"', 1_234_567, at, at],
        [null, 5, null, null],
      ],
    ]);
    const book = readXlsx(bytes);
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Summary', 'Rows']);
    const sheet = book.sheets[1]!;
    expect(sheet.rows[0]).toEqual(columns.map((column) => column.header));
    expect(sheet.rows[1]!.slice(0, 2)).toEqual(['Njoya <&> "x"', 1_234_567]);
    // 20 November 2026, 23:30:15 in Douala, as days since 1900.
    expect(sheet.rows[1]![2]).toBeCloseTo(46_346 + (23 * 3600 + 30 * 60 + 15) / 86_400, 6);
    expect(sheet.rows[1]![3]).toBe(46_346);
    expect(sheet.rows[2]).toEqual([undefined, 5]);
    expect(sheet.xml).toContain('state="frozen"');
    expect(sheet.xml).toContain('<autoFilter ref="A1:D3"/>');
    expect(sheet.xml).toMatch(/<c r="A1" s="1" t="inlineStr">/);
    expect(book.files['xl/styles.xml']).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"');
    expect(book.files['docProps/core.xml']).toContain('Essai &amp; co');
  });
  it('is a sound archive: every checksum and size stands as the directory says', async () => {
    const bytes = await xlsxOf(
      Array.from({ length: 5 }, (_, batch) =>
        Array.from({ length: 800 }, (_row, index) => [`row ${batch} ${index}`, index, at, at]),
      ),
    );
    const files = unzipSync(new Uint8Array(bytes));
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
    expect(bytes.readUInt16LE(end + 10)).toBe(8);
    let place = bytes.readUInt32LE(end + 16);
    for (let count = 0; count < 8; count++) {
      expect(bytes.readUInt32LE(place)).toBe(0x02014b50);
      const name = bytes.toString('utf8', place + 46, place + 46 + bytes.readUInt16LE(place + 28));
      const [crc, packed, size, offset] = [16, 20, 24, 42].map((field) => bytes.readUInt32LE(place + field)) as [
        number,
        number,
        number,
        number,
      ];
      expect([name, crc32(files[name]!), files[name]!.length]).toEqual([name, crc, size]);
      const behind = offset + 30 + name.length + packed;
      expect([0, 4, 8, 12].map((field) => bytes.readUInt32LE(behind + field))).toEqual([0x08074b50, crc, packed, size]);
      place += 46 + name.length;
    }
  });
  it('goes on in a further sheet where one is full', async () => {
    const batch = Array.from({ length: 7 }, (_, index) => [`row ${index}`, index, at, at] as Cell[]);
    const book = readXlsx(await xlsxOf([batch, batch], { sheetRowsMax: 5 }));
    expect(book.sheets.map((sheet) => [sheet.name, sheet.rows.length])).toEqual([
      ['Summary', 2],
      ['Rows', 5],
      ['Rows 2', 5],
      ['Rows 3', 5],
      ['Rows 4', 3],
    ]);
    expect(
      book.sheets
        .slice(1)
        .flatMap((sheet) => sheet.rows.slice(1))
        .map((row) => row[1]),
    ).toEqual([...batch, ...batch].map((row) => row[1]));
  });
  it('gives back any text, control characters and half emoji included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 10 }), async (names) => {
        const sheet = readXlsx(await xlsxOf([names.map((name) => [`x${name}`, 7, null, null])])).sheets[1]!;
        expect(sheet.rows.slice(1).map((row) => row[0])).toEqual(names.map((name) => `x${name}`.toWellFormed()));
      }),
      { numRuns: 100 },
    );
  });
});
