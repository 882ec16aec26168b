import { brand } from '#domain/values/brand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime, zone, zoneLabel } from '#domain/values/time.ts';
import { exportColumns } from '#contract/transactions/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { settlementsApi } from '#contract/settlements/api.ts';
import { documentWords, transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type Caller, type FileAnswer } from '../../../kit/http/context.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter, type Fact } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import type { Tables } from '../../tables.ts';
import {
  exportSums,
  exportTable,
  readingOf,
  selectionOf,
  sumNeeds,
  withSum,
  type ExportRow,
  type ExportTable,
} from '../../money-in/transactions/public.ts';
import { paymentsInside } from './read.ts';
import { givenBackUntil, paymentsBetween, type SettlementRecord } from './records.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What the screen says of the payments inside, in its figures, and how the rows come to them. */
async function factsOf(
  tx: Tx,
  row: SettlementRecord,
  caller: Caller,
  table: ExportTable,
  language: Locale,
  at: Date,
): Promise<Fact[]> {
  const [general, words, own] = [
    say(documentWords, language),
    say(transactionsFileWords, language),
    say(settlementWords, language),
  ];
  const { display_name } = await organisationOf(tx, row.organisation_id);
  const { paymentCount, paymentTotal } = paymentsInside(row, caller);
  const moment = (when: Date | null) => (when === null ? '…' : formatDateTime(when, language));
  return [
    { label: own.payments, value: null, isHeading: true },
    { label: general.organisation, value: display_name },
    { label: words.period, value: general.span({ from: moment(row.period_from), to: moment(row.period_to) }) },
    ...(paymentCount === null
      ? []
      : [
          { label: own.payments, value: paymentCount },
          { label: words.net, value: paymentTotal },
        ]),
    { label: own.paymentsTaken, value: own.paymentsNote({ amount: formatMoney(row.gross, language) }) },
    { label: words.reading, value: readingOf(table, language) },
    { label: general.zone, value: `${zone} (${zoneLabel})` },
    { label: general.generatedAt, value: at, kind: 'dateTime' },
  ];
}

/**
 * The payments a settlement passes on, as they stood when it did, in the columns of every list of transactions. A
 * settlement that took nothing has none.
 */
export async function paymentsFile(
  context: Context,
  downloads: Downloads<Tables>,
  row: SettlementRecord,
  query: QueryOf<typeof settlementsApi.payments>,
): Promise<FileAnswer> {
  const language = query.language ?? context.locale;
  const table = exportTable(exportColumns, language, []);
  const body = await downloads.open(context, async (tx, sink) => {
    const until = row.period_to ?? row.created_at;
    const payments = paymentsBetween(tx, row.organisation_id, row.source_account, row.period_from, until)
      // Whoever sees their own payments only reads their own here too.
      .where(scopeSql(scopeOf(callerOf(context)), 't'))
      .leftJoin('payment_links as l', (join) =>
        join.onRef('l.organisation_id', '=', 't.organisation_id').onRef('l.id', '=', 't.link_id'),
      )
      .leftJoin('sub_accounts as s', (join) =>
        join.onRef('s.organisation_id', '=', 't.organisation_id').onRef('s.id', '=', 't.sub_account_id'),
      )
      .orderBy('t.completed_at')
      .orderBy('t.id')
      .select(selectionOf([...new Set([...table.needs, ...sumNeeds])], givenBackUntil(until)) as never);
    const rows = streamRows<ExportRow>(tx, row.period_to === null ? payments.limit(0) : payments, 200);
    if (query.format === 'csv') {
      const sheet = await csvWriter(sink, query.separator ?? (language === 'fr' ? ';' : ',')).table(table.sheet);
      for await (const batch of rows) await sheet.rows(batch.map(table.cells));
      return;
    }
    const book = xlsxWriter(sink, { title: row.id, creator: brand.name, at: context.clock.now() });
    const sheet = await book.table(row.id.slice(0, 31), table.sheet);
    const sums = exportSums(table, language);
    for await (const batch of rows)
      await sheet.rows(batch.map((payment) => withSum(sums, payment, table.cells(payment))));
    await sheet.end(sums.lines());
    await book.facts(
      say(documentWords, language).about,
      await factsOf(tx, row, callerOf(context), table, language, context.clock.now()),
      { first: false },
    );
    await book.end();
  });
  return file({ contentType: contentTypes[query.format], fileName: `${brand.slug}-${row.id}.${query.format}`, body });
}
