import { limits } from '../values/limits.ts';
import type { Locale } from '../values/locale.ts';
import type { Amount } from '../values/money.ts';
import { unseen } from '../values/names.ts';
import { operators, type OperatorCode } from '../payments/operators.ts';
import { neverCalculated, readAmountCell, type CellReading } from './amount-cell.ts';
import { readKindCell, readLanguageCell, readOperatorCell, readPhoneCell, readRibCell } from './cells.ts';
import type { AmountReading } from './amounts.ts';
import type { RowField, RowMapping } from './fields.ts';
import { hasTwoNumbers, joinedCells } from './joined-cells.ts';
import type { RowRule } from './row-rules.ts';
import { isSampleName } from './sample-names.ts';
import { looksLikeCardNumber } from '../values/text.ts';

/** One person to pay as a row of a file, or a typed line, says it. What could not be read is null and has its error. */
export type PayoutRow = {
  name: string | null;
  destination: 'wallet' | 'bank' | null;
  phone: string | null;
  operator: OperatorCode | null;
  rib: string | null;
  amount: Amount | null;
  note: string | null;
  externalRef: string | null;
  language: Locale | null;
  legalName: string | null;
  kind: 'person' | 'company' | null;
  employeeNo: string | null;
  tags: string[];
};
/** `field` null: the row as a whole. */
export type RowProblem = { field: RowField | null; rule: RowRule };
/** What was read otherwise than it was written, to be shown beside the row. */
export type RowRepair = { field: RowField; rule: RowRule; from: string; to: string };
export type ReadRow = { row: PayoutRow; repairs: RowRepair[]; errors: RowProblem[]; warnings: RowProblem[] };
/**
 * `amount`: whether a row needs one ('optional' for lists of people and for runs with one amount for all).
 * `amountReading`: how it is to be taken where its text alone does not say.
 */
export type RowOptions = { amount?: 'required' | 'optional'; amountReading?: AmountReading | null };

const paying: ReadonlySet<RowField> = new Set(['name', 'phone', 'amount', 'rib']);
const hiddenCard = /•{4}/u;
/** Digits of the shortest card number. Most cells are shorter, and a file has many. */
const shortestCard = 13;
/** Control, direction and zero-width characters; a line break or tab inside a cell is only a space. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const invisible = new RegExp(String.raw`[\u0000-\u0008\u000e-\u001f\u007f${unseen}]`, 'gu');
// oxlint-disable-next-line no-control-regex -- an apostrophe that stood before a control character or a formula is the
// spreadsheet's, not the name's
const textMark = /^'(?=[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\u0000])/u;

/** Text as it is kept: one line, no invisible characters, nothing calculated. "=1+1" stays these four characters. */
const plain = (cell: string): string =>
  cell === '' ? '' : cell.replace(textMark, '').replace(invisible, '').replace(/\s+/gu, ' ').trim();

