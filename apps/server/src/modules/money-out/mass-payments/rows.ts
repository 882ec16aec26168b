import { rowRules } from '#i18n/catalogues/mass-payments/row-rules.ts';
import { leftOutText } from '#i18n/catalogues/mass-payments/left-out.ts';
import { isAboveCap, readRow, type ReadRow } from '#domain/mass-payments/rows.ts';
import { isNoAmount } from '#domain/mass-payments/cells.ts';
import type { AmountReading } from '#domain/mass-payments/amounts.ts';
import { joinedCells } from '#domain/mass-payments/joined-cells.ts';
import { inFrancs } from '#domain/mass-payments/thousands.ts';
import { rowFields, type RowMapping } from '#domain/mass-payments/fields.ts';
import type { LeftOut } from '#domain/mass-payments/left-out.ts';
import { payoutColumns } from '#contract/mass-payments/file-schemas.ts';
import { rowContextWords } from '#i18n/catalogues/mass-payments/words.ts';
import type { Fault, Looks, Repair, Written } from './tables.ts';
import type { Prices } from './prices.ts';
import type { Item, Run } from './records.ts';

/**
 * One row on its way into a run: what was written, and what already is known about it. `leftOut`: why its spreadsheet
 * would have it left out; `isLeftOut`: it is. `fileWords`: what it says of a payment beside the fields of the row;
 * `looks`: what is said of it elsewhere than in its cells.
 */
export type RawRow = {
  rowNo: number;
  partNo?: number;
  partCount?: number;
  cells: string[];
  written: Written;
  recipientId?: string | null;
  rail?: 'manual' | null;
  amountReading?: AmountReading | null;
  leftOut?: LeftOut[];
  isLeftOut?: boolean;
  fileWords?: string | null;
  looks?: Looks;
};
/**
 * A row as it comes from a file: what is written in it stands in its cells, and with them whether it is to be paid at
 * all.
 */
export type FileRow = Omit<RawRow, 'written' | 'leftOut' | 'isLeftOut'> &
  Required<Pick<RawRow, 'leftOut' | 'isLeftOut'>> & {
    sheetNo?: number;
    /** Without what merged cells say of it. */ own?: string[];
    comments?: string[];
  };
export type JudgedRow = Pick<
  Item,
  | 'row_no'
  | 'part_no'
  | 'part_count'
  | 'cells'
  | 'written'
  | 'recipient_id'
  | 'name'
  | 'destination'
  | 'phone'
  | 'operator'
  | 'rib'
  | 'payee'
  | 'amount'
  | 'note'
  | 'external_ref'
  | 'language'
  | 'fee'
  | 'sender_fee'
  | 'beneficiary_fee'
  | 'tax'
  | 'taxes'
  | 'total_debit'
  | 'receives'
  | 'schedule_id'
  | 'rail'
  | 'errors'
  | 'warnings'
  | 'repairs'
  | 'over_cap'
  | 'amount_reading'
  | 'left_out'
  | 'file_words'
  | 'looks'
  | 'status'
>;
type Rules = Pick<Run, 'type' | 'same_amount' | 'fee_bearer'>;

const unpaid: LeftOut = { code: 'noAmount' };
const isNobody = ({ code }: LeftOut): boolean => code === 'nobody' || code === 'heading';

/**
 * Whoever a file gives no amount, or 0, is on its list and not paid this time: left out, in sight. With an amount of
 * its own the row is one to pay again, unless something else leaves it out.
 */
export function withoutUnpaid<R extends RawRow>(row: R, run: Pick<Run, 'type'>): R {
  const before = row.leftOut ?? [];
  const others = before.filter(({ code }) => code !== unpaid.code);
  if (
    run.type === 'file' &&
    row.cells.length > 0 &&
    !others.some(isNobody) &&
    isNoAmount(row.written.amount ?? '', row.amountReading)
  )
    return { ...row, leftOut: [...others, unpaid], isLeftOut: true };
  return before.length === others.length
    ? row
    : { ...row, leftOut: others, isLeftOut: row.isLeftOut === true && others.length > 0 };
}

