import { describe, expect, it } from 'vitest';
import { makeBook, makeOds, merged, related, type OdsCell } from '../../../testing/make-book.ts';
import { workbookParts, zipped, type MadeCell } from '../../../testing/make-spreadsheet.ts';
import { aligned } from './align-columns.ts';
import { ownCells, withCarried } from './covered-cells.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { SpreadsheetProblem } from './problem.ts';
import { previewSpreadsheet } from './preview-spreadsheet.ts';
import { readSpreadsheet, type RowOfSheet } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

const header = ['Nom', 'Téléphone', 'Montant', 'Service', 'Payé'];
const person = (name: string, ...more: string[]): MadeCell[] => [name, '677123456', { v: '25000' }, ...more];
async function read(bytes: Buffer, limits?: SpreadsheetLimits, wanted?: number[]): Promise<RowOfSheet[]> {
  const rows = [];
  for await (const row of readSpreadsheet(bytes, limits, wanted)) if (!row.isHeader) rows.push(row);
  return rows;
}
const refusal = (bytes: Buffer, limits?: SpreadsheetLimits) =>
  read(bytes, limits).then(
    () => 'taken',
    (error: unknown) => (error instanceof SpreadsheetProblem ? error.problem : Promise.reject(error as Error)),
  );
const carriedIn = (rows: RowOfSheet[]) =>
  rows.map(({ rowNo, carried }) => [rowNo, ...(carried ?? []).map(({ column, text }) => `${column} ${text}`)]);
const mapping = { name: 0, phone: 1, amount: 2 };
const covered = (text: string, down: number, across = 1): OdsCell => ({
  xml: `<table:table-cell table:number-rows-spanned="${down}" table:number-columns-spanned="${across}"><text:p>${text}</text:p></table:table-cell>`,
});
const below: OdsCell = { xml: '<table:covered-table-cell/>' };

