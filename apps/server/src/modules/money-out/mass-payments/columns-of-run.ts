import { fileColumns, payoutColumns, type PayoutColumn } from '#contract/mass-payments/file-schemas.ts';
import type { RowMapping } from '#domain/mass-payments/fields.ts';
import { fail } from '../../../kit/http/fail.ts';
import { mappedIn } from '../payout-files/public.ts';
import type { Run } from './records.ts';

/** What each field of a row may stand in: its own column, or those that hold its parts. */
const standsIn: Partial<Record<PayoutColumn, readonly (keyof RowMapping)[]>> = {
  name: ['name', 'firstName'],
  phone: ['phone', 'phoneMtn', 'phoneOrange'],
  rib: ['rib', 'ribAccount'],
};
export const isNamed = (mapping: RowMapping, field: PayoutColumn): boolean =>
  (standsIn[field] ?? [field]).some((column) => mapping[column] !== undefined);

/** Columns a row cannot do without; the phone and the bank account stand for each other. */
export function missingColumns(mapping: RowMapping, run: Pick<Run, 'type' | 'same_amount'>): PayoutColumn[] {
  const needed: PayoutColumn[] = [
    'name',
    ...(run.type === 'sameAmount' ? [] : (['amount'] as const)),
    ...(isNamed(mapping, 'rib') ? [] : (['phone'] as const)),
  ];
  return needed.filter((column) => !isNamed(mapping, column));
}
export const isOurs = (field: string): field is PayoutColumn => (payoutColumns as readonly string[]).includes(field);

export const onlyOurs = (mapping: RowMapping): RowMapping =>
  Object.fromEntries(
    fileColumns.flatMap((column) => (mapping[column] === undefined ? [] : [[column, mapping[column]]])),
  );

/** Every chosen sheet must have what a row cannot do without, by the same headings. */
export function refuseOtherColumns(run: Run, mapping: RowMapping): void {
  for (const sheet of run.sheets.filter(({ isChosen }) => isChosen).slice(1)) {
    const lacking = missingColumns(mappedIn(mapping, run.columns, sheet.header), run).map(
      (field) => run.columns[mapping[field] ?? -1] ?? field,
    );
    if (lacking.length > 0)
      fail(
        'mass_payments.sheet_differs',
        {
          sheet: sheet.name,
          columns: lacking,
          count: lacking.length,
        },
        { field: 'sheets' },
      );
  }
}
