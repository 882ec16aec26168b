import { brand } from '#domain/values/brand.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { formatDate, formatDateTime, localDay, zone, zoneLabel } from '#domain/values/time.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { accountsApi } from '#contract/accounts/api.ts';
import { accountStatementWords, documentWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { pdfTable } from '../../../kit/pdf-table.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import type { Cell, CellKind } from '../../../kit/spreadsheet/cell.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../../ground/organisations/public.ts';
import type { Tables } from '../../tables.ts';
import { statementTable } from './statement-columns.ts';
import { statementTally } from './statement-hash.ts';
import { statementHead, statementLines, type StatementHead, type StatementLine } from './statement.ts';

type Query = QueryOf<typeof accountsApi.statementFile>;
type Job = {
  query: Query;
  organisationId: string;
  organisation: string;
  legalName: string;
  head: StatementHead;
  language: Locale;
  at: Date;
  isTest: boolean;
};

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/**
 * The statement as a document: opening, every movement, closing, and a hash of what it says. All of it is read in one
 * snapshot. The lines are added up while they are printed; if they did not lead to the closing balance, the document
 * would break off unfinished rather than be published.
 */
export async function statementFile(context: Context, downloads: Downloads<Tables>, query: Query): Promise<FileAnswer> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const language = query.language ?? context.locale;
  const at = context.clock.now();
  const isTest = context.environment === 'sandbox';
  const write = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf }[query.format];
  const body = await downloads.open(context, async (tx, sink) => {
    const head = await statementHead(tx, caller, query, at);
    const organisation = await organisationOf(tx, organisationId);
    await write(tx, sink, {
      query,
      organisationId,
      organisation: organisation.display_name,
      legalName: organisation.name,
      head,
      language,
      at,
      isTest,
    });
  });
  const name = say(accountStatementWords, language).fileName;
  return file({
    contentType: contentTypes[query.format],
    fileName: `${brand.slug}-${name}-${query.from}-${query.to}${isTest ? '-sandbox' : ''}.${query.format}`,
    body,
  });
}

/** Prints every line through `print` and answers the hash. */
async function printLines(tx: Tx, job: Job, print: (lines: StatementLine[]) => Promise<void>): Promise<string> {
  const tally = statementTally(job.organisationId, job.head);
  for await (const lines of statementLines(tx, job.organisationId, job.head)) {
    for (const line of lines) tally.add(line);
    await print(lines);
  }
  return tally.close();
}

type Fact = { label: string; value: Cell; kind?: CellKind };

function identityFacts(job: Job): Fact[] {
  const words = say(accountStatementWords, job.language);
  const general = say(documentWords, job.language);
  const { head } = job;
  const span = general.span({ from: formatDate(head.from, job.language), to: formatDate(head.to, job.language) });
  return [
    ...(job.isTest ? [{ label: general.test, value: null }] : []),
    { label: general.organisation, value: job.legalName },
    { label: words.account, value: head.accountName[job.language] },
    { label: words.accountId, value: head.accountId },
    { label: words.period, value: span },
    { label: general.zone, value: `${zone} (${zoneLabel})` },
  ];
}

function timeFacts(job: Job): Fact[] {
  const words = say(accountStatementWords, job.language);
  return [
    { label: words.asOf, value: new Date(job.head.asOf), kind: 'dateTime' },
    ...(isUnfinished(job) ? [{ label: words.note, value: words.unfinished }] : []),
    { label: say(documentWords, job.language).generatedAt, value: job.at, kind: 'dateTime' },
  ];
}

function balanceFacts(job: Job): { label: string; value: number }[] {
  const words = say(accountStatementWords, job.language);
  const { head } = job;
  return [
    { label: words.opening, value: head.openingBalance },
    { label: words.totalIn, value: head.totalIn },
    { label: words.totalOut, value: head.totalOut },
    { label: words.feeTotal, value: head.feeTotal },
    { label: words.taxTotal, value: head.taxTotal },
    { label: words.closing, value: head.closingBalance },
  ];
}

const isUnfinished = (job: Job) => job.head.to === localDay(job.at);
const inCells = (fact: Fact): Cell[] => [fact.label, fact.value];

async function writeCsv(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const words = say(accountStatementWords, job.language);
  const csv = csvWriter(sink, job.query.separator ?? (job.language === 'fr' ? ';' : ','));
  const columns = statementTable(job.language);
  await csv.facts([
    [words.title],
    ...[
      ...identityFacts(job),
      ...timeFacts(job),
      ...balanceFacts(job),
      { label: words.lineCount, value: job.head.lineCount },
    ].map(inCells),
    [],
  ]);
  const table = await csv.table(columns.sheet);
  const hash = await printLines(tx, job, (lines) => table.rows(lines.map(columns.cells)));
  await csv.facts([[], [words.hash, hash]]);
}

async function writeXlsx(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const words = say(accountStatementWords, job.language);
  const book = xlsxWriter(sink, { title: `${words.title} · ${job.organisation}`, creator: brand.name, at: job.at });
  const columns = statementTable(job.language);
  const table = await book.table(words.movements, columns.sheet);
  const hash = await printLines(tx, job, (lines) => table.rows(lines.map(columns.cells)));
  await table.end();
  const facts = [
    { label: words.title, value: null, isHeading: true },
    ...identityFacts(job),
    ...balanceFacts(job),
    { label: words.lineCount, value: job.head.lineCount },
    ...timeFacts(job),
    { label: words.hash, value: hash },
  ];
  // Written last because of the hash, shown first.
  await book.facts(words.summary, facts, { first: true });
  await book.end();
}

async function writePdf(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const { language, head } = job;
  if (head.lineCount > limits.pdfRowsMax)
    fail('reports.too_many_rows', { max: formatNumber(limits.pdfRowsMax, 'en') }, { field: 'format' });
  const words = say(accountStatementWords, language);
  const general = say(documentWords, language);
  const columns = statementTable(language);
  const balances = balanceFacts(job).map((fact) => ({
    label: fact.label,
    value: formatMoney(fact.value, language),
    isStrong: true,
  }));
  const asOf = formatDateTime(new Date(head.asOf), language);
  const table = await pdfTable(sink, {
    title: words.title,
    subtitle: job.organisation,
    facts: [
      ...balances,
      ...identityFacts(job)
        .filter((fact) => fact.value !== null)
        .map((fact) => ({ label: fact.label, value: String(fact.value) })),
      { label: words.lineCount, value: formatNumber(head.lineCount, language) },
      { label: words.asOf, value: isUnfinished(job) ? `${asOf}. ${words.unfinished}` : asOf },
    ],
    columns: columns.pdf,
    footer: general.footer({ brand: brand.name, at: formatDateTime(job.at, language), zone }),
    pageOf: general.page,
    mark: job.isTest ? general.test : null,
    empty: words.empty,
    language,
    at: job.at,
    creator: brand.name,
  });
  const hash = await printLines(tx, job, (lines) => table.rows(lines.map(columns.printed)));
  await table.end([...balances, { label: words.hash, value: hash }]);
}
