import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { brand } from '#domain/values/brand.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { formatDateTime, localDay, zone, zoneLabel } from '#domain/values/time.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { transactionsApi } from '#contract/transactions/api.ts';
import { paidWish } from '#contract/transactions/paid-wish.ts';
import { exportColumns, type FileFilter } from '#contract/transactions/schemas.ts';
import { documentWords, transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type Caller, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { pdfTable } from '../../../kit/pdf-table.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import type { Tables } from '../../tables.ts';
import { scopeOf } from '../../ground/members/public.ts';
import { givenBackBeside, wasPaid } from '../../ground/reports/public.ts';
import { moveNames } from '../../accounts/accounts/public.ts';
import { answerColumns } from './answer-columns.ts';
import { filterParts, periodOf } from './describe-filter.ts';
import { exportTable, sumNeeds, type ExportRow, type ExportTable } from './export-columns.ts';
import { exportSums } from './export-sums.ts';
import { conditionsOf } from './filter.ts';
import { sortedTransactions, totalsOf } from './list.ts';
import { scheduledFor } from './to-row.ts';

type Query = QueryOf<typeof transactionsApi.export>;
type Job = {
  query: Query;
  filter: FileFilter;
  caller: Caller;
  table: ExportTable;
  language: 'en' | 'fr';
  at: Date;
  isTest: boolean;
};

/**
 * Small batches die young: with large ones the rows of a million-row file wait in memory for the next full collection.
 */
const rowsAtOnce = 200;
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/**
 * The list as a file: the same conditions and order as the screen, the columns asked for, the words of the language;
 * the payments of one link with what their payers answered. One read transaction for all of it, so every row is of the
 * same moment.
 */
export async function exportTransactions(
  context: Context,
  downloads: Downloads<Tables>,
  query: Query,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const language = query.language ?? context.locale;
  const at = context.clock.now();
  const isTest = context.environment === 'sandbox';
  const write = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf }[query.format];
  const body = await downloads.open(context, async (tx, sink) => {
    const answers = await answerColumns(tx, caller.organisationId, query.linkId, language);
    const table = exportTable(query.columns?.length ? query.columns : exportColumns, language, answers);
    const filter = { ...query, paid: query.paid ?? paidWish(query) };
    await write(tx, sink, { query, filter, caller, table, language, at, isTest });
  });
  return file({
    contentType: contentTypes[query.format],
    fileName: `${brand.slug}-transactions-${localDay(at)}${isTest ? '-sandbox' : ''}.${query.format}`,
    body,
  });
}

const ofPayout = (column: string) =>
  sql`(select ${sql.raw(column)} from payouts p where p.organisation_id = t.organisation_id
    and p.transaction_id = t.id)`;
/** Columns that the row calls otherwise, or that stand in another table. A card has only its end. */
const renamed: Record<string, unknown> = {
  'l.title': 'l.title as link_title',
  's.name': 's.name as sub_account_name',
  'move.from': moveNames[0],
  'move.to': moveNames[1],
  'p.scheduled_for': scheduledFor.as('scheduled_for'),
  'p.destination': ofPayout('p.destination').as('destination'),
  'p.account': ofPayout("coalesce(p.rib, '•••• ' || p.card_tail, p.payee_code)").as('payout_account'),
};

/**
 * What a query over transactions `t`, with their links `l` and sub-accounts `s`, selects for the columns of a table.
 */
export const selectionOf = (needs: readonly string[], givenBack: RawBuilder<number>): unknown[] =>
  needs.map((need) => (need === 'givenBack' ? givenBack.as('given_back') : (renamed[need] ?? need)));

/**
 * What the paid refunds of a sale that stand in the same list come to. The innermost table has the name of the outer
 * one, as the conditions of a list want it.
 */
function refundsBeside({ caller, filter }: Job): RawBuilder<number> {
  const conditions = conditionsOf(expressionBuilder<{ t: Tables['transactions'] }, 't'>(), scopeOf(caller), filter);
  return sql<number>`(select coalesce(sum(t.amount), 0)::bigint from (select t.id) as sold
    join transactions as t on t.organisation_id = ${caller.organisationId} and t.original_id = sold.id
    where t.type = 'refund' and ${wasPaid('t')} and ${conditions})`;
}

/**
 * The rows of the list in its order, a small batch at a time, with nothing but what the columns need. The first batch
 * is read before anything is written, so that a query that fails is answered as an error and not as a broken file.
 */