describe('a cell that is merged downwards', () => {
  it('says its text of every row that it covers', async () => {
    const rows = await read(
      makeBook([
        {
          name: 'A',
          rows: [header, person('Awa', 'Site A', 'OUI'), person('Bih'), person('Che'), [], person('Dan')],
          behind: merged('D2:D3', 'E2:E5', 'A6:C6', 'B1:B2', 'XFD2:XFD9', 'E:E', ''),
        },
      ]),
    );
    expect(carriedIn(rows)).toEqual([[2], [3, '3 Site A', '4 OUI'], [4, '4 OUI'], [6]]);
  });
  it('in a file of LibreOffice too, over several columns for its first', async () => {
    const rows = await read(
      makeOds([
        {
          name: 'A',
          rows: [
            header,
            ['Awa', '677123456', '500', covered('Réglé en espèces', 3, 2)],
            ['Bih', '677123457', '500', below, below],
            [null, null, null, below, below],
            ['Che', '677123458', '500'],
          ],
        },
      ]),
    );
    expect(carriedIn(rows)).toEqual([[2], [3, '3 Réglé en espèces'], [5]]);
  });
  it('wherever its tag is cut by the reading, and whatever it is prefixed with', async () => {
    for (const padding of [0, 16_000, 65_400, 65_460, 65_500, 65_520]) {
      const sheet = [
        '<x:worksheet><x:sheetData>',
        `<x:row><x:c t="inlineStr"><x:is><x:t>Nom</x:t></x:is></x:c></x:row>`,
        `<x:row><x:c t="inlineStr"><x:is><x:t>Awa</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Payé</x:t></x:is></x:c></x:row>`,
        `<x:row><x:c t="inlineStr"><x:is><x:t>Bih</x:t></x:is></x:c></x:row></x:sheetData>`,
        `${' '.repeat(padding)}<x:mergeCells><x:mergeCell ref="B2:B3"/></x:mergeCells></x:worksheet>`,
      ];
      const bytes = zipped({ ...workbookParts([]), 'xl/worksheets/sheet1.xml': sheet.join('') });
      expect((await read(bytes)).at(-1)).toMatchObject({ carried: [{ column: 1, text: 'Payé' }] });
    }
  });
  it('of a heading says nothing of the first row, unless it covers people', async () => {
    const book = (place: string) =>
      makeBook([{ name: 'A', rows: [[...header, 'Déjà payés'], person('Awa'), person('Bih')], behind: merged(place) }]);
    expect(carriedIn(await read(book('F1:F2')))).toEqual([[2], [3]]);
    expect(carriedIn(await read(book('F1:F3')))).toEqual([
      [2, '5 Déjà payés'],
      [3, '5 Déjà payés'],
    ]);
  });
  it('is bounded in number and in length, and a card number in it is hidden', async () => {
    const book = (text: string, ...places: string[]) =>
      makeBook([{ name: 'A', rows: [header, person('Awa', text), person('Bih')], behind: merged(...places) }]);
    const few = { ...spreadsheetLimits, mergesMax: 2 };
    expect(await refusal(book('x', 'D2:D3', 'E2:E3'), few)).toBe('taken');
    expect(await refusal(book('x', 'D2:D3', 'E2:E3', 'C2:C3'), few)).toBe('tooMuchInside');
    expect((await read(book('y'.repeat(9000), 'D2:D3')))[1]!.carried![0]!.text).toHaveLength(500);
    expect((await read(book('4111 1111 1111 1111', 'D2:D3')))[1]!.carried![0]!.text).toBe('•••• 1111');
  });
  it('does not halve what a file may unpack to', async () => {
    const rows = Array.from({ length: 4000 }, (_, no) => person(`Personne ${no}`));
    const bytes = makeBook([{ name: 'A', rows: [header, ...rows] }]);
    const needed = await refusal(bytes, { ...spreadsheetLimits, unpackedMax: 1_060_000, ratioMax: 1000 });
    expect(needed).toBe('taken');
  });
  it('stands in the order of the first sheet', async () => {
    const [, , bih] = (
      await read(
        makeBook([
          { name: 'A', rows: [header, person('Awa')] },
          {
            name: 'B',
            rows: [
              ['Payé', 'Nom', 'Téléphone', 'Montant'],
              ['OUI', 'Ali', '677123456', '5'],
              [null, 'Bih', '677123457', '5'],
            ],
            behind: merged('A2:A3'),
          },
        ]),
        undefined,
        [0, 1],
      )
    ).map((row) => (row.sheetNo === 0 ? row : aligned(row, [4, 0, 1, 2])));
    expect(bih).toMatchObject({ cells: ['Bih', '677123457', '5', '', ''], carried: [{ column: 4, text: 'OUI' }] });
  });
  it('is written into columns that are no field, and never into one that says who is paid', () => {
    const carried = [1, 2, 3, 4, 6].map((column) => ({ column, text: `t${column}`, from: 2, to: 9 }));
    const row: SheetRow = { rowNo: 3, cells: ['Bih', '', '', '', 'own'], carried };
    const filled = withCarried(row, { ...mapping, note: 3 });
    expect(filled).toMatchObject({ cells: ['Bih', '', '', 't3', 'own', '', 't6'], comments: ['t4'] });
    expect(ownCells(filled, filled.cells)).toEqual(['Bih', '', '', '', 'own', '', '']);
    expect(withCarried(row, mapping, [3]).cells[3]).toBe('');
    // Merged over a reference and a remark, it stands in the first of them.
    const paid = { ...row, carried: [{ column: 3, text: 'Payé en espèces', from: 2, to: 9 }] };
    expect(withCarried(paid, { ...mapping, externalRef: 3 })).toMatchObject({
      cells: row.cells,
      comments: ['Payé en espèces'],
    });
    expect(row.cells).toHaveLength(5);
  });
});

it('the sums that a person chooses an amount by are of the same rows as the reading', async () => {
  const amounts = (name: string, ...more: string[]): MadeCell[] => [
    name,
    '677123456',
    { v: '25000' },
    { v: '30000' },
    ...more,
  ];
  const { ambiguous } = await previewSpreadsheet(
    makeBook([
      {
        name: 'A',
        rows: [
          ['Nom', 'Téléphone', 'Montant', 'Montant brut', 'Payé'],
          amounts('Awa', 'OUI'),
          amounts('Bih'),
          amounts('Che', 'NON'),
        ],
        behind: merged('E2:E3', 'C3:C4'),
      },
    ]),
  );
  expect(ambiguous.flatMap(({ candidates }) => candidates.map(({ sum }) => sum))).toEqual([25_000, 30_000]);
});

