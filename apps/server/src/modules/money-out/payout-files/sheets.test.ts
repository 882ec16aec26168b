import { describe, expect, it } from 'vitest';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import { makeBook, makeContainer, makeOds, styled, text, type OdsCell } from '../../../testing/make-book.ts';
import { zipped } from '../../../testing/make-spreadsheet.ts';
import { SpreadsheetProblem } from './problem.ts';
import { previewSpreadsheet } from './preview-spreadsheet.ts';
import { readSpreadsheet, type RowOfSheet } from './read-spreadsheet.ts';

const header = ['Nom', 'Téléphone', 'Montant'];
const person = (name: string, amount: string | { v: string; s?: number } = { v: '25000' }, phone = '677123456') => [
  name,
  phone,
  amount,
];
async function read(bytes: Buffer, wanted?: number[]): Promise<RowOfSheet[]> {
  const rows = [];
  for await (const row of readSpreadsheet(bytes, undefined, wanted)) if (!row.isHeader) rows.push(row);
  return rows;
}
const refusal = (bytes: Buffer, wanted?: number[]) =>
  read(bytes, wanted).then(
    () => 'taken',
    (error: unknown) => (error instanceof SpreadsheetProblem ? error.problem : Promise.reject(error as Error)),
  );

describe('a workbook of several sheets', () => {
  const cover = {
    name: 'Page de garde',
    rows: [['Complexe scolaire Les Bambins'], ['Paie de novembre', '2026'], ['Tél', '233 42 11 00']],
  };
  const people = { name: 'Enseignants', rows: [['Liste'], header, person('Awa'), person('Bih')] };
  const more = { name: 'Gardiens', rows: [header, person('Che'), person('Dan'), person('Eno')] };
  const old = {
    name: 'Archives',
    isHidden: true,
    rows: [header, ...Array.from({ length: 9 }, (_, index) => person(`Ancien ${index}`))],
  };

  it('is read from the first that looks like a list, and names the others with their rows', async () => {
    const seen = await previewSpreadsheet(makeBook([cover, old, people, more]));
    expect(seen).toMatchObject({
      header,
      mapping: { name: 0, phone: 1, amount: 2 },
      sheets: [
        { no: 0, name: 'Page de garde', isHidden: false, isChosen: false, rows: 3 },
        { no: 1, name: 'Archives', isHidden: true, isChosen: false, rows: 9 },
        { no: 2, name: 'Enseignants', isHidden: false, isChosen: true, rows: 2 },
        { no: 3, name: 'Gardiens', isHidden: false, isChosen: false, rows: 3 },
      ],
    });
    expect(
      (await read(makeBook([cover, old, people, more]))).map((row) => [row.sheetNo, row.rowNo, row.cells[0]]),
    ).toEqual([
      [2, 3, 'Awa'],
      [2, 4, 'Bih'],
    ]);
  });
  it('gives the rows of one, several or all that are chosen', async () => {
    const book = makeBook([cover, people, more]);
    expect((await read(book, [1, 2])).map((row) => [row.sheetNo, row.rowNo, row.cells[0]])).toEqual([
      [1, 3, 'Awa'],
      [1, 4, 'Bih'],
      [2, 2, 'Che'],
      [2, 3, 'Dan'],
      [2, 4, 'Eno'],
    ]);
    expect(await previewSpreadsheet(book, undefined, undefined, [2])).toMatchObject({
      sheets: [{ isChosen: false }, { isChosen: false }, { isChosen: true }],
    });
    expect(await refusal(book, [7])).toBe('sheetMissing');
  });
  it('whose lists are all hidden, or that has none, is read from what there is', async () => {
    expect((await previewSpreadsheet(makeBook([cover, old]))).sheets.map((sheet) => sheet.isChosen)).toEqual([
      false,
      true,
    ]);
    expect(
      (await previewSpreadsheet(makeBook([cover, { name: 'Vide', rows: [] }]))).sheets.map((sheet) => sheet.isChosen),
    ).toEqual([true, false]);
  });
  it('is read although its sheets are protected against changes', async () =>
    expect(await read(makeBook([{ ...people, isProtected: true }]))).toHaveLength(2));
});