async function rowsOf(tx: Tx, job: Job): Promise<AsyncIterable<ExportRow[]>> {
  const needs = job.query.format === 'csv' ? job.table.needs : [...new Set([...job.table.needs, ...sumNeeds])];
  const query = sortedTransactions(tx, job.caller, job.filter, job.query.sort ?? '-createdAt')
    .clearSelect()
    .select(selectionOf(needs, givenBackBeside('t', refundsBeside(job))) as never);
  const rows = streamRows<ExportRow>(tx, query, rowsAtOnce);
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

async function writeCsv(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const batches = await rowsOf(tx, job);
  const table = await csvWriter(sink, job.query.separator ?? (job.language === 'fr' ? ';' : ',')).table(
    job.table.sheet,
  );
  for await (const rows of batches) await table.rows(rows.map(job.table.cells));
}

async function writeXlsx(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const words = say(transactionsFileWords, job.language);
  const general = say(documentWords, job.language);
  const organisation = await organisationName(tx, job);
  const batches = await rowsOf(tx, job);
  const book = xlsxWriter(sink, { title: `${words.title} · ${organisation}`, creator: brand.name, at: job.at });
  const table = await book.table(words.title, job.table.sheet);
  const sums = exportSums(job.table, job.language);
  for await (const rows of batches) await table.rows(rows.map((row) => withSum(sums, row, job.table.cells(row))));
  await table.end(sums.lines());
  const facts = [
    { label: words.title, value: null, isHeading: true },
    ...(job.isTest ? [{ label: general.test, value: null }] : []),
    { label: general.organisation, value: organisation },
    { label: words.period, value: periodOf(job.query, job.language) },
    { label: words.filters, value: filterParts(job.filter, job.language).join(' · ') || words.none },
    { label: words.reading, value: readingOf(job.table, job.language) },
    { label: general.zone, value: `${zone} (${zoneLabel})` },
    { label: general.generatedAt, value: job.at, kind: 'dateTime' as const },
  ];
  await book.facts(general.about, facts, { first: false });
  await book.end();
}

/** The convention of signs, in the head of a file that a person reads. */
export const readingOf = (table: ExportTable, locale: Locale): string =>
  say(transactionsFileWords, locale)[table.isPaidOut ? 'readingPaidOut' : 'readingRows'];

export function withSum(sums: ReturnType<typeof exportSums>, row: ExportRow, cells: Cell[]): Cell[] {
  sums.add(row, cells);
  return cells;
}

async function writePdf(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const { language } = job;
  const words = say(transactionsFileWords, language);
  const general = say(documentWords, language);
  const totals = await totalsOf(tx, job.caller, job.filter);
  if (totals.count > limits.pdfRowsMax)
    fail('reports.too_many_rows', { max: formatNumber(limits.pdfRowsMax, 'en') }, { field: 'format' });
  const sums = [
    { label: words.count, value: formatNumber(totals.count, language), isStrong: true },
    // Top down: what was paid, less what went back, less what it cost, is what is left.
    // Where money went both ways, each way for itself: in less out is a sum that stands nowhere else.
    ...(totals.paidIn && totals.paidOut
      ? ([
          [words.paidIn, totals.paidIn],
          [words.paidOut, totals.paidOut],
          [words.givenBack, totals.givenBack],
          [words.left, totals.amount],
          [words.fee, totals.fee],
          [words.tax, totals.tax],
          [words.netBothWays, totals.net],
        ] as const)
      : (['paidAmount', 'givenBack', 'fee', 'tax', 'net'] as const).map((key) => [words[key], totals[key]] as const)
    ).map(([label, amount]) => ({ label, value: formatMoney(amount ?? 0, language), isStrong: true })),
    ...[
      {
        label: words.unpaid,
        count: (totals.unpaidCount ?? 0) - (totals.waitingCount ?? 0),
        amount: (totals.unpaidAmount ?? 0) - (totals.waitingAmount ?? 0),
      },
      { label: words.waiting, count: totals.waitingCount ?? 0, amount: totals.waitingAmount ?? 0 },
    ]
      .filter(({ count }) => count > 0)
      .map(({ label, count, amount }) => ({
        label,
        value: words.unpaidSum({ count: formatNumber(count, language), amount: formatMoney(amount, language) }),
        isStrong: false,
      })),
  ];
  const table = await pdfTable(sink, {
    title: words.title,
    subtitle: await organisationName(tx, job),
    facts: [
      ...sums,
      { label: words.period, value: periodOf(job.query, language) },
      { label: general.zone, value: `${zone} (${zoneLabel})` },
      { label: words.filters, value: filterParts(job.filter, language).join(' · ') || words.none },
    ],
    columns: job.table.pdf,
    footer: general.footer({ brand: brand.name, at: formatDateTime(job.at, language), zone }),
    pageOf: general.page,
    mark: job.isTest ? general.test : null,
    empty: words.empty,
    language,
    at: job.at,
    creator: brand.name,
  });
  const counted = exportSums(job.table, language);
  for await (const rows of await rowsOf(tx, job))
    await table.rows(rows.map((row) => job.table.printed(withSum(counted, row, job.table.cells(row)))));
  await table.rows(counted.lines().map(job.table.printed), { isStrong: true });
  await table.end();
}

async function organisationName(tx: Tx, job: Job): Promise<string> {
  const row = await organisationOf(tx, job.caller.organisationId);
  return row.display_name;
}
