import type { QueryOf } from '#contract/endpoint.ts';
import type { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { paidWish } from '#contract/transactions/paid-wish.ts';
import { brand } from '#domain/values/brand.ts';
import { limits } from '#domain/values/limits.ts';
import { formatNumber } from '#domain/values/money.ts';
import { formatDateTime, localDay, zone, zoneLabel } from '#domain/values/time.ts';
import { documentWords, transactionsFileWords } from '#i18n/catalogues/messages/documents.ts';
import { massPaymentFileWords } from '#i18n/catalogues/mass-payments/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { pdfTable } from '../../../kit/pdf-table.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import { sheetTypes } from '../payout-files/public.ts';
import { wasPaid } from '../../ground/reports/public.ts';
import type { Tables } from '../../tables.ts';
import { payoutTable, type PayoutTable } from './payouts-columns.ts';
import { totalsOfPayouts, withFacts, type PayoutDoor, type PayoutRecordRow } from './payouts-list.ts';

type Query = QueryOf<typeof massPaymentsApi.payoutExport>;
type Job = {
  table: PayoutTable;
  rows(): AsyncIterable<PayoutRecordRow[]>;
  facts: { label: string; value: string }[];
  organisation: string;
  locale: Locale;
  at: Date;
  isTest: boolean;
};

const rowsAtOnce = 500;
const contentTypes = { ...sheetTypes, pdf: 'application/pdf' };

/**
 * The list as a file: the same condition and order, one read transaction for all of it. Without a wish it holds what
 * was paid and nothing else.
 */
export async function payoutsFile(
  context: Context,
  downloads: Downloads<Tables>,
  door: PayoutDoor,
  query: Query,
): Promise<FileAnswer> {
  const caller = callerOf(context);
  const locale = query.language ?? context.locale;
  const at = context.clock.now();
  const isTest = context.environment === 'sandbox';
  const isOnlyPaid = (query.paid ?? paidWish(query)) === 'only';
  const [words, general, shared] = [
    say(massPaymentFileWords, locale),
    say(documentWords, locale),
    say(transactionsFileWords, locale),
  ];
  const body = await downloads.open(context, async (tx, sink) => {
    const rows = () =>
      streamRows<PayoutRecordRow>(
        tx,
        withFacts(tx, caller, door, query)
          .$if(isOnlyPaid, (list) => list.where(wasPaid('t')))
          .orderBy('t.created_at', 'desc')
          .orderBy('t.id', 'desc') as never,
        rowsAtOnce,
      );
    const table = payoutTable(locale);
    if (query.format === 'csv') {
      const sheet = await csvWriter(sink, query.separator ?? (locale === 'fr' ? ';' : ',')).table(table.sheet);
      for await (const batch of rows()) await sheet.rows(batch.map(table.cells));
      return;
    }
    const facts = [
      ...(isOnlyPaid ? [{ label: shared.filters, value: shared.onlyPaid }] : []),
      { label: shared.reading, value: shared.readingPaidOut },
      { label: general.zone, value: `${zone} (${zoneLabel})` },
      { label: general.generatedAt, value: formatDateTime(at, locale) },
    ];
    const job: Job = {
      table,
      rows,
      facts,
      organisation: await organisationName(tx, caller.organisationId),
      locale,
      at,
      isTest,
    };
    if (query.format === 'xlsx') return writeXlsx(sink, job);
    const { count, paidCount } = await totalsOfPayouts(tx, caller, door, query);
    if ((isOnlyPaid ? (paidCount ?? count) : count) > limits.pdfRowsMax)
      fail('reports.too_many_rows', { max: formatNumber(limits.pdfRowsMax, 'en') }, { field: 'format' });
    return writePdf(sink, job);
  });
  return file({
    contentType: contentTypes[query.format],
    fileName: `${brand.slug}-${words.payouts}-${localDay(at)}.${query.format}`,
    body,
  });
}

async function writeXlsx(sink: Sink, { table, rows, facts, organisation, locale, at, isTest }: Job): Promise<void> {
  const [words, general] = [say(massPaymentFileWords, locale), say(documentWords, locale)];
  const book = xlsxWriter(sink, { title: `${words.payoutsTitle} · ${organisation}`, creator: brand.name, at });
  const sheet = await book.table(words.sheet, table.sheet);
  for await (const batch of rows()) await sheet.rows(batch.map(table.counted));
  await sheet.end(table.sums());
  const about = [
    { label: words.payoutsTitle, value: null, isHeading: true },
    ...(isTest ? [{ label: general.test, value: null }] : []),
    { label: general.organisation, value: organisation },
  ];
  await book.facts(general.about, [...about, ...facts], { first: false });
  await book.end();
}

async function writePdf(sink: Sink, { table, rows, facts, organisation, locale, at, isTest }: Job): Promise<void> {
  const [words, general] = [say(massPaymentFileWords, locale), say(documentWords, locale)];
  const sheet = await pdfTable(sink, {
    title: words.payoutsTitle,
    subtitle: organisation,
    facts,
    columns: table.pdf,
    footer: general.footer({ brand: brand.name, at: formatDateTime(at, locale), zone }),
    pageOf: general.page,
    mark: isTest ? general.test : null,
    empty: words.payoutsEmpty,
    language: locale,
    at,
    creator: brand.name,
  });
  for await (const batch of rows()) await sheet.rows(batch.map((row) => table.printed(table.counted(row))));
  await sheet.rows(table.sums().map(table.printed), { isStrong: true });
  await sheet.end();
}

const organisationName = async (tx: Tx, organisationId: string): Promise<string> =>
  (await organisationOf(tx, organisationId)).display_name;
