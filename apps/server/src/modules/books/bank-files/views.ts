import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { sql, type Selectable } from 'kysely';
import { bankOf } from '#domain/banks/banks.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { errorSentence } from '#i18n/catalogues/errors/words.ts';
import type { BankItemState } from '#domain/states/bank-file.ts';
import type {
  BankAnswerDetail,
  BankAnswerRow,
  BankFileItem,
  BankFileRow,
  BankLine,
} from '#contract/bank-files/schemas.ts';
import { bankReasonOf } from '../../../connectors/bank-files/statuses.ts';
import type { Tx } from '../../context.ts';
import type { BankAnswersTable, BankFileItemsTable, BankFilesTable } from './tables.ts';
import { itemsOf } from './items.ts';
import type { LineRecord } from './lines.ts';

/** Rows without what is large: the text of a file is read only when somebody wants it. */
export const fileColumns = [
  'id',
  'message_id',
  'state',
  'format',
  'debtor_rib',
  'execution_on',
  'item_count',
  'total',
  'is_urgent',
  'made_by',
  'created_by_name',
  'created_at',
  'downloads',
  'sent_at',
  'sent_via',
  'sent_by_name',
  'send_problem',
  'version',
] as const satisfies readonly (keyof BankFilesTable)[];
export type FileRecord = Pick<Selectable<BankFilesTable>, (typeof fileColumns)[number]>;
export const answerColumns = [
  'organisation_id',
  'id',
  'kind',
  'file_name',
  'via',
  'received_at',
  'received_by_name',
  'file_id',
  'statement_id',
  'account',
  'sequence',
  'from_on',
  'to_on',
  'opening',
  'closing',
  'credits',
  'debits',
  'line_count',
  'known_count',
  'announced_count',
  'changes',
  'warnings',
  'problem',
  'confirmed_by_name',
] as const satisfies readonly (keyof BankAnswersTable)[];
export type AnswerRecord = Pick<Selectable<BankAnswersTable>, (typeof answerColumns)[number]>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** How many payments of each file are in which state. */
export async function countsOf(
  tx: Tx,
  organisationId: string,
  fileIds: readonly string[],
): Promise<Map<string, Partial<Record<BankItemState, number>>>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{
    file_id: string;
    state: BankItemState;
    count: number;
  }>`select file_id, state, count(*) as count from bank_file_items where organisation_id = ${organisationId}
    and file_id = any(${fileIds}) group by file_id, state`.execute(tx);
  const counts = new Map<string, Partial<Record<BankItemState, number>>>();
  for (const row of rows) counts.set(row.file_id, { ...counts.get(row.file_id), [row.state]: row.count });
  return counts;
}

export const fileView = (row: FileRecord, counts: Partial<Record<BankItemState, number>> = {}): BankFileRow => ({
  id: row.id,
  messageId: row.message_id,
  state: row.state,
  format: row.format,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
  madeBy: row.made_by,
  executionOn: row.execution_on,
  count: row.item_count,
  total: row.total,
  isUrgent: row.is_urgent,
  debtorRib: row.debtor_rib,
  bankName: bankOf(row.debtor_rib)?.name ?? null,
  counts: { waiting: 0, accepted: 0, processing: 0, provisional: 0, settled: 0, rejected: 0, returned: 0, ...counts },
  sentAt: iso(row.sent_at),
  sentVia: row.sent_via,
  sentByName: row.sent_by_name,
  sendProblem: row.send_problem,
});

export const itemView = (row: Selectable<BankFileItemsTable>): Omit<BankFileItem, 'said'> => ({
  position: row.position,
  transactionId: row.transaction_id,
  endToEndId: row.end_to_end_id,
  blockId: row.block_id,
  priority: row.priority,
  category: row.category,
  amount: row.amount,
  beneficiaryName: row.beneficiary_name,
  rib: row.rib,
  bankName: bankOf(row.rib)?.name ?? null,
  state: row.state,
  bankStatus: row.bank_status,
  bankReason: row.bank_reason,
  bankText: row.bank_text,
  bankReference: row.bank_reference,
  changedAt: iso(row.changed_at),
  reasonText: reasonText(row.bank_reason),
});

