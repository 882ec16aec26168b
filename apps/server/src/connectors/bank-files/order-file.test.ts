import { describe, expect, it } from 'vitest';
import {
  bankFileFields,
  usualHeader,
  usualTemplate,
  type BankFileField,
  type BankFileTemplate,
} from '#domain/banks/file-form.ts';
import { readCsv, readXlsx } from '../../testing/read-spreadsheet.ts';
import { orderFile, writeOrder } from './order-file.ts';
import { writePaymentOrder, type PaymentOrder } from './pain001.ts';
import { sampleOrder } from './testing/samples.ts';

const at = new Date('2026-11-20T08:30:00Z');
const template = (fields: readonly BankFileField[], change: Partial<BankFileTemplate> = {}): BankFileTemplate => ({
  separator: ';',
  columns: fields.map((field) => ({ field, header: usualHeader(field) })),
  ...change,
});
const table = async (order: PaymentOrder, format: 'csv' | 'xlsx', form: BankFileTemplate) => {
  const bytes = await writeOrder(order, { format, template: form }, at);
  return format === 'csv'
    ? readCsv(bytes, form.separator)
    : readXlsx(bytes).sheets[0]!.rows.map((row) => form.columns.map((_, index) => row[index] ?? ''));
};
const all = sampleOrder().blocks.flatMap((block) => block.payments);

describe.each(['csv', 'xlsx'] as const)('an order as %s', (format) => {
  it('has every payment once, read back by another reader: whole francs, every zero, the same reference as in pain.001', async () => {
    const [head, ...rows] = await table(sampleOrder(), format, template(bankFileFields));
    expect(head).toEqual(bankFileFields.map((field) => usualHeader(field)));
    expect(rows).toHaveLength(all.length);
    const column = (field: BankFileField) => rows.map((row) => row[bankFileFields.indexOf(field)]);
    expect(column('reference')).toEqual(all.map((payment) => payment.endToEndId));
    expect(column('rib')).toEqual(all.map((payment) => payment.rib));
    expect(
      rows.map((row) =>
        (['bank', 'branch', 'account', 'key'] as const).map((field) => row[bankFileFields.indexOf(field)]).join(''),
      ),
    ).toEqual(all.map((payment) => payment.rib));
    expect(column('amount').map(String)).toEqual(all.map((payment) => String(payment.amount)));
    expect(column('amount').reduce((sum: number, amount) => sum + Number(amount), 0)).toBe(125_150_500);
    expect(column('name')[0]).toBe('Eloise Ngo Mbock');
    expect(column('note')).toEqual(['Salaire de novembre n 11 - prime', '', 'F/2026']);
    expect(new Set(column('date'))).toEqual(new Set(['20/11/2026']));
    expect(new Set(column('currency'))).toEqual(new Set(['XAF']));
  });
  it('keeps the order and the words of its columns, and only those', async () => {
    const own: BankFileTemplate = {
      separator: ',',
      columns: [
        { field: 'amount', header: 'MONTANT, XAF' },
        { field: 'rib', header: 'Compte "bénéficiaire"' },
        { field: 'name', header: 'Nom' },
        { field: 'reference', header: 'Réf; interne' },
      ],
    };
    const [head, first] = await table(sampleOrder(), format, own);
    expect(head).toEqual(['MONTANT, XAF', 'Compte "bénéficiaire"', 'Nom', 'Réf; interne']);
    expect(first!.map(String)).toEqual(['500', all[0]!.rib, 'Eloise Ngo Mbock', all[0]!.endToEndId]);
  });
  it.each(['=HYPERLINK("http://x")', '+237', '-1+1', '@SUM(A1)', "'=1+1", '\t=1', ' - 5', '＝1'])(
    '%s as a name, a note or a header is never a formula',
    async (evil) => {
      const order = sampleOrder();
      Object.assign(order.blocks[0]!.payments[0]!, { name: evil, remittance: evil });
      const rows = await table(
        order,
        format,
        template(['name', 'note', 'amount', 'reference', 'rib'], {
          columns: template(['name', 'note', 'amount', 'reference', 'rib']).columns.map((column) => ({
            ...column,
            header: evil,
          })),
        }),
      );
      for (const cell of rows.flat()) expect(String(cell)).not.toMatch(/^[\s]*[=+\-@＝]/);
    },
  );
  it('refuses what pain.001 refuses: half a franc, a reference that is none', async () => {
    for (const change of [{ amount: 1.5 }, { amount: 0 }, { endToEndId: 'att_1' }]) {
      const order = sampleOrder();
      Object.assign(order.blocks[0]!.payments[0]!, change);
      await expect(writeOrder(order, { format, template: usualTemplate }, at)).rejects.toThrow(RangeError);
    }
  });
});

it('in a workbook digits are text cells and amounts are numbers', async () => {
  const bytes = await writeOrder(
    sampleOrder(),
    { format: 'xlsx', template: template(['rib', 'amount', 'branch']) },
    at,
  );
  const { xml } = readXlsx(bytes).sheets[0]!;
  expect(xml).toMatch(/<c r="A2"[^>]*t="inlineStr"><is><t>10029000023024503971053<\/t>/);
  expect(xml).toMatch(/<c r="B2"[^>]*><v>500<\/v>/);
  expect(xml).toMatch(/<c r="C2"[^>]*t="inlineStr"><is><t>00002<\/t>/);
});

it('pain.001 is what it was, and each form has its name', async () => {
  expect((await writeOrder(sampleOrder(), { format: 'pain001', template: usualTemplate }, at)).toString()).toBe(
    writePaymentOrder(sampleOrder()),
  );
  expect((['pain001', 'csv', 'xlsx'] as const).map((format) => orderFile('M1', format).name)).toEqual([
    'M1.xml',
    'M1.csv',
    'M1.xlsx',
  ]);
});
