import type { OperatorCode } from '../payments/operators.ts';

/** What a row of a list of people to pay says. Any other column is kept by whoever keeps the file. */
export const rowFields = [
  'name',
  'firstName',
  'phone',
  'operator',
  'amount',
  'rib',
  'note',
  'externalRef',
  'language',
  'legalName',
  'kind',
  'employeeNo',
  'tags',
] as const;
export type RowField = (typeof rowFields)[number];
/** Columns with the numbers of one operator each; a row fills one of them. */
export const numberColumns = {
  phoneMtn: 'mtn',
  phoneOrange: 'orange',
} as const satisfies Record<`phone${Capitalize<OperatorCode>}`, OperatorCode>;
export type NumberColumn = keyof typeof numberColumns;
export const numberFields = Object.keys(numberColumns) as NumberColumn[];
/**
 * Columns that hold a part of a field, or one of two that a row fills: numbers by operator, and an account as banks
 * print it.
 */
export const partFields = ['phoneMtn', 'phoneOrange', 'ribBank', 'ribBranch', 'ribAccount', 'ribKey'] as const;
export const columnFields = [...rowFields, ...partFields] as const;
export type ColumnField = (typeof columnFields)[number];
/** Which column (from 0) holds a field, or a part of one. */
export type RowMapping = Partial<Record<ColumnField, number>>;
