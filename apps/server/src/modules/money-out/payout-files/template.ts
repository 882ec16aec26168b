import { brand } from '#domain/values/brand.ts';
import { payoutTemplate, sampleOf, type TemplateColumn } from '#i18n/catalogues/mass-payments/template.ts';
import type { Locale } from '#domain/values/locale.ts';
import { recipientFileWords } from '#i18n/catalogues/recipients/files.ts';
import { say } from '#i18n/words.ts';
import { file, type FileAnswer } from '../../../kit/http/context.ts';
import { csvWriter, type CsvSeparator } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import { sheetTypes } from './sheet-file.ts';

export type TemplateWish = {
  format: 'csv' | 'xlsx';
  locale: Locale;
  at: Date;
  separator?: CsvSeparator | undefined;
  columns?: readonly TemplateColumn[];
};

/** The file to fill in: headings, two examples that no import takes, and columns of digits kept as text. */
export async function templateFile({
  format,
  locale,
  at,
  separator,
  columns = payoutTemplate,
}: TemplateWish): Promise<FileAnswer> {
  const words = say(recipientFileWords, locale);
  const chunks: Buffer[] = [];
  const sink = { write: async (chunk: string | Buffer) => void chunks.push(Buffer.from(chunk)) };
  const sheet = columns.map((column) => ({
    header: column.header[locale],
    kind: column.isText ? ('text' as const) : ('number' as const),
    width: column.width,
    isText: column.isText,
  }));
  const rows = [0, 1].map((index) =>
    columns.map((column) => {
      const sample = sampleOf(column.samples[index as 0 | 1], locale);
      return sample === '' ? null : column.isText ? sample : Number(sample);
    }),
  );
  if (format === 'csv') {
    const table = await csvWriter(sink, separator ?? (locale === 'fr' ? ';' : ',')).table(sheet);
    await table.rows(rows);
  } else {
    const book = xlsxWriter(sink, { title: words.template, creator: brand.name, at });
    const table = await book.table(words.sheet, sheet);
    await table.rows(rows);
    await table.end();
    await book.end();
  }
  return file({
    contentType: sheetTypes[format],
    fileName: `${brand.slug}-${words.templateFile}.${format}`,
    body: Buffer.concat(chunks),
  });
}
