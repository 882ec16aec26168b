import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { amountMarks } from '#domain/mass-payments/amounts.ts';
import { recipientsFileWords } from '#i18n/catalogues/recipients/files.ts';
import { say } from '#i18n/words.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { recipientsApi } from '#contract/recipients/api.ts';
import type { PeopleCheck, PeopleImported, PeopleMapping, PeoplePreview } from '#contract/recipients/schemas.ts';
import { answer, callerOf, file, type Acted, type FileAnswer } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import { needPin } from '../../../kit/http/need-pin.ts';
import { csvWriter } from '../../../kit/spreadsheet/csv.ts';
import { xlsxWriter } from '../../../kit/spreadsheet/xlsx.ts';
import type { Context, Tx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import {
  aligned,
  amountReadingOf,
  columnsAs,
  cutAmountShown,
  isListOf,
  layoutsOf,
  leftOutReader,
  mappedIn,
  previewSpreadsheet,
  readSpreadsheet,
  rememberColumns,
  sheetTypes,
  SpreadsheetProblem,
  spreadsheetLimits,
  storedSheet,
  takeAmount,
  withCarried,
  type RecallLayout,
  type RowOfSheet,
} from '../payout-files/public.ts';
import { createGroup } from './write-group.ts';
import { planImport, type FileRow, type PlannedRow, asideOf, withText } from './import-plan.ts';
import type { Elsewhere } from './places.ts';
import { notifyElsewhere } from './notify.ts';
import { newRecipient, updateRecipient } from './write.ts';

/** People are looked at one by one when a file brings them up to date; a list of all employees is far below this. */
const limits = { ...spreadsheetLimits, rowsMax: 10_000 };
const shownRows = 200;
const insertRows = 500;
/** So many stand in the line of the log; each has its own in the history of the person. */
const loggedMax = 200;

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SpreadsheetProblem) fail('recipients.file_unreadable', error.facts);
    throw error;
  }
}

export async function lookAtPeople(
  context: Context,
  files: FileServices,
  { fileId, sheets: wanted }: BodyOf<typeof recipientsApi.look>,
): Promise<PeoplePreview> {
  const { organisationId } = callerOf(context);
  const sheet = await storedSheet(context, files, fileId);
  const recall: RecallLayout = (header) =>
    context.runTx({ organisationId }, (tx) => layoutsOf(tx, organisationId, 'people')(header));
  const look = await readable(() => previewSpreadsheet(sheet.body, recall, limits, wanted && inOrder(wanted)));
  // A usual amount in thousands would be stored a thousand times too small: it is left out until somebody writes it in
  // francs.
  const { amount, ...others } = look.mapping;
  const mapping = look.thousands === null && amount !== undefined ? { ...others, amount } : others;
  const isAlike = (header: string[] | null) =>
    !isListOf({ mapping, ambiguous: [] }) ||
    isListOf({ mapping: mappedIn(mapping, look.header ?? [], header), ambiguous: [] });
  return {
    fileId,
    fileName: sheet.name,
    header: look.header,
    sample: look.sample.map((row) => row.cells.map((cell) => cell.slice(0, 60))),
    mapping,
    source: look.source,
    ambiguous: look.ambiguous.map(({ field, candidates }) => ({
      field,
      columns: candidates.map(({ column }) => column),
    })),
    sheets: look.sheets.map(({ no, name, isHidden, isChosen, isList, rows, header }) => ({
      no,
      name,
      isHidden,
      isChosen,
      isList,
      isAlike: isAlike(header),
      rows,
    })),
    hiddenColumns: look.hiddenColumns,
  };
}

type Sheet = { header: string[] | null; rows: FileRow[] };
type Chosen = { fileId: string; mapping: PeopleMapping; sheets?: number[] | undefined };
const inOrder = (sheets: readonly number[]) => [...new Set(sheets)].toSorted((a, b) => a - b);