describe('a comment on a cell', () => {
  const comments = (...of: [place: string, author: number, text: string][]) =>
    `<comments><authors><author>Jean Tamo</author><author>tc={9B}</author></authors><commentList>${of
      .map(
        ([place, author, text]) =>
          `<comment ref="${place}" authorId="${author}"><text><r><rPr><b/></rPr><t>${text.slice(0, 4)}</t></r><r><t xml:space="preserve">${text.slice(4)}</t></r></text></comment>`,
      )
      .join('')}</commentList></comments>`;
  const rows = [header, person('Awa'), person('Bih'), person('Che')];
  const said = async (bytes: Buffer) => (await read(bytes)).map((row) => row.comments);

  it('is words of its row, without its author', async () => {
    const bytes = makeBook([{ name: 'A', rows, related: related('comments', '../comments1.xml') }], {
      'xl/comments1.xml': comments(
        ['C1', 0, 'En francs'],
        ['C2', 0, 'Jean Tamo:\nPayé le 12/11'],
        ['A4', 0, 'nouveau numéro'],
        ['B4', 0, 'vu\n\t-Jean Tamo'],
        ['B9', 0, 'personne'],
      ),
    });
    expect(await said(bytes)).toEqual([['Payé le 12/11'], undefined, ['nouveau numéro', 'vu']]);
  });
  it('of a thread is taken once, as it was written', async () => {
    const stock =
      '[Threaded comment]\n\nYour version of Excel allows you to read this. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\nComment:\n    ';
    const legacy = comments(['C2', 1, `${stock}Déjà payé`], ['C3', 1, `${stock}Seulement ici`]);
    const bytes = makeBook(
      [
        {
          name: 'A',
          rows,
          related:
            related('comments', '/xl/comments1.xml') +
            related('threadedComment', '../threadedComments/threadedComment1.xml'),
        },
      ],
      {
        'xl/comments1.xml': legacy,
        'xl/threadedComments/threadedComment1.xml':
          '<ThreadedComments><threadedComment ref="C2" id="{1}"><text>Déjà payé</text></threadedComment>' +
          '<threadedComment ref="C2" id="{2}" parentId="{1}"><text>par moi</text></threadedComment></ThreadedComments>',
      },
    );
    expect(await said(bytes)).toEqual([['Déjà payé', 'par moi'], ['Seulement ici'], undefined]);
  });
  it('on merged cells is one of every row that they cover', async () => {
    const bytes = makeBook(
      [
        {
          name: 'A',
          rows: [header, person('Awa', 'Site A'), person('Bih'), person('Che')],
          behind: merged('D2:D3'),
          related: related('comments', '../comments1.xml'),
        },
      ],
      { 'xl/comments1.xml': comments(['D2', 0, 'tous payés hier']) },
    );
    const [awa, bih, che] = (await read(bytes)).map((row) => withCarried(row, mapping).comments);
    expect([awa, bih, che]).toEqual([['tous payés hier'], ['tous payés hier'], undefined]);
  });
  it('whose part is not there or is broken: nothing is said, or the file is damaged', async () => {
    const of = (xml: Record<string, string>) =>
      makeBook([{ name: 'A', rows, related: related('comments', '../comments1.xml') }], xml);
    expect(await said(of({}))).toEqual([undefined, undefined, undefined]);
    const nowhere = makeBook([{ name: 'A', rows, related: related('comments', 'http://[') }]);
    expect(await said(nowhere)).toEqual([undefined, undefined, undefined]);
    expect(await refusal(of({ 'xl/comments1.xml': '<comments>' }))).toBe('damaged');
    const many = comments(...Array.from({ length: 5 }, (): [string, number, string] => ['A2', 0, 'y'.repeat(9000)]));
    expect(await refusal(of({ 'xl/comments1.xml': many }), { ...spreadsheetLimits, commentsMax: 2000 })).toBe(
      'tooMuchInside',
    );
    const [awa] = await said(of({ 'xl/comments1.xml': many }));
    expect(awa![0]).toHaveLength(500);
  });
  it('in a file of LibreOffice is none of its text', async () => {
    const noted = (value: string, shown: string, note: string): OdsCell => ({
      xml: `<table:table-cell ${value}><office:annotation><dc:creator>Jean</dc:creator><dc:date>2026-11-12T10:00:00</dc:date><text:p>Jean:</text:p><text:p><text:span text:style-name="T2">${note}</text:span></text:p></office:annotation><text:p>${shown}</text:p></table:table-cell>`,
    });
    const text = 'office:value-type="string"';
    const found = await read(
      makeOds([
        {
          name: 'A',
          rows: [
            header,
            [
              noted(text, 'Awa', 'décédée'),
              '677123456',
              noted('office:value-type="float" office:value="500"', '500', 'payé'),
            ],
            [
              {
                xml: `<table:table-cell><office:annotation><text:p>vu</text:p></office:annotation></table:table-cell>`,
              },
              'Bih',
            ],
            ['Che', '677123456', '500'],
          ],
        },
      ]),
    );
    expect(found.map(({ cells, comments: of }) => [cells, of])).toEqual([
      [
        ['Awa', '677123456', '500'],
        ['décédée', 'payé'],
      ],
      [['', 'Bih'], ['vu']],
      [['Che', '677123456', '500'], undefined],
    ]);
  });
});

