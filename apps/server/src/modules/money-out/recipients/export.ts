import { operators } from '#domain/payments/operators.ts';
import { brand } from '#domain/values/brand.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { localDay } from '#domain/values/time.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { recipientsApi } from '#contract/recipients/api.ts';
import { recipientsFileWords } from '#i18n/catalogues/recipients/files.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import type { Cell, SheetColumn } from '../../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { sheetTypes } from '../payout-files/public.ts';
import type { Tables } from '../../tables.ts';
import { sortedRecipients, sortFor } from './list.ts';
import { seesPaid, type Recipient } from './records.ts';

type Query = QueryOf<typeof recipientsApi.export>;
const rowsAtOnce = 200;

type ExportColumn = {
  header: keyof typeof recipientsFileWords;
  kind: SheetColumn['kind'];
  width: number;
  isText?: boolean;
  cell(row: Recipient, words: ReturnType<typeof say<typeof recipientsFileWords>>): Cell;
};

/** The columns of the template first and in its words, so that an export can be corrected and imported again. */
const columns: readonly ExportColumn[] = [
  { header: 'name', kind: 'text', width: 30, cell: (row) => row.display_name },
  { header: 'phone', kind: 'text', width: 16, isText: true, cell: (row) => row.phone && nationalNumber(row.phone) },
  {
    header: 'operator',
    kind: 'text',
    width: 10,
    cell: (row) => row.operator && operators[row.operator].name,
  },
  { header: 'amount', kind: 'number', width: 14, cell: (row) => row.default_amount },
  { header: 'rib', kind: 'text', width: 28, isText: true, cell: (row) => row.rib },
  { header: 'language', kind: 'text', width: 10, cell: (row) => row.language },
  { header: 'kind', kind: 'text', width: 12, cell: (row, words) => words[row.kind] },
  { header: 'employeeNo', kind: 'text', width: 16, isText: true, cell: (row) => row.employee_no },
  { header: 'tags', kind: 'text', width: 20, cell: (row) => row.tags.join(', ') || null },
  { header: 'legalName', kind: 'text', width: 30, cell: (row) => row.legal_name },
  { header: 'card', kind: 'text', width: 12, isText: true, cell: (row) => row.card_tail && `•••• ${row.card_tail}` },
  { header: 'userCode', kind: 'text', width: 24, isText: true, cell: (row) => row.user_code },
  { header: 'verifiedName', kind: 'text', width: 30, cell: (row) => row.verified_name },
  { header: 'match', kind: 'text', width: 14, cell: (row, words) => row.name_match && words[row.name_match] },
  {
    header: 'state',
    kind: 'text',
    width: 14,
    cell: (row, words) => (row.status === 'inactive' ? words.inactive : row.frozen_at ? words.frozen : words.active),
  },
  { header: 'frozenReason', kind: 'text', width: 30, cell: (row) => row.frozen_reason },
  { header: 'lastPaidAt', kind: 'dateTime', width: 20, cell: (row) => row.last_paid_at },
  { header: 'totalPaid', kind: 'number', width: 16, cell: (row) => row.total_paid },
];

/** The list as a file, under the same filter and in the same order as the screen, written while it is read. */
export async function exportRecipients(
  context: Context,
  downloads: Downloads<Tables>,
  query: Query,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const language: Locale = query.language ?? context.locale;
  const words = say(recipientsFileWords, language);
  const at = context.clock.now();
  const shown = seesPaid(caller)
    ? columns
    : columns.filter(({ header }) => header !== 'lastPaidAt' && header !== 'totalPaid');
  const sheet = shown.map((column) => ({
    header: words[column.header] as string,
    kind: column.kind,
    width: column.width,
    ...(column.isText ? { isText: true } : {}),
  }));
  const cells = (row: Recipient): Cell[] => shown.map((column) => column.cell(row, words));
  const rowsIn = (tx: Tx) =>
    streamRows<Recipient>(tx, sortedRecipients(tx, organisationId, query, sortFor(caller, query.sort)), rowsAtOnce);
  const write = async (tx: Tx, sink: Sink) => {
    if (query.format === 'csv') {
      const table = await csvWriter(sink, query.separator ?? (language === 'fr' ? ';' : ',')).table(sheet);
      for await (const rows of rowsIn(tx)) await table.rows(rows.map(cells));
      return;
    }
    const book = xlsxWriter(sink, { title: words.title, creator: brand.name, at });
    const table = await book.table(words.title, sheet);
    for await (const rows of rowsIn(tx)) await table.rows(rows.map(cells));
    await table.end();
    await book.end();
  };
  const body = await downloads.open(context, write);
  return file({
    contentType: sheetTypes[query.format],
    fileName: `${brand.slug}-${words.fileName}-${localDay(at)}.${query.format}`,
    body,
  });
}
