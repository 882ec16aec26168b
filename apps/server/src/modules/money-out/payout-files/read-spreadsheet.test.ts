import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf, headingKey } from '#domain/mass-payments/headings.ts';
import { readRow } from '#domain/mass-payments/rows.ts';
import { recipientTemplate } from '#i18n/catalogues/mass-payments/template.ts';
import { readXlsx } from '../../../testing/read-spreadsheet.ts';
import { makeXlsx, withFalseSize, workbookParts, zipped, type MadeCell } from '../../../testing/make-spreadsheet.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { SpreadsheetProblem } from './problem.ts';
import { previewSpreadsheet } from './preview-spreadsheet.ts';
import { readSpreadsheet, type SpreadsheetSource } from './read-spreadsheet.ts';
import { templateFile } from './template.ts';

async function read(source: SpreadsheetSource, limits?: Partial<SpreadsheetLimits>) {
  const rows = [];
  for await (const row of readSpreadsheet(source, { ...spreadsheetLimits, ...limits })) rows.push(row);
  return rows;
}
const cells = async (source: SpreadsheetSource) => (await read(source)).map((row) => row.cells);
const refusal = async (source: SpreadsheetSource, limits?: Partial<SpreadsheetLimits>) => {
  try {
    await read(source, limits);
    return 'taken';
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    return error.problem;
  }
};
const sheet = (data: string, extra: Record<string, string> = {}) =>
  zipped({
    ...workbookParts([]),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    ...extra,
  });
