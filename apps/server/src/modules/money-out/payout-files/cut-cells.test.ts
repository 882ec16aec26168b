import { describe, expect, it } from 'vitest';
import { SpreadsheetProblem } from './problem.ts';
import { previewSpreadsheet } from './preview-spreadsheet.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** The rows below the heading, or why the file is refused. */
async function rowsOf(...lines: string[]): Promise<string[][] | object> {
  const bytes = Buffer.from(lines.join('\n'));
  try {
    await previewSpreadsheet(bytes);
    const rows: string[][] = [];
    for await (const row of readSpreadsheet(bytes)) if (!row.isHeader) rows.push(row.cells);
    return rows;
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    return error.facts;
  }
}

describe('a comma that stands in an amount without quotes', () => {
  it('cuts no amount where the heading shows that the row has a cell too many', async () => {
    expect(
      await rowsOf(
        'Name,Phone,Amount',
        'Ada Abena,677431001,125,000',
        'Bob Bello,677431002,1,250,000',
        'Cyr Chantal,677431003,500',
        'TOTAL,,375,500',
      ),
    ).toEqual([
      ['Ada Abena', '677431001', '125,000'],
      ['Bob Bello', '677431002', '1,250,000'],
      ['Cyr Chantal', '677431003', '500'],
      ['TOTAL', '', '375,500'],
    ]);
    expect(await rowsOf('Name,Amount,Phone,Note', 'Ada Abena,125,000,677431001,Prime')).toEqual([
      ['Ada Abena', '125,000', '677431001', 'Prime'],
    ]);
  });
  it('is refused where a heading stands over what is cut off, or none anywhere', async () => {
    const cut = { why: 'cutAmounts', row: 2, words: '125 | 000' };
    expect(
      await rowsOf('Name,Phone,Amount,Note', 'Ada Abena,677431001,125,000', 'Bob Bello,677431002,250,500'),
    ).toEqual(cut);
    expect(await rowsOf('Name,Phone,Amount,Note', 'Ada Abena,677431001,125,000', 'Bob Bello,677431002,500,')).toEqual(
      cut,
    );
    for (const second of ['250,500', '250,000'])
      expect(await rowsOf('Ada Abena,677431001,125,000', `Bob Bello,677431002,${second}`)).toEqual({ ...cut, row: 1 });
  });
  it('is nothing of the kind in whole amounts, beside codes', async () => {
    const lines = ['Name,Phone,Amount,Class', 'Ada Abena,677431001,12500,101', 'Bob Bello,677431002,500,102'];
    expect(await rowsOf(...lines)).toEqual([
      ['Ada Abena', '677431001', '12500', '101'],
      ['Bob Bello', '677431002', '500', '102'],
    ]);
  });
});

describe('a row of text with more cells than its heading', () => {
  it.each([
    ['Name;Phone;Amount', 'Ada;Abena;677431001;12500', '12500'],
    ['Name,Phone,Amount', 'Abena, Ada,677431001,12500', '12500'],
    ['Name,Phone,Amount', 'Ada,677431001,12500,urgent', 'urgent'],
    ['Name,Amount,Rate,Phone', 'Ada,125,250,000,677431001', '677431001'],
  ])('%s over %s is refused, by its number and what is left over', async (heading, row, words) => {
    expect(await rowsOf(heading, row)).toEqual({ why: 'moreCells', row: 2, words });
  });
  it('is taken where nothing is left over, or nobody is paid by it', async () => {
    expect(await rowsOf('Name;Phone;Amount', 'Ada;677431001;12500;;', 'Fait à Yaoundé;le;27;novembre')).toEqual([
      ['Ada', '677431001', '12500', '', ''],
      ['Fait à Yaoundé', 'le', '27', 'novembre'],
    ]);
  });
});
