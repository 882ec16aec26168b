import { brand } from '#domain/values/brand.ts';
import { formatDate, localDay, zone, zoneLabel } from '#domain/values/time.ts';
import type { AuditFilter, auditApi } from '#contract/audit/api.ts';
import { auditExportColumns } from '#contract/audit/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { auditExportWords, auditWords } from '#i18n/catalogues/audit/words.ts';
import { documentWords } from '#i18n/catalogues/messages/documents.ts';
import { say, type Locale } from '#i18n/words.ts';
import { streamRows } from '../../../kit/database.ts';
import type { Downloads } from '../../../kit/downloads.ts';
import { callerOf, file, type FileAnswer } from '../../../kit/http/context.ts';
import type { Sink } from '../../../kit/read-stream.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import { organisationOf } from '../organisations/public.ts';
import type { Tables } from '../../tables.ts';
import { exportTable } from './export-columns.ts';
import { entries, type Entry, type Viewer } from './list.ts';

type Query = QueryOf<typeof auditApi.export>;
type Job = { viewer: Viewer; query: Query; language: Locale; table: ReturnType<typeof exportTable>; at: Date };

const rowsAtOnce = 200;
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The log as the screen shows it, under the same conditions and in the same order, written while it is read. */
export async function exportAudit(context: Context, downloads: Downloads<Tables>, query: Query): Promise<FileAnswer> {
  const caller = callerOf(context);
  const language = query.language ?? context.locale;
  const at = context.clock.now();
  const table = exportTable(query.columns?.length ? query.columns : auditExportColumns, language);
  const job: Job = { viewer: { caller, environment: context.environment }, query, language, table, at };
  const write = query.format === 'csv' ? writeCsv : writeXlsx;
  const body = await downloads.open(context, (tx, sink) => write(tx, sink, job));
  return file({
    contentType: contentTypes[query.format],
    fileName: `${brand.slug}-${say(auditExportWords, language).fileName}-${localDay(at)}.${query.format}`,
    body,
  });
}

const rowsOf = (tx: Tx, { viewer, query }: Job) => streamRows<Entry>(tx, entries(viewer, query), rowsAtOnce);

async function writeCsv(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const table = await csvWriter(sink, job.query.separator ?? (job.language === 'fr' ? ';' : ',')).table(
    job.table.sheet,
  );
  for await (const rows of rowsOf(tx, job)) await table.rows(rows.map(job.table.cells));
}

async function writeXlsx(tx: Tx, sink: Sink, job: Job): Promise<void> {
  const words = say(auditExportWords, job.language);
  const general = say(documentWords, job.language);
  const { label } = say(auditWords, job.language);
  const organisation = await organisationOf(tx, job.viewer.caller.organisationId);
  const book = xlsxWriter(sink, { title: `${label} · ${organisation.display_name}`, creator: brand.name, at: job.at });
  const table = await book.table(label, job.table.sheet);
  for await (const rows of rowsOf(tx, job)) await table.rows(rows.map(job.table.cells));
  await table.end();
  await book.facts(
    general.about,
    [
      { label, value: null, isHeading: true },
      { label: general.organisation, value: organisation.display_name },
      { label: words.period, value: periodOf(job.query, job.language) },
      { label: words.filters, value: filtersOf(job.query, job.language) },
      { label: general.zone, value: `${zone} (${zoneLabel})` },
      { label: general.generatedAt, value: job.at, kind: 'dateTime' },
    ],
    { first: false },
  );
  await book.end();
}

function periodOf({ from, to }: AuditFilter, language: Locale): string {
  const day = (text: string | undefined) => (text ? formatDate(new Date(`${text}T12:00:00Z`), language) : '…');
  return from || to ? say(documentWords, language).span({ from: day(from), to: day(to) }) : '–';
}

function filtersOf(
  {
    from: _from,
    to: _to,
    format: _format,
    columns: _columns,
    language: _language,
    separator: _separator,
    ...filter
  }: Query,
  language: Locale,
): string {
  const set = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${String(value)}`],
  );
  return set.join(' · ') || say(auditExportWords, language).none;
}