/** Never half of a sign that takes two places. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Reads one row by its mapping. Pure: what depends on other rows or on stored people is asked elsewhere. */
export function readRow(cells: readonly string[], mapping: RowMapping, options: RowOptions = {}): ReadRow {
  const errors: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  const repairs: RowRepair[] = [];
  const joined = joinedCells(cells, mapping);
  // Of what pays nobody a formula that was never calculated says nothing.
  const written = (field: RowField): string =>
    joined[field] === neverCalculated && !paying.has(field) ? '' : (joined[field] ?? '');
  const error = (field: RowField | null, rule: RowRule) => void errors.push({ field, rule });
  const warn = (field: RowField, rule: RowRule) => void warnings.push({ field, rule });
  const repaired = (field: RowField, rule: RowRule, to: string) =>
    void repairs.push({ field, rule, from: cut(written(field), 100), to });
  const taken = <T>(field: RowField, reading: CellReading<T>, show: (value: T) => string): T | null => {
    if (!reading.ok) {
      error(field, reading.rule);
      return null;
    }
    if (reading.repair) repaired(field, reading.repair, show(reading.value));
    if (reading.warning) warn(field, reading.warning);
    return reading.value;
  };
  const text = (field: RowField, max: number, tooLong: RowRule): string | null => {
    const cell = written(field);
    const value = plain(cell);
    if (hiddenCard.test(value) || (value.length >= shortestCard && looksLikeCardNumber(value))) {
      error(field, 'text.cardNumber');
      return null;
    }
    if (value.length > max) error(field, tooLong);
    if (cell.search(invisible) >= 0) repaired(field, 'text.cleaned', value);
    return value === '' ? null : cut(value, max);
  };

  const name = text('name', limits.nameMax, 'name.tooLong');
  if (name === null && !errors.length) error('name', 'name.required');
  else if (name !== null && !/\p{L}/u.test(name)) error('name', 'name.noLetters');
  else if (name !== null && isSampleName(name)) error(null, 'row.sample');

  const phoneText = plain(written('phone'));
  const ribText = plain(written('rib'));
  if (phoneText === '' && ribText === '') error('phone', 'destination.required');
  const phone =
    phoneText === ''
      ? null
      : hasTwoNumbers(phoneText)
        ? (error('phone', 'phone.two'), null)
        : (taken('phone', readPhoneCell(phoneText), (value) => value.phone)?.phone ?? null);
  const operator = phone === null ? null : taken('operator', readOperatorCell(written('operator'), phone), String);
  const rib = ribText === '' ? null : taken('rib', readRibCell(ribText), String);
  const destination = phoneText !== '' ? 'wallet' : ribText !== '' ? 'bank' : null;
  const amount = amountOf(written('amount'), options.amount ?? 'required');

  function amountOf(cell: string, need: 'required' | 'optional'): Amount | null {
    if (need === 'optional' && plain(cell) === '') return null;
    const value = taken('amount', readAmountCell(cell, options.amountReading), String);
    if (value !== null && value < limits.amountMin) error('amount', 'amount.tooSmall');
    else if (value !== null && destination === 'wallet' && operator !== null && value > operators[operator].amountMax)
      error('amount', `amount.aboveCap.${operator}`);
    return value;
  }

  const externalRef = text('externalRef', 100, 'externalRef.invalid');
  if (
    externalRef !== null &&
    (externalRef.length > limits.merchantReferenceMax || !/^[\p{L}\p{N}][\p{L}\p{N} ._/#-]*$/u.test(externalRef))
  )
    error('externalRef', 'externalRef.invalid');
  const languageText = plain(written('language'));
  const language = languageText === '' ? null : readLanguageCell(languageText);
  if (languageText !== '' && language === null) warn('language', 'language.unknown');
  const kindText = plain(written('kind'));
  const kind = kindText === '' ? null : readKindCell(kindText);
  if (kindText !== '' && kind === null) warn('kind', 'kind.unknown');
  const tags = [
    ...new Set(
      (text('tags', 400, 'tags.tooMany') ?? '')
        .split(/[,;|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  if (tags.length > 10 || tags.some((tag) => tag.length > 30)) error('tags', 'tags.tooMany');

  const row: PayoutRow = {
    name,
    destination,
    phone,
    operator,
    rib,
    amount,
    note: text('note', limits.noteMax, 'note.tooLong'),
    externalRef,
    language,
    legalName: text('legalName', limits.nameMax, 'legalName.tooLong'),
    kind,
    employeeNo: text('employeeNo', 40, 'employeeNo.tooLong'),
    tags,
  };
  return { row, repairs, errors, warnings };
}

/** The rules that only say "more than one payment can carry". */
export const isAboveCap = (problem: Pick<RowProblem, 'rule'>): boolean => problem.rule.startsWith('amount.aboveCap.');

/**
 * An amount in parts that one payment each can carry, largest first: 1,200,000 at a cap of 500,000 is 500,000 + 500,000
 * + 200,000. No part is below the smallest amount that can be paid.
 * @throws RangeError when the amount itself is below it or the cap cannot hold two of them.
 */
export function splitOverCap(amount: Amount, cap: Amount): Amount[] {
  if (!Number.isSafeInteger(amount) || amount < limits.amountMin)
    throw new RangeError(`an amount of at least ${limits.amountMin} is needed, got ${amount}`);
  if (!Number.isSafeInteger(cap) || cap < 2 * limits.amountMin)
    throw new RangeError(`a cap of at least ${2 * limits.amountMin} is needed, got ${cap}`);
  const parts = Array.from<Amount>({ length: Math.floor(amount / cap) }).fill(cap);
  const rest = amount % cap;
  if (rest === 0) return parts;
  if (rest >= limits.amountMin) return [...parts, rest];
  // Too little to be paid alone: the part before gives some of its own.
  parts[parts.length - 1] = cap - (limits.amountMin - rest);
  return [...parts, limits.amountMin];
}
