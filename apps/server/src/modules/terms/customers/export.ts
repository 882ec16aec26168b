import { brand } from '#domain/values/brand.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { localDay, zone, zoneLabel } from '#domain/values/time.ts';
import type { CustomerRow, customersApi } from '#contract/customers/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { customerExportWords, customerNames, customerWords } from '#i18n/catalogues/customers/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import type { Cell, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { scopeOf, type RecordScope } from '../../ground/members/public.ts';
import type { Tables } from '../../tables.ts';
import { listCustomers } from './list.ts';

type Query = QueryOf<typeof customersApi.export>;
type Rule = { header: string; kind?: SheetColumn['kind']; width: number; cell: (row: CustomerRow) => Cell };

const rowsAtOnce = 100;
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Named as on the screen; numbers stay numbers, and a day its instant. */
function columnsOf(locale: Locale): Rule[] {
  const t = say(customerWords, locale);
  const names = say(customerNames, locale);
  const words = say(customerExportWords, locale);
  const moment = (text: string) => `${text} (${zone}, ${zoneLabel})`;
  const at = (text: string | null) => (text ? new Date(text) : null);
  return [
    { header: t.name, width: 28, cell: (row) => row.displayName },
    { header: t.paid, kind: 'number', width: 16, cell: (row) => row.paidTotal },
    { header: words.payments, kind: 'number', width: 12, cell: (row) => row.paidCount },
    { header: moment(t.last), kind: 'dateTime', width: 20, cell: (row) => at(row.lastPaymentAt) },
    {
      header: t.phones,
      width: 24,
      cell: (row) => row.phones.map(({ number }) => formatPhoneFull(number)).join(', ') || null,
    },
    {
      header: t.wallet,
      width: 28,
      cell: (row) => row.phones.flatMap((one) => one.verifiedName ?? []).join(', ') || null,
    },
    { header: t.open, kind: 'number', width: 16, cell: (row) => row.openAmount },
    { header: t.failed, kind: 'number', width: 14, cell: (row) => row.failedAttempts30d },
    { header: t.tags, width: 24, cell: (row) => row.tags.join(', ') || null },
    { header: t.email, width: 28, cell: (row) => row.email },
    { header: t.language, width: 12, cell: (row) => names[row.language] },
    { header: t.kind, width: 14, cell: (row) => names[row.type] },
    {
      header: t.source,
      width: 18,
      cell: (row) => (row.source === 'manual' || row.source === 'autoFromPayment' ? names[row.source] : row.source),
    },
    { header: moment(t.created), kind: 'dateTime', width: 20, cell: (row) => at(row.createdAt) },
    { header: words.id, width: 32, cell: (row) => row.id },
  ];
}

/** The customers as the screen lists them, under the same filter and in the same order, written while they are read. */
export async function exportCustomers(
  context: Context,
  downloads: Downloads<Tables>,
  query: Query,
): Promise<FileAnswer> {
  const { format, separator, ...filter } = query;
  const language = context.locale;
  const now = context.clock.now();
  const scope = scopeOf(callerOf(context));
  const columns = columnsOf(language);
  const sheet = columns.map(({ header, kind = 'text', width }) => ({ header, kind, width }));
  const cells = (row: CustomerRow) => columns.map(({ cell }) => cell(row));
  const write = async (tx: Tx, sink: Sink) => {
    const fill = async (table: { rows: (batch: Cell[][]) => Promise<void> }) => {
      for await (const rows of pagesOf(tx, scope, filter, now)) await table.rows(rows.map(cells));
    };
    if (format === 'csv') return fill(await csvWriter(sink, separator ?? (language === 'fr' ? ';' : ',')).table(sheet));
    const { title } = say(customerWords, language);
    const book = xlsxWriter(sink, { title, creator: brand.name, at: now });
    const table = await book.table(title, sheet);
    await fill(table);
    await table.end();
    await book.end();
  };
  return file({
    contentType: contentTypes[format],
    fileName: `${brand.slug}-${say(customerExportWords, language).fileName}-${localDay(now)}.${format}`,
    body: await downloads.open(context, write),
  });
}

type Filter = Omit<Parameters<typeof listCustomers>[2], 'limit' | 'cursor'>;
async function* pagesOf(tx: Tx, scope: RecordScope, filter: Filter, now: Date) {
  let cursor: string | undefined;
  do {
    const { rows, meta } = await listCustomers(tx, scope, { ...filter, limit: rowsAtOnce, cursor }, now);
    if (rows.length > 0) yield rows;
    cursor = meta.nextCursor ?? undefined;
  } while (cursor);
}
