import { brand } from '#domain/values/brand.ts';
import {
  bankFileCell,
  bankFileEndings,
  type BankFileFormat,
  type BankFilePayment,
  type BankFileTemplate,
} from '#domain/banks/file-form.ts';
import type { Sink } from '../../kit/read-stream.ts';
import type { SheetColumn } from '../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../kit/spreadsheet/xlsx.ts';
import { bankText } from './bank-text.ts';
import { writePaymentOrder, type Payment, type PaymentOrder } from './pain001.ts';

/** How one bank wants its files. */
export type OrderForm = { format: BankFileFormat; template: BankFileTemplate };

const mediaTypes: Record<BankFileFormat, string> = {
  pain001: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const orderFile = (messageId: string, format: BankFileFormat): { name: string; mediaType: string } => ({
  name: `${messageId}.${bankFileEndings[format]}`,
  mediaType: mediaTypes[format],
});

/**
 * One order in the form its bank takes. Whatever the form, every payment stands there once, in whole francs, under the
 * reference that the statement answers with.
 */
export async function writeOrder(order: PaymentOrder, form: OrderForm, at: Date): Promise<Buffer> {
  // Written in any case: it refuses what must never reach a bank, such as half a franc or a reference that is none.
  const xml = writePaymentOrder(order);
  if (form.format === 'pain001') return Buffer.from(xml);
  const columns = form.template.columns.map(({ field, header }): SheetColumn =>
    field === 'amount'
      ? { header, kind: 'number', width: 14 }
      : { header, kind: 'text', isText: true, width: widths[field] ?? 14 },
  );
  const rows = order.blocks
    .flatMap((block) => block.payments.map((payment) => rowOf(payment, block.executionDay)))
    .map((payment) => form.template.columns.map(({ field }) => bankFileCell(field, payment) || null));
  const chunks: Buffer[] = [];
  const sink: Sink = { write: async (chunk) => void chunks.push(Buffer.from(chunk)) };
  if (form.format === 'csv') await (await csvWriter(sink, form.template.separator).table(columns)).rows(rows);
  else {
    const book = xlsxWriter(sink, { title: order.messageId, creator: brand.name, at });
    const sheet = await book.table('Virements', columns);
    await sheet.rows(rows);
    await sheet.end();
    await book.end();
  }
  return Buffer.concat(chunks);
}

const widths: Partial<Record<string, number>> = { name: 34, rib: 26, reference: 30, note: 34 };

const rowOf = ({ name, rib, amount, endToEndId, remittance }: Payment, day: string): BankFilePayment => ({
  name: tableText(name, 140) || 'BENEFICIAIRE',
  rib,
  amount,
  reference: endToEndId,
  note: tableText(remittance ?? '', 140),
  day,
});

/** As banks write, and never what a spreadsheet would take for a formula: no name begins with a sign. */
const tableText = (text: string, max: number): string => bankText(text, max).replace(/^[+\-'\s]+/, '');
