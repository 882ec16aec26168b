import { describe, expect, it } from 'vitest';
import { barPath } from './charts/bar-chart.tsx';
import { axisFigure, labelEvery, seriesColour, wholeFigure } from './charts/figures.ts';
import { pointsByDefault, reducePoints, sparkPath } from './charts/sparkline.tsx';
import { shortId } from './copy-id.tsx';
import { drawSeconds } from './countdown.tsx';
import { pastedRows } from './file-intake.ts';
import { fileProblem, fileSize, kindNames } from './files.ts';
import { operatorOf } from './phone-input.tsx';
import { qrPath } from './qr-code.tsx';
import { drawChange } from './change.tsx';

describe('a list of figures without a range', () => {
  it('is reduced to twelve points that keep its sum and its ends', () => {
    expect(reducePoints([3, 1, 2])).toEqual([3, 1, 2]);
    expect(reducePoints([])).toEqual([]);
    const month = Array.from({ length: 30 }, (_, day) => day * 100);
    expect(reducePoints(month)).toHaveLength(pointsByDefault);
    expect(reducePoints(month)[0]).toBe(50);
    expect(reducePoints(month).at(-1)).toBe(2800);
    expect(reducePoints(Array.from({ length: 24 }, () => 7))).toEqual(Array.from({ length: 12 }, () => 7));
  });
});

describe('what a card and a chart write', () => {
  it('a change has its sign and the language’s comma', () => {
    expect(drawChange(0.124, 'en')).toBe('+12%');
    expect(drawChange(-0.0314, 'fr')).toBe('\u22123,1\u00a0%');
    expect(drawChange(0, 'en')).toBe('0%');
  });
  it('an axis is short, a tooltip whole', () => {
    expect(axisFigure(25_000, 'money', 'en')).toBe('2.5W');
    expect(wholeFigure(25_000, 'money', 'en')).toBe('XAF\u00a025,000');
    expect(axisFigure(12, 'count', 'fr')).toBe('12');
  });
  it('a compared period borrows the hue before it', () => {
    const series = [{ name: 'a' }, { name: 'a before', dashed: true }, { name: 'b' }];
    expect([0, 1, 2].map((index) => seriesColour(series, index))).toEqual([
      'var(--chart-1)',
      'var(--chart-1)',
      'var(--chart-2)',
    ]);
  });
  it('thins the labels of the x axis to what fits', () => {
    expect(labelEvery(7, 700, 60)).toBe(1);
    expect(labelEvery(30, 300, 60)).toBe(6);
  });
  it('a sparkline spans its box and lies flat without change', () => {
    expect(sparkPath([0, 10], 10, 10)).toBe('M0.0 10.0L10.0 0.0');
    expect(sparkPath([5, 5], 10, 10)).toBe('M0.0 5.0L10.0 5.0');
  });
  it('a bar lower than its corner stays inside itself', () => expect(barPath(0, 9, 10, 1, 3)).toContain('q0 -1 1 -1'));
});

describe('small texts', () => {
  it('seconds left', () => expect([299.2, 60, 9.1, -3].map(drawSeconds)).toEqual(['5:00', '1:00', '0:10', '0:00']));
  it('a short id keeps its prefix and its end', () =>
    expect(shortId('txn_01kb3f9x2m7q4v8n5t6w0z1y2c')).toBe('txn_01kb3f…1y2c'));
  it('file sizes', () => {
    expect(fileSize(34_000, 'en')).toBe('34 kB');
    expect(fileSize(2_430_000, 'fr')).toBe('2,4 Mo');
  });
  it('files are refused by kind and size', () => {
    const file = (name: string, size: number, type = '') => ({ name, size, type });
    expect(fileProblem(file('A.CSV', 10), '.csv', 20)).toBeNull();
    expect(fileProblem(file('a.pdf', 10, 'application/pdf'), '.csv')).toBe('wrongKind');
    expect(fileProblem(file('a.csv', 30), '.csv', 20)).toBe('tooLarge');
    expect(fileProblem(file('a.csv', 0), '.csv', 20)).toBe('empty');
  });
  it('a kind is a media type, a family of them, or the ending where the device knows no type', () => {
    const file = (name: string, type: string) => ({ name, size: 10, type });
    expect(fileProblem(file('scan', 'image/jpeg'), 'image/jpeg,application/pdf')).toBeNull();
    expect(fileProblem(file('photo.heic', 'image/heic'), 'image/*')).toBeNull();
    expect(fileProblem(file('paper.PDF', ''), 'application/pdf')).toBeNull();
    expect(fileProblem(file('notes.txt', 'text/plain'), 'image/*,application/pdf')).toBe('wrongKind');
    expect(kindNames('image/jpeg,image/png,application/pdf,.xlsx')).toBe('JPG, PNG, PDF, XLSX');
  });
  it.each([
    ['image/jpeg,application/pdf', 'receipt.jpg', ['', 'image/jpg', 'image/pjpeg', 'application/octet-stream']],
    ['image/*', 'receipt.jpg', ['', 'application/octet-stream']],
    ['image/png', 'logo.png', ['', 'image/x-png']],
    ['application/pdf', 'paper', ['application/x-pdf']],
    ['.xlsx,.csv,text/csv', 'rows.csv', ['', 'text/plain', 'application/vnd.ms-excel', 'application/csv']],
    ['text/csv', 'rows', ['text/comma-separated-values']],
    ['.csv', 'rows', ['text/csv']],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'rows.xlsx', ['', 'application/zip']],
    ['application/xml', 'order', ['text/xml']],
  ])('%s takes %s, whatever the device calls its type', (accept, name, types) => {
    for (const type of types) expect([type, fileProblem({ name, size: 10, type }, accept)]).toEqual([type, null]);
  });
  it('a type that several kinds are called by says nothing without the ending', () => {
    const excel = 'application/vnd.ms-excel';
    expect(fileProblem({ name: 'rows.xls', size: 10, type: excel }, '.csv')).toBe('wrongKind');
    expect(fileProblem({ name: 'rows', size: 10, type: excel }, 'text/csv')).toBe('wrongKind');
  });
  it('rows copied out of a spreadsheet are a file that says how its columns are told apart', async () => {
    const rows = pastedRows('Nom\tMontant\nMarie\t25 000', 'clipboard.csv');
    expect(await rows?.text()).toBe('sep=\t\nNom\tMontant\nMarie\t25 000');
    expect(pastedRows('a sentence, with a comma', 'clipboard.csv')).toBeNull();
  });
  it('the operator shows from the first digits that tell it', () => {
    expect(['6', '67', '65', '650', '655', '699123456'].map(operatorOf)).toEqual([
      null,
      'mtn',
      null,
      'mtn',
      'orange',
      'orange',
    ]);
  });
  it('a QR code has its quiet border', () => {
    const { path, count } = qrPath('https://pay.example.cm/pay/plk_1');
    expect(count).toBeGreaterThan(28);
    expect(path).toMatch(/^M4 4h7/);
  });
});
