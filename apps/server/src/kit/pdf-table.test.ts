import { describe, expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { writtenBytes } from '../testing/written-bytes.ts';
import { fitLines } from './pdf-measure.ts';
import { pdfTable, type PdfTableOptions } from './pdf-table.ts';

const options: PdfTableOptions = {
  title: 'Relevé',
  subtitle: 'Boutique Njoya',
  facts: [{ label: 'Solde', value: '1 000 FCFA', isStrong: true }],
  columns: [
    { header: 'Libellé', align: 'left', width: 200, grow: true },
    { header: 'Montant', align: 'right', width: 80 },
  ],
  footer: 'Nkap',
  pageOf: ({ page, pages }) => `Page ${page} sur ${pages}`,
  mark: null,
  empty: 'Rien.',
  language: 'fr',
  at: new Date('2026-11-20T10:00:00Z'),
  creator: 'test',
};
const made = (rows: string[][], over: Partial<PdfTableOptions> = {}) =>
  writtenBytes(async (sink) => {
    const table = await pdfTable(sink, { ...options, ...over });
    for (let start = 0; start < rows.length; start += 40) await table.rows(rows.slice(start, start + 40));
    await table.end([{ label: 'Clôture', value: '2 000 FCFA' }]);
  });

describe('a table as PDF', () => {
  it('repeats its column heads, numbers its pages and knows how many there are', async () => {
    const bytes = await made(Array.from({ length: 200 }, (_, index) => [`Ligne numéro ${index}.`, String(index)]));
    const texts = readPdf(bytes);
    const pages = texts.filter((text) => text.includes('Libellé'));
    expect(pages.length).toBeGreaterThan(3);
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(pages.length);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Montant');
      expect(text).toContain(`Page ${index + 1} sur`);
    }
    const all = pages.join('\n');
    for (let index = 0; index < 200; index++) expect(all).toContain(`Ligne numéro ${index}.`);
    expect(pages.at(-1)).toContain('2 000 FCFA');
    // The number of pages is drawn once and referred to from every page.
    expect(readPdf(bytes).length).toBe(pages.length);
    expect(bytes.toString('latin1').split('/PageCount ').length - 1).toBeGreaterThanOrEqual(pages.length);
  });
  it('says so when there is nothing', async () => {
    expect(readPdf(await made([]))[0]).toContain('Rien.');
  });
  it('stays on A4, on its side where it is wide; what finds no room stands under its row by its name', async () => {
    expect((await made([['a', '1']])).toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    const columns = [
      ...Array.from({ length: 18 }, (_, index) => ({ header: `C${index}`, align: 'left' as const, width: 80 })),
      { header: 'Montant', align: 'right' as const, width: 60 },
    ];
    const wide = await made([columns.map((_column, index) => (index === 16 ? '' : `v${index}`))], { columns });
    expect(wide.toString('latin1').match(/MediaBox \[[^\]]*\]/g)).toEqual(['MediaBox [0 0 841.89 595.28]']);
    const text = readPdf(wide)[0]!;
    for (let index = 0; index < 19; index++) if (index !== 16) expect(text).toContain(`v${index}`);
    expect(text).toContain('C17 : v17');
    expect(text, 'nothing is said of what is empty').not.toContain('C16');
  });
  it('writes letters the standard fonts lack with their nearest relative', async () => {
    expect(readPdf(await made([['Ɛkani Ŋgo\u202f– 1\u202f000', '']]))[0]).toContain('Ekani Ngo – 1 000');
  });
});

describe('lines', () => {
  const measure = (text: string) => text.length;
  it('break between words, inside a word only when it is too long, and end with an ellipsis', () => {
    expect(fitLines('un deux trois', 7, measure, 3)).toEqual(['un deux', 'trois']);
    expect(fitLines('txn_01kabcdef', 5, measure, 3)).toEqual(['txn_0', '1kabc', 'def']);
    expect(fitLines('un deux trois quatre', 6, measure, 2)).toEqual(['un', 'deux…']);
  });
});
