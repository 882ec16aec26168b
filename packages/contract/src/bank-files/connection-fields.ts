import type * as z from 'zod/mini';
import type { bankConnectionInput } from './schemas.ts';

type Input = z.output<typeof bankConnectionInput>;
type Field = Exclude<keyof Input, 'version' | 'enabled' | 'pin'>;

/**
 * What the fields of a bank connection move. `way`: which account pays and where its files go; another one wants the
 * PIN and waits. `told`: what else the bank reads in them; another one wants the PIN and acts at once. `hour`: when
 * they are made.
 */
export const bankConnectionFields = {
  debtorName: 'way',
  debtorRib: 'way',
  debtorBic: 'way',
  initiatorName: 'way',
  niu: 'way',
  accountForm: 'way',
  way: 'way',
  dropBoxUrl: 'way',
  dropBoxSecret: 'way',
  chargeBearer: 'told',
  format: 'told',
  template: 'told',
  schedule: 'hour',
} as const satisfies Record<Field, 'way' | 'told' | 'hour'>;
export type WayField = { [Name in Field]: (typeof bankConnectionFields)[Name] extends 'way' ? Name : never }[Field];
const fields = Object.keys(bankConnectionFields) as Field[];
const isWay = (name: Field): name is WayField => bankConnectionFields[name] === 'way';
export const wayFields: readonly WayField[] = fields.filter(isWay);

type Values = { [Name in Field]?: Input[Name] | null | undefined };
type Template = NonNullable<Values['template']>;

/** The fields that say another thing than before. What is left out stays as it is. */
export const changedFields = (before: Values | null, after: Values): Field[] =>
  fields.filter(
    (name) =>
      after[name] !== undefined &&
      (name === 'template'
        ? !isSameTemplate(before?.template, after.template)
        : (before?.[name] ?? null) !== after[name]),
  );

export const changedWay = (before: Values | null, after: Values): WayField[] =>
  changedFields(before, after).filter(isWay);

/** Whether the bank is told another thing, by another account or by another way: that wants a proof and the PIN. */
export const movesMoney = (before: Values | null, after: Values): boolean =>
  changedFields(before, after).some((name) => bankConnectionFields[name] !== 'hour');

function isSameTemplate(a: Template | null | undefined, b: Template | null | undefined): boolean {
  return (
    a?.separator === b?.separator &&
    a?.columns.length === b?.columns.length &&
    (a?.columns ?? []).every(
      (column, place) => column.field === b!.columns[place]!.field && column.header === b!.columns[place]!.header,
    )
  );
}