/** Whoever was paid in part is paid what a person says is left. `before`: what the row said. */
export function answered<R extends RawRow>(row: R, before: Written): R {
  if (row.written.amount === before.amount) return row;
  // That a column said so is kept, as the mark of a row that was taken in.
  if (row.leftOut?.[0]?.code === 'columnPart') return { ...row, isLeftOut: false };
  const others = (row.leftOut ?? []).filter(({ code }) => code !== 'partPaid');
  return others.length === row.leftOut?.length
    ? row
    : { ...row, leftOut: others, isLeftOut: row.isLeftOut === true && others.length > 0 };
}

const identity: RowMapping = Object.fromEntries(rowFields.map((field, index) => [field, index]));

/** What a row of a file says in the columns that matter. */
export function writtenFrom(cells: readonly string[], mapping: RowMapping): Written {
  const joined = joinedCells(cells, mapping);
  return Object.fromEntries(payoutColumns.flatMap((field) => (joined[field] ? [[field, joined[field]] as const] : [])));
}

/**
 * A row of a file, read by the mapping of its run. What was written is in the cells; only what is not is kept beside
 * them: a correction, or an amount that a person said is in thousands.
 */
export function judgeFileRow(
  file: FileRow,
  run: Rules & Pick<Run, 'mapping'>,
  amountFactor: 1 | 1000,
  prices: Prices,
): JudgedRow {
  const written = writtenFrom(file.cells, run.mapping!);
  const row = withoutUnpaid({ ...file, written }, run);
  if (amountFactor === 1 || !written.amount) return { ...judge(row, run, prices), written: {} };
  const francs = { ...written, amount: inFrancs(written.amount) };
  const judged = judge({ ...row, written: francs, amountReading: null }, run, prices);
  return {
    ...judged,
    repairs: [
      ...judged.repairs.filter(({ field }) => field !== 'amount'),
      { field: 'amount', rule: 'amount.thousands', from: written.amount, to: francs.amount },
    ],
  };
}

/**
 * Reads, checks and prices one row. Pure: what depends on other rows, recipients or earlier payments is added by
 * `context.ts`. A run with one amount for all puts that amount in every row before it is checked, so that caps hold
 * there too.
 */
export function judge(raw: RawRow, run: Rules, prices: Prices): JudgedRow {
  // A part of a split row is a part of that amount already.
  const amountForAll = raw.partNo
    ? null
    : run.type === 'sameAmount' || (run.type === 'group' && !raw.written.amount)
      ? run.same_amount
      : null;
  const written = amountForAll === null ? raw.written : { ...raw.written, amount: String(amountForAll) };
  const read = readRow(
    rowFields.map((field) => written[field] ?? ''),
    identity,
    { amountReading: raw.amountReading ?? null },
  );
  const errors = read.errors.filter((problem) => raw.rail !== 'manual' || !isAboveCap(problem)).map(faultOf);
  const { row } = read;
  const destination = row.destination ?? 'wallet';
  const quote =
    errors.length === 0
      ? prices.quote(destination === 'bank' ? null : row.operator, row.amount!, run.fee_bearer)
      : null;
  if (quote && quote.beneficiaryReceives <= 0) errors.push({ field: 'amount', rule: 'fee.eatsAmount' });
  const judged: JudgedRow = {
    row_no: raw.rowNo,
    part_no: raw.partNo ?? 0,
    part_count: raw.partCount ?? 0,
    cells: raw.cells,
    written: raw.written,
    recipient_id: raw.recipientId ?? null,
    name: row.name ?? '',
    destination,
    phone: row.phone,
    operator: row.operator,
    rib: row.rib,
    payee: destination === 'bank' ? row.rib : row.phone,
    amount: row.amount && row.amount > 0 ? row.amount : null,
    note: row.note,
    external_ref: row.externalRef,
    language: row.language,
    fee: quote?.fee ?? 0,
    sender_fee: quote?.senderFee ?? 0,
    beneficiary_fee: quote?.beneficiaryFee ?? 0,
    tax: quote?.tax ?? 0,
    taxes: Object.fromEntries((quote?.taxLines ?? []).map((line) => [line.code, line.amount])),
    total_debit: quote?.totalDebit ?? 0,
    receives: quote?.beneficiaryReceives ?? 0,
    schedule_id: quote?.scheduleId ?? null,
    rail: raw.rail ?? null,
    errors,
    warnings: read.warnings.map(faultOf),
    repairs: read.repairs.map(repairOf),
    over_cap: read.errors.some(isAboveCap) && raw.rail !== 'manual',
    amount_reading: raw.amountReading ?? null,
    left_out: raw.leftOut ?? [],
    file_words: raw.fileWords ?? null,
    looks: raw.looks ?? {},
    status: errors.length > 0 ? 'draft' : 'ready',
  };
  return raw.isLeftOut ? aside(judged) : judged;
}

