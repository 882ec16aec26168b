import { notToPay, paidColumnReader, type LeftOut } from '#domain/mass-payments/left-out.ts';
import { nobodyReader } from '#domain/mass-payments/nobody.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import type { SheetRow } from './sheet-row.ts';

/** Struck through in any of these, the payment is; an old salary struck beside a new one is only an old salary. */
const deciding = ['name', 'firstName', 'phone', 'phoneMtn', 'phoneOrange', 'rib', 'ribAccount', 'amount'] as const;

/** Why the spreadsheet itself would have this row left out. */
export function leftOutOf(row: SheetRow, mapping: RowMapping): LeftOut[] {
  const reasons: LeftOut[] = [];
  if (row.isHidden) reasons.push({ code: 'hidden' });
  if (row.struck && deciding.some((field) => mapping[field] !== undefined && row.struck!.includes(mapping[field])))
    reasons.push({ code: 'struck' });
  const words = notToPay(row.cells);
  if (words !== null) reasons.push({ code: 'said', words });
  return reasons;
}

/**
 * The same for the rows of a list in their order, and which of them are nobody: what they are is told by the rows
 * around them.
 */
export function leftOutReader(mapping: RowMapping, header: readonly string[]): (row: SheetRow) => LeftOut[] {
  const nobody = nobodyReader(mapping, header);
  const saidInColumn = paidColumnReader(header, Object.values(mapping));
  return (row) => {
    const reasons = leftOutOf(row, mapping);
    const words = reasons.some(({ code }) => code === 'said') ? null : saidInColumn(row.cells);
    const found = nobody(row.cells);
    return [
      ...reasons,
      ...(words === null ? [] : [{ code: 'said' as const, words }]),
      ...(found === null ? [] : [found]),
    ];
  };
}