describe('the marks of a row', () => {
  const fills = [
    '<patternFill patternType="none"/>',
    '<patternFill patternType="gray125"/>',
    '<patternFill patternType="solid"><fgColor rgb="FFffff00"/><bgColor indexed="64"/></patternFill>',
    '<patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill>',
    '<patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill>',
    '<patternFill patternType="solid"><fgColor indexed="10"/></patternFill>',
    '<patternFill patternType="solid"><fgColor theme="0"/></patternFill>',
    '<patternFill patternType="solid"><fgColor indexed="64"/></patternFill>',
    '<gradientFill><stop/></gradientFill>',
    '<patternFill patternType="lightUp"><fgColor rgb="FF00B050"/></patternFill>',
    '<patternFill patternType="darkGrid"/>',
  ];
  const fonts = [
    '<color theme="1"/>',
    '<color rgb="FFFF0000"/>',
    '<color auto="1"/>',
    '<color rgb="FF1F1F1F"/>',
    '<u/><color theme="10"/>',
    '<u/><color rgb="FF0563C1"/>',
    '<color rgb="FFFFFFFF"/>',
    '<color indexed="17"/>',
    '<color indexed="64"/>',
    '<u/><color rgb="FFFF0000"/>',
  ];
  /** After the fills, the fonts without a fill; the last has both. */
  const font = (no: number): number => fills.length + no;
  const xfs = [...fills.map((_, no) => [no, 0]), ...fonts.map((_, no) => [0, no]), [2, 1]];
  const coloured = (...of: (number | [text: string, style: number])[]): MadeCell[] =>
    of.map((one) => (typeof one === 'number' ? { v: 'x', t: 'str', s: one } : { v: one[0], t: 'str', s: one[1] }));
  const listOf = (name: string, all: string[]): string =>
    `<${name}s>${all.map((one) => `<${name}>${one}</${name}>`).join('')}</${name}s>`;
  const cellXfs = xfs.map(([fill, of]) => `<xf numFmtId="0" fontId="${of}" fillId="${fill}"/>`).join('');
  const styles = `<styleSheet>${listOf('font', fonts)}${listOf('fill', fills)}<cellXfs>${cellXfs}</cellXfs><dxfs><dxf><font>${fonts[1]}</font><fill>${fills[2]}</fill></dxf></dxfs></styleSheet>`;
  const theme =
    '<a:theme><a:themeElements><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2><a:accent1><a:srgbClr val="800000"/></a:accent1></a:clrScheme></a:themeElements></a:theme>';
  const of = async (rows: MadeCell[][], extra: Record<string, string> = {}) =>
    (await read(makeBook([{ name: 'A', rows: [header, ...rows] }], { 'xl/styles.xml': styles, ...extra }))).map(
      ({ fill }) => fill ?? null,
    );

  it('are those of its written cells, of the name or the amount alone as well', async () => {
    const rows = [
      coloured(2, 2, 2, 2),
      coloured(2, 2, 0),
      coloured(2, 2, 0, 0),
      coloured(2, 2, 5),
      coloured(0, 1, 8, ['', 2], ['', 2]),
      coloured(3, 3, 6, 7),
      coloured(5, 5),
      coloured(0, 9, 0),
      coloured(10, 0),
    ];
    expect(await of(rows)).toEqual([
      'FFFF00',
      'FFFF00',
      'FFFF00',
      'FF0000+FFFF00',
      null,
      null,
      'FF0000',
      '00B050',
      '808080',
    ]);
  });
  it('are the colours of letters too, but not black, white and links', async () => {
    const rows = [
      coloured(font(1), font(1)),
      coloured(font(0), font(2), font(3), font(4), font(5), font(6), font(8)),
      coloured(0, font(7), 0),
      coloured(font(9), 0),
      coloured(0, font(fonts.length)),
    ];
    expect(await of(rows)).toEqual(['AFF0000', null, 'A008000', 'AFF0000', 'AFF0000+FFFF00']);
  });
  it('are at most four', async () => {
    expect(await of([coloured(2, 5, 9, 10, font(1), font(7))])).toEqual(['00B050+808080+A008000+AFF0000']);
  });
  it('of a theme is resolved, and equal where there is no theme', async () => {
    const rows = [coloured(4, 4), coloured(4, 0, 0), coloured(6)];
    expect(await of(rows, { 'xl/theme/theme1.xml': theme })).toEqual(['FF4040', 'FF4040', null]);
    const without = await of(rows);
    expect(without[0]).toBe(without[1]);
    expect(without[0]).not.toBeNull();
  });
  it('in a file of LibreOffice is that of its cells, else of the style of its row', async () => {
    const style = (name: string, colour: string, parent = '') =>
      `<style:style style:name="${name}" style:family="table-cell"${parent && ` style:parent-style-name="${parent}"`}><style:table-cell-properties${colour && ` fo:background-color="${colour}"`}/></style:style>`;
    const letters = (name: string, properties: string) =>
      `<style:style style:name="${name}" style:family="table-cell"><style:text-properties ${properties}/></style:style>`;
    const cell = (styleName: string): OdsCell => ({
      xml: `<table:table-cell${styleName && ` table:style-name="${styleName}"`}><text:p>x</text:p></table:table-cell>`,
    });
    const bytes = makeOds(
      [
        {
          name: 'A',
          rows: [
            header,
            [cell('y'), cell('y'), cell('')],
            [cell('n'), cell('w')],
            [cell('p')],
            [cell('r'), cell('r'), cell('y')],
            [cell(''), cell('red')],
            [cell('black'), cell('own'), cell('link')],
          ],
        },
      ],
      {
        'styles.xml': `<office:styles xmlns:office="o" xmlns:style="s" xmlns:fo="f">${style('Good', '#ccffcc')}</office:styles>`,
      },
      style('y', '#ffff00') +
        style('n', 'transparent') +
        style('w', '#ffffff') +
        style('p', '', 'Good') +
        style('r', '#FF0000') +
        letters('red', 'fo:color="#ff0000"') +
        letters('black', 'fo:color="#000000"') +
        letters('own', 'style:use-window-font-color="true"') +
        letters('link', 'fo:color="#0000ee" style:text-underline-style="solid"'),
    );
    expect((await read(bytes)).map(({ fill }) => fill ?? null)).toEqual([
      'FFFF00',
      null,
      'CCFFCC',
      'FF0000+FFFF00',
      'AFF0000',
      null,
    ]);
  });
});