describe('what a row says beside its text', () => {
  it('that its text is struck through where LibreOffice names only the type of the line', async () => {
    const span = (style: string) => ({
      xml: `<table:table-cell office:value-type="string"><text:p><text:span text:style-name="${style}">Awa Ngo</text:span></text:p></table:table-cell>`,
    });
    const rows = await read(
      makeOds([
        { name: 'Feuille1', rows: [header, [span('T1'), '677123456', '500'], [span('ce2'), '677123457', '500']] },
      ]),
    );
    expect(rows.map(({ struck }) => struck)).toEqual([[0], undefined]);
  });
  it('that it is hidden, or struck through, in a cell or from end to end of its text', async () => {
    const rows = await read(
      makeBook([
        {
          name: 'Feuil1',
          hiddenRows: [3],
          rows: [
            header,
            person('Awa'),
            person('Bih'),
            [text('Che', styled.struck), '677123456', { v: '500', s: styled.struck }],
          ],
        },
      ]),
    );
    expect(rows.map(({ isHidden, struck }) => [isHidden, struck])).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, [0, 2]],
    ]);
    const run = (of: string, inside = '') => `<r><rPr>${inside}</rPr><t>${of}</t></r>`;
    const shared = zipped({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" id:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<a><Relationship Id="r1" Target="worksheets/sheet1.xml"/></a>',
      'xl/sharedStrings.xml': `<sst><si>${run('Awa ', '<strike/>')}${run('Ngo', '<strike val="1"/>')}</si><si>${run('Bih ', '<strike/>')}${run('Fru')}</si><si>${run('Che', '<strike val="0"/>')}</si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${[0, 1, 2].map((no) => `<row><c t="s"><v>${no}</v></c></row>`).join('')}<row ht="0"><c t="inlineStr"><is>${run('Dan', '<strike/>')}</is></c></row></sheetData></worksheet>`,
    });
    expect((await read(shared)).map((row) => [row.cells[0], row.struck ?? null, row.isHidden ?? false])).toEqual([
      ['Awa Ngo', [0], false],
      ['Bih Fru', null, false],
      ['Che', null, false],
      ['Dan', [0], true],
    ]);
  });
  it('that an amount is a number with decimals, and whether the sheet shows them', async () => {
    const amounts = [
      { v: '101.375' },
      { v: '101374.6', s: styled.whole },
      { v: '101374.6', s: styled.decimals },
      { v: '101374.6', s: styled.thousands },
      { v: '25000.000000000004', s: styled.whole },
    ];
    const rows = await read(
      makeBook([{ name: 'Feuil1', rows: [header, ...amounts.map((amount) => person('Awa', amount))] }]),
    );
    expect(
      rows.map((row) => [row.cells[2], row.decimals?.map((decimal) => [decimal.column, decimal.isShownWhole])]),
    ).toEqual([
      ['101.3750', [[2, false]]],
      ['101374.6', [[2, true]]],
      ['101374.6', [[2, false]]],
      ['101374.6', [[2, false]]],
      ['25000', undefined],
    ]);
  });
  it('and which columns nobody sees: they are not guessed while others make a list', async () => {
    const book = makeBook([
      {
        name: 'Feuil1',
        hiddenColumns: [3],
        rows: [
          ['Nom', 'Téléphone', 'Montant', 'Montant net'],
          ['Awa', '677123456', { v: '90000' }, { v: '80000' }],
        ],
      },
    ]);
    expect(await previewSpreadsheet(book)).toMatchObject({
      mapping: { name: 0, phone: 1, amount: 3 },
      hiddenColumns: [2],
    });
    expect(
      await previewSpreadsheet(
        makeBook([{ name: 'Feuil1', hiddenColumns: [3], rows: [header, ['Awa', '677123456', { v: '90000' }]] }]),
      ),
    ).toMatchObject({ mapping: { amount: 2 }, hiddenColumns: [2] });
  });
});