/** What is known of a stored row, to be judged anew. */
export const rawOf = (item: Item, mapping: RowMapping | null): RawRow => ({
  rowNo: item.row_no,
  partNo: item.part_no,
  partCount: item.part_count,
  cells: item.cells,
  written: writtenOf(item, mapping),
  recipientId: item.recipient_id,
  rail: item.rail === 'manual' ? 'manual' : null,
  amountReading: item.amount_reading,
  leftOut: item.left_out,
  isLeftOut: item.status === 'leftOut',
  fileWords: item.file_words,
  looks: item.looks,
});

/** A row that is left out shows who and how much, and is nothing: no fault, no mark, no money. */
const aside = (row: JudgedRow): JudgedRow => ({
  ...row,
  status: 'leftOut',
  errors: [],
  warnings: [],
  over_cap: false,
  fee: 0,
  sender_fee: 0,
  beneficiary_fee: 0,
  tax: 0,
  taxes: {},
  total_debit: 0,
  receives: 0,
  schedule_id: null,
});

const faultOf = ({ field, rule }: ReadRow['errors'][number]): Fault => ({ field, rule });
const repairOf = ({ field, rule, from, to }: ReadRow['repairs'][number]): Repair => ({ field, rule, from, to });

/** Why a row is left out, as a mark that its sentence belongs to. */
export const leftOutFault = ({ code, words }: LeftOut): Fault => ({
  field: null,
  rule: `leftOut.${code}`,
  ...(words === undefined ? {} : { params: { words } }),
});

/** The sentence of a fault in both languages. */
export function sentenceOf({ rule, params = {} }: Pick<Fault, 'rule' | 'params'>): { en: string; fr: string } {
  if (Object.hasOwn(rowRules, rule)) {
    const { en, fr } = rowRules[rule as keyof typeof rowRules];
    return { en, fr };
  }
  if (rule.startsWith('leftOut.'))
    return leftOutText({
      code: rule.slice('leftOut.'.length) as LeftOut['code'],
      words: String(params['words'] ?? ''),
    });
  const { en, fr } = rowContextWords[rule as keyof typeof rowContextWords] as {
    en: string | ((p: object) => string);
    fr: string | ((p: object) => string);
  };
  return { en: typeof en === 'string' ? en : en(params), fr: typeof fr === 'string' ? fr : fr(params) };
}

/**
 * What stands in the columns that matter, as a person may correct it: typed rows keep it, rows of a file have it in
 * their cells.
 */
export const writtenOf = (item: Pick<Item, 'written' | 'cells'>, mapping: RowMapping | null): Written =>
  Object.keys(item.written).length > 0 || !mapping ? item.written : writtenFrom(item.cells, mapping);