function reasonText(code: string | null): BankFileItem['reasonText'] {
  const reason = bankReasonOf(code);
  return reason === 'PROVIDER_ERROR' ? null : { ...reasonTexts[reason].staffText };
}

/** How many lines of statements still wait for a person, by the answer that brought them. */
export async function unmatchedOf(
  tx: Tx,
  organisationId: string,
  answerIds: readonly string[],
): Promise<Map<string, number>> {
  if (answerIds.length === 0) return new Map();
  const { rows } = await sql<{
    answer_id: string;
    count: number;
  }>`select answer_id, count(*) as count from bank_lines where organisation_id = ${organisationId}
    and answer_id = any(${answerIds}) and state = 'unmatched' group by answer_id`.execute(tx);
  return new Map(rows.map((row) => [row.answer_id, row.count]));
}

export const answerView = (row: AnswerRecord, unmatched: number, isRepeat = false): BankAnswerRow => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  via: row.via,
  receivedAt: row.received_at.toISOString(),
  receivedByName: row.received_by_name,
  fileId: row.file_id,
  statementId: row.statement_id,
  account: row.account,
  fromOn: row.from_on,
  toOn: row.to_on,
  opening: row.opening,
  closing: row.closing,
  credits: row.credits,
  debits: row.debits,
  sequence: row.sequence,
  lineCount: row.line_count,
  knownCount: row.known_count,
  announcedCount: row.announced_count,
  changeCount: row.changes.length,
  warningCount: row.warnings.length,
  unmatchedCount: unmatched,
  isRepeat,
  confirmedByName: row.confirmed_by_name,
});

export const answerDetailView = (row: AnswerRecord, unmatched: number, isRepeat = false): BankAnswerDetail => ({
  ...answerView(row, unmatched, isRepeat),
  changes: row.changes,
  warnings: row.warnings,
  problem: row.problem && {
    key: row.problem.key,
    message: errorSentence(row.problem.key as ErrorKey, row.problem.params),
  },
});

export async function answerDetails(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  isRepeat = false,
): Promise<BankAnswerDetail[]> {
  const rows = await tx
    .selectFrom('bank_answers')
    .select(answerColumns)
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  const unmatched = await unmatchedOf(tx, organisationId, ids);
  return rows.map((row) => answerDetailView(row, unmatched.get(row.id) ?? 0, isRepeat));
}

/** Lines as they are answered; of those that wait, with the payment they name. */
export async function lineViews(tx: Tx, organisationId: string, rows: readonly LineRecord[]): Promise<BankLine[]> {
  const named = rows.flatMap((row) =>
    row.state === 'unmatched' && row.end_to_end_id !== null ? [row.end_to_end_id] : [],
  );
  const items = new Map(
    named.length === 0
      ? []
      : (await itemsOf(tx, organisationId, { endToEndIds: named })).map((item) => [item.end_to_end_id, item]),
  );
  return rows.map((row) => {
    const item = row.state === 'unmatched' ? items.get(row.end_to_end_id ?? '') : undefined;
    return {
      ...lineView(row),
      about: item ? { transactionId: item.transaction_id, name: item.beneficiary_name, amount: item.amount } : null,
    };
  });
}

const lineView = (row: LineRecord): Omit<BankLine, 'about'> => ({
  id: row.id,
  answerId: row.answer_id,
  account: row.account,
  statementId: row.statement_id,
  entryRef: row.entry_ref,
  direction: row.direction,
  amount: row.amount,
  bookedOn: row.booked_on,
  valueOn: row.value_on,
  isReversal: row.is_reversal,
  returnReason: row.return_reason,
  endToEndId: row.end_to_end_id,
  counterparty: row.counterparty,
  counterpartyAccount: row.counterparty_account,
  remittance: row.remittance,
  bankReference: row.bank_reference,
  state: row.state,
  matchedBy: row.matched_by,
  doubt: row.doubt,
  transactionId: row.transaction_id,
  usedFor: row.used_for,
  note: row.note,
  decidedByName: row.decided_by_name,
});