describe('a workbook of LibreOffice', () => {
  const cells: OdsCell[][] = [
    ['École Les Bambins'],
    [],
    header,
    ['Éloïse <Mbarga>', { value: 677123456, shown: '677123456' }, { value: 25000, shown: '25 000' }],
    ['Paul', { value: 77123456, shown: '077123456' }, { value: 101374.6, shown: '101 375' }],
    ['Aïcha', '677123457', { value: 101.375, shown: '101,375' }],
    [{ struck: 'Barré' }, '677123458', { value: 500, shown: '500' }],
    ['Filtré', '677123459', { value: 600, shown: '600' }],
    [
      {
        xml: '<table:table-cell table:style-name="ce2" office:value-type="string"><office:annotation><text:p>une note</text:p></office:annotation><text:p>Deux<text:s text:c="2"/>mots</text:p><text:p>et <text:span>plus</text:span></text:p></table:table-cell>',
      },
      null,
      {
        xml: '<table:table-cell office:value-type="date" office:date-value="2026-11-30"><text:p>30/11/26</text:p></table:table-cell>',
      },
    ],
    [
      'Répété',
      {
        xml: '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p></table:table-cell>',
      },
    ],
  ];
  it('gives texts, figures, dates and what its rows say', async () => {
    const rows = await read(makeOds([{ name: 'Feuille1', rows: cells, hiddenRows: [8] }]));
    expect(rows).toEqual(
      [
        { rowNo: 4, cells: ['Éloïse <Mbarga>', '677123456', '25000'] },
        { rowNo: 5, cells: ['Paul', '077123456', '101374.6'], decimals: [{ column: 2, isShownWhole: true }] },
        { rowNo: 6, cells: ['Aïcha', '677123457', '101.3750'], decimals: [{ column: 2, isShownWhole: false }] },
        { rowNo: 7, cells: ['Barré', '677123458', '500'], struck: [0] },
        { rowNo: 8, cells: ['Filtré', '677123459', '600'], isHidden: true },
        { rowNo: 9, cells: ['Deux  mots\net plus', '', '2026-11-30'], comments: ['une note'] },
        { rowNo: 10, cells: ['Répété', 'x', 'x'] },
      ].map((row) => ({ ...row, isHeader: false, sheetNo: 0, sheet: 'Feuille1' })),
    );
  });
  it('has sheets, hidden ones and hidden columns', async () => {
    const book = makeOds([
      { name: 'Garde', rows: [['Paie']] },
      { name: 'Caché', isHidden: true, rows: cells },
      { name: 'Liste', rows: cells, hiddenColumn: 3 },
    ]);
    expect(await previewSpreadsheet(book)).toMatchObject({
      header,
      hiddenColumns: [2],
      sheets: [
        { name: 'Garde', rows: 1 },
        { name: 'Caché', isHidden: true, isChosen: false, rows: 7 },
        { name: 'Liste', isChosen: true, rows: 7 },
      ],
    });
    expect((await read(book, [1]))[0]).toMatchObject({ sheetNo: 1, rowNo: 4 });
  });
  it('is refused for what it holds, is, or unpacks to', async () => {
    const row = (repeat: string, inner: string) =>
      makeOds([
        { name: 'A', rows: [[{ xml: `<table:table-cell/></table:table-row><table:table-row ${repeat}>${inner}` }]] },
      ]);
    expect(
      await refusal(
        row(
          'table:number-rows-repeated="1048576"',
          '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>',
        ),
      ),
    ).toBe('tooManyRows');
    expect(
      await refusal(
        row(
          '',
          '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>',
        ),
      ),
    ).toBe('tooManyColumns');
    expect(await refusal(makeOds([{ name: 'A', rows: cells }], { 'Basic/Standard/script-lb.xml': '<a/>' }))).toBe(
      'macros',
    );
    expect(await refusal(makeOds([{ name: 'A', rows: [[{ xml: '<table:table-source/>' }]] }]))).toBe('outsideLinks');
    expect(
      await refusal(
        makeOds([{ name: 'A', rows: cells }], {
          'META-INF/manifest.xml': '<manifest><file-entry><encryption-data/></file-entry></manifest>',
        }),
      ),
    ).toBe('protected');
    expect(await refusal(zipped({ mimetype: 'x', 'encrypted-package': 'x' }))).toBe('protected');
    expect(
      await refusal(
        zipped({
          mimetype: 'application/vnd.oasis.opendocument.text',
          'content.xml':
            '<office:document-content xmlns:office="o"><office:body><office:text/></office:body></office:document-content>',
        }),
      ),
    ).toBe('notASpreadsheet');
    expect(await refusal(makeOds([{ name: 'A', rows: [['A'.repeat(30_000_000)]] }]))).toBe('tooMuchInside');
    expect(await refusal(makeOds([{ name: 'A', rows: [] }]))).toBe('empty');
  });
});

describe('a file that cannot be read', () => {
  it('says whether it is old or protected, and what to do, in the words of the menus', async () => {
    expect(await refusal(makeContainer('Root Entry', 'EncryptionInfo', 'EncryptedPackage'))).toBe('protected');
    expect(await refusal(makeContainer('Root Entry', 'Workbook'))).toBe('oldExcel');
    expect(await refusal(makeContainer('Root Entry', 'Book'))).toBe('oldExcel');
    expect(await refusal(makeContainer('Root Entry', 'WordDocument'))).toBe('notASpreadsheet');
    expect(await refusal(zipped({ 'xl/workbook.bin': 'x' }))).toBe('oldExcel');
    expect(errorSentence('recipients.file_unreadable', { why: 'oldExcel' })).toMatchObject({
      en: expect.stringContaining('File > Save As > Excel Workbook (.xlsx)') as string,
      fr: expect.stringContaining('Fichier > Enregistrer sous > Classeur Excel (.xlsx)') as string,
    });
  });
});

describe('a list far down its sheet', () => {
  it('is found below a letterhead of forty rows with a phone number', async () => {
    const letterhead = [
      ['République du Cameroun'],
      ['Nom de l’établissement : Les Bambins'],
      ['Tél :', '677 12 34 56'],
      ...Array.from({ length: 40 }, (_, index) => [`Article ${index}`]),
    ];
    expect(
      (await read(makeBook([{ name: 'Feuil1', rows: [...letterhead, header, person('Awa'), person('Bih')] }]))).map(
        (row) => [row.rowNo, row.cells[0]],
      ),
    ).toEqual([
      [45, 'Awa'],
      [46, 'Bih'],
    ]);
  });
});