async function rowsOf(context: Context, files: FileServices, { fileId, mapping, sheets }: Chosen): Promise<Sheet> {
  const hasNumber = mapping.phone !== undefined || mapping.phoneMtn !== undefined || mapping.phoneOrange !== undefined;
  if (
    (mapping.name === undefined && mapping.firstName === undefined) ||
    (!hasNumber && mapping.rib === undefined && mapping.ribAccount === undefined)
  )
    fail('recipients.columns_missing', {}, { field: 'mapping' });
  const { body } = await storedSheet(context, files, fileId);
  return readable(async () => {
    let [header, places, sheetNo]: [string[] | null, number[] | null, number] = [null, null, -1];
    const rows: RowOfSheet[] = [];
    const marks = amountMarks();
    for await (const row of readSpreadsheet(body, limits, sheets && inOrder(sheets))) {
      if (row.sheetNo !== sheetNo) [sheetNo, places] = [row.sheetNo, null];
      if (row.isHeader) {
        // Further sheets are read by the headings of the first.
        places = header === null ? null : columnsAs(header, row.cells);
        header ??= row.cells;
        continue;
      }
      const placed = cutAmountShown(withCarried(aligned(row, places), mapping), mapping.amount);
      rows.push(placed);
      if (mapping.amount !== undefined) takeAmount(marks, placed, mapping.amount);
    }
    const leavesOut = leftOutReader(mapping, header ?? [], 'people');
    return {
      header,
      rows: rows.map((row) => ({
        rowNo: row.rowNo,
        sheet: (sheets?.length ?? 0) > 1 ? row.sheet : null,
        cells: row.cells,
        amountReading: amountReadingOf(row, mapping.amount, marks),
        leftOut: leavesOut(row),
      })),
    };
  });
}

/** What an import would do. Nothing is stored. */
export async function checkPeople(
  context: Context,
  files: FileServices,
  body: BodyOf<typeof recipientsApi.check>,
): Promise<PeopleCheck> {
  const { organisationId } = callerOf(context);
  const { rows } = await rowsOf(context, files, body);
  const plan = await context.runTx({ organisationId }, (tx) =>
    planImport(tx, organisationId, rows, body.mapping, body.takesLeftOut ?? false),
  );
  const count = (outcome: PlannedRow['outcome']) => plan.filter((row) => row.outcome === outcome).length;
  const rank = (row: PlannedRow) =>
    row.outcome === 'wrong'
      ? 0
      : row.outcome === 'leftOut'
        ? 1
        : row.read.warnings.length > 0
          ? 1
          : row.read.repairs.length > 0
            ? 2
            : 3;
  return {
    rows: plan.length,
    add: count('add'),
    update: count('update'),
    same: count('same'),
    wrong: count('wrong'),
    leftOut: count('leftOut'),
    marked: rows.filter((row) => row.leftOut.length > 0).length,
    repaired: plan.filter((row) => row.read.repairs.length > 0).length,
    warned: plan.filter((row) => row.outcome !== 'leftOut' && row.read.warnings.length > 0).length,
    shown: plan
      .toSorted((a, b) => rank(a) - rank(b) || a.rowNo - b.rowNo)
      .slice(0, shownRows)
      .map(({ rowNo, sheet, read, outcome, known, leftOut }) => ({
        rowNo,
        sheet,
        name: read.row.name,
        phone: read.row.phone,
        operator: read.row.operator,
        rib: read.row.rib,
        amount: read.row.amount,
        errors: read.errors.map(withText),
        warnings: outcome === 'leftOut' ? asideOf(leftOut) : read.warnings.map(withText),
        repairs: read.repairs.map(withText),
        known: known && { id: known.id, displayName: known.display_name },
        outcome,
      })),
  };
}

