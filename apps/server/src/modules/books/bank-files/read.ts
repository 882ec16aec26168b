import { sql } from 'kysely';
import { executionDay, nextCutOff } from '#domain/banks/days.ts';
import { bankOf } from '#domain/banks/banks.ts';
import { moveBankFile } from '#domain/states/bank-file.ts';
import type { BankFileDetail, BankOverview } from '#contract/bank-files/schemas.ts';
import type { bankFilesApi } from '#contract/bank-files/api.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { pageOf, readCursor, type Cursor } from '../../../kit/cursor.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Sealer } from '../../../kit/seal.ts';
import type { Tx } from '../../context.ts';
import { bankConnectionOf } from './connection.ts';
import { saidMeanwhile } from './read-proposals.ts';
import {
  answerColumns,
  answerView,
  countsOf,
  fileColumns,
  fileView,
  itemView,
  lineViews,
  unmatchedOf,
} from './views.ts';
import { waitingSum } from './waiting.ts';

const pageSize = 25;

export async function overview(tx: Tx, sealer: Sealer, organisationId: string, now: Date): Promise<BankOverview> {
  const connection = await bankConnectionOf(tx, sealer, organisationId);
  const { rows } = await sql<{ credits: number; debits: number; not_sent: number; to_confirm: number }>`select
      (select count(*) from bank_lines where organisation_id = ${organisationId} and state = 'unmatched'
        and direction = 'credit') as credits,
      (select count(*) from bank_lines where organisation_id = ${organisationId} and state = 'unmatched'
        and direction = 'debit') as debits,
      (select count(*) from bank_files where organisation_id = ${organisationId} and state = 'made') as not_sent,
      (select count(*) from bank_proposals where organisation_id = ${organisationId}
        and state = 'waiting') as to_confirm`.execute(tx);
  const counted = rows[0]!;
  const profile = connection?.profile;
  return {
    connection:
      connection && profile
        ? {
            enabled: connection.enabled,
            debtorName: profile.debtorName,
            debtorRib: profile.debtorRib,
            bankName: bankOf(profile.debtorRib)?.name ?? null,
            format: profile.format,
            schedule: profile.schedule,
            way: profile.way,
          }
        : null,
    waiting: await waitingSum(tx, organisationId),
    executionOn: executionDay(now),
    cutOffAt: nextCutOff(now).toISOString(),
    unmatchedCredits: counted.credits,
    unmatchedDebits: counted.debits,
    notSent: counted.not_sent,
    toConfirm: counted.to_confirm,
  };
}

type Row = { id: string };
/** Newest first by an instant and the id that breaks its ties. */
const newest = (column: string, cursor: Cursor | null) => {
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const [at, id] = cursor?.values ?? [];
  const edge = cursor
    ? cursor.direction === 'previous'
      ? sql`(${sql.ref(column)}, id) > (${at}, ${id})`
      : sql`(${sql.ref(column)}, id) < (${at}, ${id})`
    : sql`true`;
  return { edge: sql<boolean>`${edge}`, by: sql`${sql.ref(column)} ${order}, id ${order}` };
};
const page = <R extends Row>(rows: R[], limit: number, cursor: Cursor | null, at: (row: R) => string) =>
  pageOf(rows, limit, cursor, (row) => [at(row), row.id]);

export async function listFiles(tx: Tx, organisationId: string, query: QueryOf<typeof bankFilesApi.list>) {
  const limit = query.limit ?? pageSize;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const { edge, by } = newest('created_at', cursor);
  let select = tx
    .selectFrom('bank_files')
    .select(fileColumns)
    .where('organisation_id', '=', organisationId)
    .where(edge);
  if (query.state?.length) select = select.where('state', 'in', query.state);
  const { rows, meta } = page(
    await select
      .orderBy(by)
      .limit(limit + 1)
      .execute(),
    limit,
    cursor,
    (row) => row.created_at.toISOString(),
  );
  const counts = await countsOf(
    tx,
    organisationId,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => fileView(row, counts.get(row.id))), meta };
}

export async function findFile(tx: Tx, organisationId: string, id: string): Promise<BankFileDetail> {
  const row = await tx
    .selectFrom('bank_files')
    .select(fileColumns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail('bank_files.not_found');
  const counts = await countsOf(tx, organisationId, [id]);
  const answers = await tx
    .selectFrom('bank_answers')
    .select(answerColumns)
    .where('organisation_id', '=', organisationId)
    .where('file_id', '=', id)
    .orderBy('received_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return {
    ...fileView(row, counts.get(id)),
    version: row.version,
    downloads: row.downloads,
    canMarkSent: moveBankFile(row.state, 'sent') !== null,
    answers: answers.map((answer) => answerView(answer, 0)),
  };
}

export async function listItems(
  tx: Tx,
  organisationId: string,
  fileId: string,
  query: QueryOf<typeof bankFilesApi.items>,
) {
  const file = await tx
    .selectFrom('bank_files')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) fail('bank_files.not_found');
  const limit = query.limit ?? pageSize;
  const cursor = readCursor(query.cursor, ['number']);
  const back = cursor?.direction === 'previous';
  let select = tx
    .selectFrom('bank_file_items')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('file_id', '=', fileId);
  if (query.state?.length) select = select.where('state', 'in', query.state);
  if (cursor) select = select.where('position', back ? '<' : '>', Number(cursor.values[0]));
  const found = await select
    .orderBy('position', back ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const { rows, meta } = pageOf(found, limit, cursor, (row) => [row.position]);
  const said = await saidMeanwhile(tx, organisationId);
  return { data: rows.map((row) => ({ ...itemView(row), said: said.get(row.end_to_end_id) ?? null })), meta };
}

export async function listAnswers(tx: Tx, organisationId: string, query: QueryOf<typeof bankFilesApi.answers>) {
  const limit = query.limit ?? pageSize;
  const cursor = readCursor(query.cursor, ['date', 'string']);
  const { edge, by } = newest('received_at', cursor);
  let select = tx
    .selectFrom('bank_answers')
    .select(answerColumns)
    .where('organisation_id', '=', organisationId)
    .where(edge);
  if (query.kind?.length) select = select.where('kind', 'in', query.kind);
  const { rows, meta } = page(
    await select
      .orderBy(by)
      .limit(limit + 1)
      .execute(),
    limit,
    cursor,
    (row) => row.received_at.toISOString(),
  );
  const unmatched = await unmatchedOf(
    tx,
    organisationId,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => answerView(row, unmatched.get(row.id) ?? 0)), meta };
}

export async function listLines(tx: Tx, organisationId: string, query: QueryOf<typeof bankFilesApi.lines>) {
  const limit = query.limit ?? pageSize;
  const cursor = readCursor(query.cursor, ['day', 'string']);
  const { edge, by } = newest('booked_on', cursor);
  let select = tx.selectFrom('bank_lines').selectAll().where('organisation_id', '=', organisationId).where(edge);
  if (query.state?.length) select = select.where('state', 'in', query.state);
  if (query.direction) select = select.where('direction', '=', query.direction);
  if (query.answerId) select = select.where('answer_id', '=', query.answerId);
  const { rows, meta } = page(
    await select
      .orderBy(by)
      .limit(limit + 1)
      .execute(),
    limit,
    cursor,
    (row) => row.booked_on,
  );
  return { data: await lineViews(tx, organisationId, rows), meta };
}
