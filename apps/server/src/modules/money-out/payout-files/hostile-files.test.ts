import { expect, it } from 'vitest';
import { makeBook, makeOds, merged, related } from '../../../testing/make-book.ts';
import { workbookParts, zipped, type MadeCell } from '../../../testing/make-spreadsheet.ts';
import { bounded, commentsOfRow } from './bounded-comments.ts';
import { commentText, ofThread } from './cell-comments.ts';
import { withCarried } from './covered-cells.ts';
import { spreadsheetLimits, type SpreadsheetLimits } from './limits.ts';
import { noteReader, odsText } from './ods-cell.ts';
import { SpreadsheetProblem } from './problem.ts';
import { previewSpreadsheet } from './preview-spreadsheet.ts';
import { readSpreadsheet, type RowOfSheet } from './read-spreadsheet.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Files that somebody made to keep the one thread busy that serves everybody. What is bounded is the work: how much is
 * kept and looked at. Where only time would tell, the file is one that this test never ended on.
 */
const header = ['Nom', 'Téléphone', 'Montant', 'Service'];
const person = (name: string, ...more: (string | null)[]): MadeCell[] => [name, '677123456', { v: '25000' }, ...more];
const people = (count: number) => Array.from({ length: count }, (_, no) => person(`Personne ${no}`));
async function read(bytes: Buffer, limits?: SpreadsheetLimits): Promise<RowOfSheet[]> {
  const rows = [];
  for await (const row of readSpreadsheet(bytes, limits)) if (!row.isHeader) rows.push(row);
  return rows;
}
const refusal = (bytes: Buffer, limits?: SpreadsheetLimits) =>
  read(bytes, limits).then(
    () => 'taken',
    (error: unknown) => (error instanceof SpreadsheetProblem ? error.problem : Promise.reject(error as Error)),
  );
// Random letters, so that what is packed is not refused for its ratio.
let seed = 1;
const noise = (length: number): string => {
  let text = '';
  while (text.length < length) text += ((seed = (seed * 48_271) % 2_147_483_647) % 1e6).toString(36);
  return text;
};
const comment = (place: string, text: string) =>
  `<comment ref="${place}" authorId="0"><text><t xml:space="preserve">${text}</t></text></comment>`;
const commented = (rows: readonly (readonly MadeCell[])[], list: string[], behind = '') =>
  makeBook([{ name: 'A', rows: [header, ...rows], behind, related: related('comments', '../comments1.xml') }], {
    'xl/comments1.xml': `<comments><authors><author/></authors><commentList>${list.join('')}</commentList><x a="${noise(list.join('').length / 60)}"/></comments>`,
  });
const many = (count: number, place: (no: number) => string) =>
  Array.from({ length: count }, (_, no) => comment(place(no), `vu ${no}`));

it('a row says so many comments, and that there are more', async () => {
  const [awa, bih] = await read(
    commented(
      [person('Awa'), person('Bih')],
      many(100_000, () => 'D2'),
    ),
  );
  expect(awa!.comments).toHaveLength(commentsOfRow + 1);
  expect(awa!.comments!.at(-1)).toBe('…');
  expect(bih!.comments).toBeUndefined();
  // Over the cells of a row too, and what few people write is all there.
  const spread = many(90, (no) => `${'ABC'[no % 3]}${2 + (no % 2)}`);
  for (const row of await read(commented([person('Awa'), person('Bih')], spread)))
    expect(row.comments).toHaveLength(commentsOfRow + 1);
  const few = await read(
    commented(
      people(1),
      many(commentsOfRow, () => 'C2'),
    ),
  );
  expect(few[0]!.comments).toHaveLength(commentsOfRow);
});

it('a sheet keeps ten thousand comments, and every row with more of them says so', async () => {
  const rows = await read(
    commented(
      people(10_050),
      many(10_050, (no) => `C${no + 2}`),
    ),
  );
  expect(rows.filter(({ comments }) => comments?.[0]?.startsWith('vu'))).toHaveLength(10_000);
  expect(rows.slice(10_000).map(({ comments }) => comments?.join('|'))).toEqual(Array(50).fill('…'));
});

it('a merged cell says three comments of each row that it covers', async () => {
  const rows = await read(
    commented(
      people(500),
      many(5000, () => 'D2'),
      merged('D2:D501'),
    ),
  );
  for (const { carried } of rows.slice(1)) expect(carried![0]!.comments).toEqual(['vu 0', 'vu 1', 'vu 2', '…']);
  const crowd = Array.from({ length: 200 }, (_, column) => ({
    column,
    text: '',
    from: 2,
    to: 9,
    comments: [`${column} a`, `${column} b`, '…'],
  }));
  const row: SheetRow = { rowNo: 3, cells: [], carried: crowd };
  expect(withCarried(row, {}).comments).toHaveLength(commentsOfRow + 1);
  expect(bounded(['a', '…', 'b', 'a'])).toEqual(['a', 'b', '…']);
});

