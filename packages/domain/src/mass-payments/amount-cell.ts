import { asSeen } from '../values/as-seen.ts';
import { amountCeiling, type Amount } from '../values/money.ts';
import { bareAmount, isSmallFigure, loneMark, roundedAmount, roundingOf, type AmountReading } from './amounts.ts';
import type { RowRule } from './row-rules.ts';

/** What one cell says. `repair` marks a reading that differs from what was written. */
export type CellReading<T> =
  | { ok: true; value: T; repair: RowRule | null; warning?: RowRule }
  | { ok: false; rule: RowRule };
export const wrongCell = (rule: RowRule): { ok: false; rule: RowRule } => ({ ok: false, rule });

/** What stands in a cell whose formula no program calculated: whatever it would say, nobody knows it. */
export const neverCalculated = '=';

/** What stands in a cell whose figure the comma of a file of text may have cut: "125,000" without quotes. */
export const cutInTwo = (before: string, behind: string): string => `${before.trim()} | ${behind.trim()}`;
const isCut = /^\d{1,3} \| \d{3}$/;

const space = /[\s\u00a0\u202f\u2007\u2009]/u;

/**
 * Whole francs as a clerk writes them. One kind of separator that cuts groups of three is read; "1.5", "1,23,456",
 * "1.234,567", "412,125" and figures with an exponent are refused, because a wrong guess is a wrong payment.
 * @param reading what is known besides of a text that can be read two ways, or of decimals.
 */
export function readAmountCell(cell: string, reading: AmountReading | null = null): CellReading<Amount> {
  const text = cell.trim();
  let bare = bareAmount(cell);
  if (bare === '') return wrongCell(asSeen(text).trim() === '' ? 'amount.required' : 'amount.notANumber');
  if (bare === neverCalculated) return wrongCell('amount.neverCalculated');
  if (isCut.test(bare)) return wrongCell('amount.cut');
  if (/[%‰]$/.test(bare)) return wrongCell('amount.percentage');
  if (/^[-\u2212(]/u.test(bare) && /\d/.test(bare)) return wrongCell('amount.negative');
  const rounded = reading === 'shown' || reading === 'rounded' ? roundedAmount(bare) : null;
  if (rounded !== null) return francs(rounded, reading === 'shown' ? 'amount.roundedAsShown' : 'amount.rounded');
  if (isSmallFigure(bare)) return wrongCell('amount.smallFigure');
  if (loneMark(bare) && reading !== 'thousands')
    return wrongCell(reading === null ? 'amount.ambiguous' : 'amount.decimals');
  // Zero centimes at the end say nothing: a figure of a program ("25000.0") or of French Excel ("25 000,00").
  const cents = /^([\d\s.,'’\u00a0\u202f]*\d)([.,])(\d{1,2})$/u.exec(bare);
  if (cents) {
    if (!/^0+$/.test(cents[3]!)) return wrongCell('amount.decimals');
    if (cents[1]!.includes(cents[2]!)) return wrongCell('amount.ambiguous');
    bare = cents[1]!;
  }
  if (!/^\d[\d\s.,'’\u00a0\u202f]*$/u.test(bare)) return wrongCell('amount.notANumber');
  const separators = new Set(
    [...bare]
      .filter((character) => !/\d/.test(character))
      .map((character) => (space.test(character) ? ' ' : character === '’' ? "'" : character)),
  );
  if (separators.size > 1) return wrongCell('amount.ambiguous');
  const groups = bare.split(/[^\d]+/u);
  const isGrouped =
    groups.length === 1 || (/^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3));
  if (!isGrouped)
    return wrongCell(
      separators.has('.') || separators.has(',')
        ? groups.length === 2
          ? 'amount.decimals'
          : 'amount.ambiguous'
        : 'amount.ambiguous',
    );
  const digits = groups.join('').replace(/^0+(?=\d)/, '');
  return francs(digits, digits === text ? null : 'amount.cleaned');
}

/**
 * What a cell with decimals says, to the franc and in thousandths; null for any other, and for what can be read two
 * ways.
 */
export function amountFigure(
  cell: string,
  reading: AmountReading | null,
): { amount: Amount; thousandths: number } | null {
  const bare = bareAmount(cell);
  const isClear = !(isSmallFigure(bare) || loneMark(bare)) || (reading !== null && reading !== 'thousands');
  const rounded = isClear ? roundedAmount(bare) : null;
  if (rounded === null || Number(rounded) > amountCeiling) return null;
  return { amount: Number(rounded), thousandths: Number(rounded) * 1000 - roundingOf(bare) };
}

function francs(digits: string, repair: RowRule | null): CellReading<Amount> {
  return digits.length > 15 || Number(digits) > amountCeiling
    ? wrongCell('amount.tooLarge')
    : { ok: true, value: Number(digits), repair };
}
