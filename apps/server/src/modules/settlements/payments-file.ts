import { brand } from '#domain/brand.ts';
import { exportColumns } from '#contract/transactions/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { streamRows } from '../../kit/database.ts';
import { file, type FileAnswer, type RunTx } from '../../kit/http/context.ts';
import { openReadStream } from '../../kit/read-stream.ts';
import { csvWriter } from '../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../kit/spreadsheet/xlsx.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../tables.ts';
import { exportTable, selectionOf, type ExportRow } from '../transactions/public.ts';
import { paymentsBetween, type SettlementRecord } from './records.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** The payments a settlement passes on, in the columns of every list of transactions. A settlement that took nothing has none. */
export async function paymentsFile(context: Context, runRead: RunTx<Tables>, row: SettlementRecord, query: QueryOf<typeof settlementsApi.payments>): Promise<FileAnswer> {
  const language = query.language ?? context.locale;
  const table = exportTable(exportColumns, language, []);
  const body = await openReadStream(runRead, { organisationId: row.organisation_id }, context.signal, async (tx, sink) => {
    const payments = paymentsBetween(tx, row.organisation_id, row.source_account, row.period_from, row.period_to ?? row.created_at)
      .leftJoin('payment_links as l', (join) => join.onRef('l.organisation_id', '=', 't.organisation_id').onRef('l.id', '=', 't.link_id'))
      .leftJoin('sub_accounts as s', (join) => join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sub_account_id')).orderBy('t.completed_at').orderBy('t.id').select(selectionOf(table.needs) as never);
    const rows = streamRows<ExportRow>(tx, row.period_to === null ? payments.limit(0) : payments, 200);
    if (query.format === 'csv') {
      const sheet = await csvWriter(sink, query.separator ?? (language === 'fr' ? ';' : ',')).table(table.sheet);
      for await (const batch of rows) await sheet.rows(batch.map(table.cells));
      return;
    }
    const book = xlsxWriter(sink, { title: row.id, creator: brand.name, at: context.clock.now() });
    const sheet = await book.table(row.id.slice(0, 31), table.sheet);
    for await (const batch of rows) await sheet.rows(batch.map(table.cells));
    await sheet.end();
    await book.end();
  });
  return file({ contentType: contentTypes[query.format], fileName: `${brand.slug}-${row.id}.${query.format}`, body });
}