const header = ['Nom', 'Téléphone', 'Montant'];
const csv = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('a workbook of French Excel', () => {
  it('gives text as it is, figures as their digits, dates as dates', async () => {
    const rows = await read(
      makeXlsx([
        ['École Les Bambins', null, null],
        [],
        header,
        ['Éloïse Mbarga', { v: '677123456' }, { v: '25000' }],
        ['Paul', { v: '6.77123456E8' }, { v: '25000.000000000004' }],
        ['Aïcha', '06 77 12 34 56', { v: '25000', s: 5 }],
        ['Zéro', { v: '12345', s: 2 }, { v: '45992', s: 3 }],
        ['Jour', { v: '45992', s: 4 }, { v: '45992.5', s: 4 }],
        [{ inline: ' garde ' }, { v: 'VRAI', t: 'str' }, { v: '1', t: 'b' }],
        ['', '  ', null],
        ['Faute', { v: '#N/A', t: 'e' }, { v: '1.00050000101234E22' }],
      ]),
    );
    expect(rows[0]).toEqual({
      rowNo: 3,
      cells: header,
      isHeader: true,
      titles: ['École Les Bambins'],
      sheetNo: 0,
      sheet: 'Feuil1',
    });
    expect(rows.slice(1)).toEqual(
      [
        [4, 'Éloïse Mbarga', '677123456', '25000'],
        [5, 'Paul', '677123456', '25000'],
        [6, 'Aïcha', '06 77 12 34 56', '25000'],
        [7, 'Zéro', '000012345', '2025-12-01'],
        [8, 'Jour', '2025-12-01', '2025-12-01 12:00'],
        [9, ' garde ', 'VRAI', 'TRUE'],
        [11, 'Faute', '#N/A', '1.00050000101234E22'],
      ].map(([rowNo, ...texts]) => ({ rowNo, cells: texts, isHeader: false, sheetNo: 0, sheet: 'Feuil1' })),
    );
  });
  it('is read from a path, a stream and bytes alike, and with prefixed tags, phonetic readings and gaps', async () => {
    const bytes = zipped({
      ...workbookParts([]),
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="a"><x:si><x:r><x:t>Ma</x:t></x:r><x:r><x:t>rie</x:t></x:r><x:rPh><x:t>MARI</x:t></x:rPh></x:si><x:si><x:t>a_x000D_b</x:t></x:si></x:sst>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c r="D1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="9"><x:c r="B9"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    const folder = await mkdtemp(join(tmpdir(), 'nkap-sheet-'));
    try {
      await writeFile(join(folder, 'a.xlsx'), bytes);
      const want = [
        { rowNo: 1, cells: ['Marie', '', '', 'a\rb'], isHeader: false, sheetNo: 0, sheet: 'Feuil1' },
        { rowNo: 9, cells: ['', '2'], isHeader: false, sheetNo: 0, sheet: 'Feuil1' },
      ];
      for (const source of [bytes, join(folder, 'a.xlsx'), Readable.from([bytes.subarray(0, 99), bytes.subarray(99)])])
        expect(await read(source)).toEqual(want);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  it('shows five rows and a guess of the columns', async () => {
    const people = Array.from({ length: 40 }, (_, index) => [
      `Nom ${index}`,
      { v: String(677_000_000 + index) },
      { v: '5000' },
    ]);
    expect(await previewSpreadsheet(makeXlsx([header, ...people]))).toMatchObject({
      header,
      sample: people.slice(0, 5).map((_, index) => ({ rowNo: index + 2 })),
      mapping: { name: 0, phone: 1, amount: 2 },
      source: 'guessed',
    });
  });
  it('comes out as it went in, whatever stands in it', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(
      (value) =>
        value.trim() !== '' &&
        value.isWellFormed() &&
        !/[\p{Cc}\p{Cn}]|_x[0-9a-f]{4}_/iu.test(value) &&
        // A word that heads a column may make a heading of its row.
        fieldOf(headingKey(value)) === null,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 25 }),
        async (rows) => {
          expect((await read(makeXlsx([['Nom', 'Montant'], ...rows]))).slice(1).map((row) => row.cells)).toEqual(rows);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a CSV file', () => {
  const people =
    'Nom;Téléphone;Montant\r\n"Mbarga; Éloïse";677123456;"500,000"\r\n\r\nPaul "Polo" Njoya;699000001;1500\r\n';
  const want = [header, ['Mbarga; Éloïse', '677123456', '500,000'], ['Paul "Polo" Njoya', '699000001', '1500']];
  it.each([
    ['UTF-8', csv(people)],
    ['UTF-8 with its mark', csv(`\ufeff${people}`)],
    ['UTF-16', csv(`\ufeff${people}`, 'utf16le')],
    ['UTF-16 without a mark', csv(people, 'utf16le')],
    ['UTF-16 the other way round', csv(`\ufeff${people}`, 'utf16le').swap16()],
    ['windows-1252', csv(people, 'latin1')],
    ['tabs', csv(people.replaceAll(';', '\t').replace('Mbarga\t', 'Mbarga;'))],
    ['commas', csv(people.replaceAll(';', ',').replace('Mbarga,', 'Mbarga;'))],
    ['a separator it names', csv(`sep=;\r\n${people}`)],
    ['lines of Unix', csv(people.replaceAll('\r\n', '\n'))],
    ['lines of an old Mac', csv(people.replaceAll('\r\n', '\r'))],
  ])('in %s', async (_name, bytes) => expect(await cells(bytes)).toEqual(want));
  it('counts its rows as a spreadsheet program does', async () => {
    expect((await read(csv(people))).map((row) => row.rowNo)).toEqual([1, 2, 4]);
    expect(
      (await read(csv('Nom;Montant\n"deux\nlignes";500\nA;600\n'))).map((row) => [row.rowNo, row.cells[0]]),
    ).toEqual([
      [1, 'Nom'],
      [2, 'deux\nlignes'],
      [3, 'A'],
    ]);
  });
  it('reads € and œ of Windows', async () =>
    expect(await cells(Buffer.from([0x53, 0x9c, 0x75, 0x72, 0x2c, 0x80, 0x0a, 0x31, 0x2c, 0x32]))).toEqual([
      ['Sœur', '€'],
      ['1', '2'],
    ]));
  it('reads what is kept from being a number in a spreadsheet as it is written', async () => {
    const lines = ['Marie;="677123456";500', 'Paul;"=""0677123457""";600', 'Alice;=1+1;="a"&"b"'];
    expect(await cells(csv(`${lines.join('\n')}\n`))).toEqual([
      ['Marie', '677123456', '500'],
      ['Paul', '0677123457', '600'],
      ['Alice', '=1+1', '="a"&"b"'],
    ]);
  });
  it('keeps amounts with commas whole when semicolons cut the columns', async () => {
    expect(await cells(csv('Marie;677123456;1,500\nPaul;677123457;2,500\nA, B;677123458;3,500\n'))).toEqual([
      ['Marie', '677123456', '1,500'],
      ['Paul', '677123457', '2,500'],
      ['A, B', '677123458', '3,500'],
    ]);
  });
});

describe('a file that is refused', () => {
  const bomb = `<worksheet><sheetData><row><c t="inlineStr"><is><t>${'A'.repeat(40_000_000)}</t></is></c></row></sheetData></worksheet>`;
  it('for what it is', async () => {
    expect(await refusal(Buffer.alloc(0))).toBe('empty');
    expect(await refusal(csv('\n\n ;\n'))).toBe('empty');
    expect(await refusal(Buffer.alloc(5_000_001, 65))).toBe('tooLarge');
    expect(await refusal(Readable.from(Array.from({ length: 6 }, () => Buffer.alloc(1_000_000, 65))))).toBe('tooLarge');
    for (const mark of ['%PDF-1.7', '\x89PNG\r\n', '<html><body>', 'Rar!\x1a', 'PK\x05\x06'])
      expect(await refusal(csv(mark, 'latin1')), mark).toBe('notASpreadsheet');
    expect(await refusal(Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7) % 256)))).toBe(
      'notASpreadsheet',
    );
    expect(await refusal(csv('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'))).toBe('oldExcel');
    expect(await refusal(zipped({ 'word/document.xml': '<a/>' }))).toBe('notASpreadsheet');
  });
  it('when it unpacks to far more than it weighs', async () => {
    const small = workbookParts([]);
    // 40 MB of one letter in 40 kB.
    const bytes = zipped({ ...small, 'xl/worksheets/sheet1.xml': bomb });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await refusal(bytes)).toBe('tooMuchInside');
    // A directory that says little is found out while it unpacks.
    expect(await refusal(withFalseSize(bytes, 'xl/worksheets/sheet1.xml', 3_000_000))).toBe('tooMuchInside');
    expect(await refusal(withFalseSize(bytes, 'xl/worksheets/sheet1.xml', 500_000))).toBe('damaged');
    expect(await refusal(zipped({ ...small, 'xl/media/image1.png': bomb }))).toBe('tooMuchInside');
    expect(
      await refusal(zipped({ ...small, 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(4_000)}</sst>` }), {
        sharedMax: 1_000,
      }),
    ).toBe('tooMuchInside');
    expect(
      await refusal(
        zipped({
          ...small,
          ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`xl/a${index}.xml`, '<a/>'])),
        }),
      ),
    ).toBe('tooMuchInside');
    // Nothing packs this well, and yet no parser may hold it whole: three million letters without a tag.
    const noise = createHash('shake256', { outputLength: 1_500_000 }).update('noise').digest('hex');
    expect(await refusal(sheet(`<row><c t="inlineStr"><is><t>${noise}</t></is></c></row>`))).toBe('tooMuchInside');
  });
  it('for what it would draw in', async () => {
    const parts = workbookParts([header]);
    const entity =
      '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    expect(await refusal(zipped({ ...parts, 'xl/sharedStrings.xml': entity }))).toBe('entities');
    expect(
      await refusal(zipped({ ...parts, 'xl/sharedStrings.xml': '<!DOCTYPE sst SYSTEM "file:///etc/passwd"><sst/>' })),
    ).toBe('entities');
    expect(await refusal(zipped({ ...parts, 'xl/vbaProject.bin': 'x' }))).toBe('macros');
    expect(await refusal(zipped({ ...parts, 'xl/externalLinks/externalLink1.xml': '<a/>' }))).toBe('outsideLinks');
    expect(await refusal(zipped({ ...parts, 'xl/connections.xml': '<a/>' }))).toBe('outsideLinks');
    expect(
      await refusal(
        zipped({
          ...parts,
          'xl/_rels/workbook.xml.rels':
            '<a><Relationship Id="rId1" TargetMode="External" Target="http://evil.example/sheet.xml"/></a>',
        }),
      ),
    ).toBe('outsideLinks');
    // A link in a cell is text and a mark; nobody follows it.
    expect(
      await refusal(
        zipped({
          ...parts,
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<a><Relationship Id="r" TargetMode="External" Target="mailto:a@b.cm"/></a>',
        }),
      ),
    ).toBe('taken');
  });
  it('when it is broken, never as a shorter list', async () => {
    const whole = makeXlsx([
      header,
      ...Array.from(
        { length: 3_000 },
        (_, index) => [`Nom ${index}`, { v: '677123456' }, { v: '500' }] satisfies MadeCell[],
      ),
    ]);
    expect(await refusal(whole.subarray(0, whole.length - 900))).toBe('damaged');
    const torn = Buffer.from(whole);
    torn.fill(0x55, 2_000, 2_400);
    expect(await refusal(torn)).toBe('damaged');
    for (const data of [
      '<row><c r="B1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
      '<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
      '<row><c r="?"><v>1</v></c></row>',
      '<row><c t="s"><v>7</v></c></row>',
      '<row><c t="s"><v>-1</v></c></row>',
      '<row>',
      '&nbsp;',
    ]) {
      expect(await refusal(sheet(data)), data).toBe('damaged');
    }
    expect(await refusal(zipped({ ...workbookParts([header]), 'XL/Worksheets/Sheet1.xml': '<a/>' }))).toBe('damaged');
    expect(await refusal(csv('Nom;Montant\nA;500\n"open;500\nB;600\n'))).toBe('damaged');
  });
  it('when it is too long or too wide', async () => {
    const people = Array.from({ length: 30 }, (_, index) => [`A${index}`, { v: '677123456' }, { v: '500' }]);
    expect(await refusal(makeXlsx([['Titre'], header, ...people]), { rowsMax: 30 })).toBe('taken');
    expect(await refusal(makeXlsx([['Titre'], header, ...people]), { rowsMax: 29 })).toBe('tooManyRows');
    expect(await refusal(csv(`${header.join(';')}\n${'A;677123456;500\n'.repeat(31)}`), { rowsMax: 30 })).toBe(
      'tooManyRows',
    );
    expect(await refusal(sheet('<row><c r="GS1"><v>1</v></c></row>'))).toBe('tooManyColumns');
    expect(
      await refusal(
        sheet('<row><c r="XFD1" s="1"/><c r="XFE1"/></row><row><c t="inlineStr"><is><t>A</t></is></c></row>'),
      ),
    ).toBe('taken');
    expect(await refusal(csv(';'.repeat(500) + 'a'))).toBe('tooManyColumns');
  });
});

describe('strange texts', () => {
  const strange = [
    '=HYPERLINK("http://evil.example","Marie")',
    "+cmd|' /C calc'!A0",
    '-2+3',
    '@SUM(1+1)*cmd',
    '\t=1+1',
    '\u0000=1+1',
    '   =1+1',
    '"quoted"',
    '<script>',
    '&amp;',
    '=1;2',
  ];
  it('stay text from a workbook and from a CSV file', async () => {
    const fromXlsx = await cells(
      makeXlsx([
        ['Nom', 'Montant'],
        ...strange.map((text) => [{ inline: text.replace('\u0000', '_x0000_') }, { v: '500' }] satisfies MadeCell[]),
      ]),
    );
    // All but the NUL, which nothing can keep.
    const kept = strange.map((text) => text.replace('\u0000', ''));
    expect(fromXlsx.slice(1).map((row) => row[0])).toEqual(kept);
    const fromCsv = await cells(
      csv(`Nom;Montant\n${strange.map((text) => `"${text.replaceAll('"', '""')}";500\n`).join('')}`),
    );
    expect(fromCsv.slice(1).map((row) => row[0])).toEqual(kept);
    expect(fromCsv.slice(1).map((row) => readRow(row, { name: 0, amount: 1 }).row.name)).toEqual(
      strange.map((text) => text.replace('\u0000', '').trim()),
    );
  });
  it('a card number is hidden where it is read; 23 digits are a bank account', async () => {
    const rows = await cells(
      csv(
        'Nom;RIB;Motif\nMarie;CM21 1000 5000 0101 2345 6789 091;4111 1111 1111 1111\nPaul;10005000010123456789091;carte 5500000000000004\n',
      ),
    );
    expect(rows.slice(1)).toEqual([
      ['Marie', 'CM21 1000 5000 0101 2345 6789 091', '•••• 1111'],
      ['Paul', '10005000010123456789091', '•••• 0004'],
    ]);
  });
});

describe('a hundred thousand people', () => {
  it('come one after the other, and reading stops where the reader stops', async () => {
    const line = (index: number) => `Personne ${index};6${String(77_000_000 + index).padStart(8, '0')};25000\n`;
    const bytes = csv(`Nom;Téléphone;Montant\n${Array.from({ length: 100_000 }, (_, index) => line(index)).join('')}`);
    let count = 0;
    for await (const { isHeader } of readSpreadsheet(bytes)) if (!isHeader) count += 1;
    expect(count).toBe(100_000);
    for await (const row of readSpreadsheet(bytes)) if (row.rowNo === 50) break;
  });
  it('also as a workbook', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) =>
        `<row><c t="inlineStr"><is><t>P ${index}</t></is></c><c><v>${677_000_000 + index}</v></c><c><v>25000</v></c></row>`,
    );
    let last = null;
    for await (const row of readSpreadsheet(sheet(rows.join('')))) last = row;
    expect(last).toMatchObject({ rowNo: 100_000, cells: ['P 99999', '677099999', '25000'] });
  });
});

describe('the template', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  it.each(['en', 'fr'] as const)('in %s can be filled in and read again; its examples are refused', async (locale) => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { body, fileName } = await templateFile({ format, locale, at });
      expect(fileName).toMatch(locale === 'fr' ? /-modele\./ : /-template\./);
      const look = await previewSpreadsheet(body);
      expect(Object.keys(look.mapping)).toHaveLength(8);
      expect(look.sample.map((row) => readRow(row.cells, look.mapping).errors.map((error) => error.rule))).toEqual([
        ['row.sample'],
        ['row.sample'],
      ]);
    }
  });
  it('keeps columns of digits as text', async () => {
    const { body } = await templateFile({ format: 'xlsx', locale: 'fr', at, columns: recipientTemplate });
    const { sheets, files } = readXlsx(body as Buffer);
    expect(sheets[0]!.rows[1]!.slice(0, 4)).toEqual(['EXEMPLE Marie Ngo Bassa', '677000000', 'MTN', 25_000]);
    const textStyle = /<col min="2" max="2" width="18" style="(\d+)"/.exec(sheets[0]!.xml)![1]!;
    expect(
      [...files['xl/styles.xml']!.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)][Number(textStyle)]![1],
    ).toBe('49');
    expect(sheets[0]!.xml).toMatch(new RegExp(`<c r="B2" s="${textStyle}" t="inlineStr">`));
    expect(sheets[0]!.xml).not.toMatch(/<col min="4" max="4" width="14" style/);
  });
});