it('in a file of LibreOffice too', async () => {
  const notes = (count: number) =>
    Array.from({ length: count }, (_, no) => `<office:annotation><text:p>vu ${no}</text:p></office:annotation>`).join(
      '',
    );
  const cell = (count: number, down = '') => ({
    xml: `<table:table-cell${down} office:value-type="string">${notes(count)}<text:p>x</text:p></table:table-cell>`,
  });
  const [awa, bih] = await read(
    makeOds([
      {
        name: 'A',
        rows: [
          header,
          ['Awa', '677123456', '500', cell(2000, ' table:number-rows-spanned="2"'), cell(2000)],
          ['Bih', '677123457', '500'],
        ],
      },
    ]),
  );
  expect(awa!.comments).toHaveLength(commentsOfRow + 1);
  expect(bih!.carried![0]!.comments).toHaveLength(4);
  // All notes of a sheet together.
  const reader = noteReader(spreadsheetLimits);
  const kept = Array.from({ length: 1200 }, () => {
    for (let no = 0; no < 10; no++) {
      reader.open('annotation');
      reader.open('p');
      reader.text('vu');
      reader.close('p');
      reader.close('annotation');
    }
    return reader.end();
  }).flat();
  expect(kept.filter((text) => text === 'vu')).toHaveLength(10_000);
});

it('what an old program shows of a thread is found step by step', () => {
  const stock = (label: string, gap = '\n\n') =>
    `[Threaded comment]\n\nYour version: https://go.microsoft.com/fwlink/?linkid=870924${gap}${label}\n    Payé : hier`;
  for (const label of ['Comment:', 'Commentaire :', 'Commentaire\u00a0:'])
    expect(commentText(ofThread(stock(label))!)).toBe('Payé : hier');
  expect(ofThread(stock('Comment'))).toBeNull();
  expect(ofThread(stock(`${'y'.repeat(41)}:`))).toBeNull();
  expect(ofThread('payé [le 12] https://go.microsoft.com/x\nOui: non')).toBeNull();
  expect(ofThread(`[abc]${'y'.repeat(700)}go.microsoft.com\nOui: non`)).toBeNull();
  const slow = `[abc]${'go.microsoft.com'.repeat(37)}${' '.repeat(32_000)}`;
  for (let no = 0; no < 1000; no++) expect(ofThread(slow)).toBeNull();
});

it('a place of a comment that is none is not searched for one', async () => {
  const nowhere = comment(`${'1'.repeat(400_000)}x`, 'vu');
  expect((await read(commented(people(1), [nowhere, comment('A2', 'payé')])))[0]!.comments).toEqual(['payé']);
});

it('a text that stands in every cell of a row, or is merged over all, is weighed as often as it is read', async () => {
  const light = { ...spreadsheetLimits, textMax: 300_000 };
  const shared = (rows: number) =>
    zipped({
      ...workbookParts([]),
      'xl/sharedStrings.xml': `<sst><si><t>Nom</t></si><si><t>${noise(30_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'.repeat(rows)}</sheetData></worksheet>`,
    });
  expect(await refusal(shared(9), light)).toBe('taken');
  expect(await refusal(shared(11), light)).toBe('tooMuchInside');
  const site = makeBook([
    {
      name: 'A',
      rows: [header, person('Awa', 'y'.repeat(500)), ...people(1000)],
      behind: merged('D2:D1002'),
    },
  ]);
  expect(await refusal(site)).toBe('taken');
  expect(await refusal(site, light)).toBe('tooMuchInside');
});

it('rows of LibreOffice that are repeated are held once, however many of them there are', async () => {
  const repeated = (text: string) =>
    `<table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`;
  const bytes = zipped({
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:spreadsheet><table:table table:name="A">${repeated('Awa').repeat(1000)}</table:table></office:spreadsheet></office:document-content>`,
  });
  expect(await refusal(bytes)).toBe('tooManyRows');
});

it('a text in a hundred thousand spans is asked of each letter once whether it is struck through', () => {
  const text = odsText(new Set(['struck']), spreadsheetLimits);
  text.begin();
  text.open('p', {});
  for (let no = 0; no < 400_000; no++) text.open('span', {});
  text.open('span', { 'text:style-name': 'struck' });
  for (let no = 0; no < 30_000; no++) text.text('x');
  expect(text.isStruck()).toBe(true);
  for (let no = 0; no < 400_001; no++) text.close('span');
  text.text('y');
  expect(text.isStruck()).toBe(false);
});

it('columns that are hidden a hundred thousand times are hidden once', async () => {
  const columns = '<col min="1" max="200" hidden="1"/>'.repeat(20_000);
  const parts = workbookParts([header, person('Awa')].map((cells) => cells.map((cell) => cell ?? '')));
  const sheet = parts['xl/worksheets/sheet1.xml']!.replace('<sheetData>', `<cols>${columns}</cols><sheetData>`);
  const { hiddenColumns } = await previewSpreadsheet(zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
  expect(hiddenColumns).toHaveLength(200);
});

it('a workbook names no more sheets than it may have parts, and a format is no longer than Excel writes one', async () => {
  const parts = workbookParts([header, person('Awa')].map((cells) => cells.map((cell) => cell ?? '')));
  const sheets = parts['xl/workbook.xml']!.replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(300));
  expect(await refusal(zipped({ ...parts, 'xl/workbook.xml': sheets }))).toBe('tooMuchInside');
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(60_000)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(10_000)}</cellXfs></styleSheet>`;
  expect(await refusal(zipped({ ...parts, 'xl/styles.xml': styles }))).toBe('taken');
});