/** Adds the new people and brings known ones up to date, all of them or none. */
export async function importPeople(
  context: Context,
  ports: { files: FileServices; cardKey: Buffer },
  body: BodyOf<typeof recipientsApi.import>,
): Promise<Acted<PeopleImported>> {
  const caller = callerOf(context);
  const { organisationId } = caller;
  const { header, rows } = await rowsOf(context, ports.files, body);
  return context.runOnce({ organisationId }, async (tx: Tx) => {
    const at = context.clock.now();
    const plan = await planImport(tx, organisationId, rows, body.mapping, body.takesLeftOut ?? false);
    const wrong = plan.filter((row) => row.outcome === 'wrong').length;
    if (wrong > 0 && !body.skipWrong) fail('recipients.rows_wrong', { count: wrong });
    if (header) await rememberColumns(tx, organisationId, 'people', header, body.mapping, at);
    const ids: string[] = [];
    const added = plan
      .filter((row) => row.outcome === 'add')
      .map((row) => newRecipient(organisationId, row.input!, ports.cardKey, caller, 'import', at));
    for (let from = 0; from < added.length; from += insertRows)
      await tx
        .insertInto('recipients')
        .values(added.slice(from, from + insertRows))
        .execute();
    ids.push(...added.map((row) => row.id));
    let [updated, waiting, same] = [0, 0, 0];
    const moved: Elsewhere[] = [];
    for (const row of plan) {
      if (row.outcome === 'same' || (row.outcome === 'update' && !body.updateKnown)) same += 1;
      else if (row.outcome === 'update') {
        updated += 1;
        const done = await updateRecipient(tx, organisationId, row.known!.id, null, row.input!, ports.cardKey, {
          environment: context.environment,
          by: caller,
          at,
          channel: 'bulk',
          prove: () => needPin(context),
        });
        if (done.state === 'waiting') waiting += 1;
        if (done.elsewhere) moved.push(done.elsewhere);
      }
      if (row.known && row.outcome !== 'add') ids.push(row.known.id);
    }
    if (moved.length > 0) await notifyElsewhere(context, tx, moved);
    if (moved.length > 0) context.audited.detail = { count: moved.length, elsewhere: moved.slice(0, loggedMax) };
    const members = [...new Set(ids)].slice(0, 2000).map((recipientId) => ({ recipientId }));
    const groupId =
      body.groupName && members.length > 0
        ? await createGroup(
            tx,
            organisationId,
            { name: body.groupName, purpose: 'other', members },
            { by: caller, at, prove: () => needPin(context) },
          )
        : null;
    return answer({ added: added.length, updated, same, skipped: wrong, waiting, groupId });
  });
}

/** The wrong rows as they were written, and why: to be corrected in the file and sent again. */
export async function wrongRowsFile(
  context: Context,
  files: FileServices,
  wish: BodyOf<typeof recipientsApi.wrongRows>,
): Promise<FileAnswer> {
  const { organisationId } = callerOf(context);
  const language = wish.language ?? context.locale;
  const words = say(recipientsFileWords, language);
  const { header, rows } = await rowsOf(context, files, wish);
  const plan = await context.runTx({ organisationId }, (tx) =>
    planImport(tx, organisationId, rows, wish.mapping, wish.takesLeftOut ?? false),
  );
  const wrong = plan.filter((row) => row.outcome === 'wrong');
  const width = Math.max(header?.length ?? 0, ...wrong.map((row) => row.cells.length));
  const columns = [
    ...Array.from({ length: width }, (_, index) => ({
      header: header?.[index] ?? '',
      kind: 'text' as const,
      width: 20,
      isText: true,
    })),
    { header: words.reason, kind: 'text' as const, width: 60 },
  ];
  const lines = wrong.map((row) => [
    ...Array.from({ length: width }, (_, index) => row.cells[index] ?? null),
    row.read.errors.map((error) => rowRules[error.rule][language]).join(' '),
  ]);
  const chunks: Buffer[] = [];
  const sink = { write: async (chunk: string | Buffer) => void chunks.push(Buffer.from(chunk)) };
  if (wish.format === 'csv')
    await (await csvWriter(sink, wish.separator ?? (language === 'fr' ? ';' : ',')).table(columns)).rows(lines);
  else {
    const book = xlsxWriter(sink, { title: words.wrongRows, creator: words.wrongRows, at: context.clock.now() });
    const table = await book.table(words.wrongRows, columns);
    await table.rows(lines);
    await table.end();
    await book.end();
  }
  return file({
    contentType: sheetTypes[wish.format],
    fileName: `${words.wrongRowsFile}.${wish.format}`,
    body: Buffer.concat(chunks),
  });
}
