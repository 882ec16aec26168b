import { numberColumns, type NumberColumn } from '#domain/mass-payments/fields.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import type { Bilingual } from '#domain/values/locale.ts';

const names = operatorCodes.map((code) => operators[code].name);
/** Whom a person can choose from. */
export const anyOperator: Bilingual = { en: names.join(' or '), fr: names.join(' ou ') };

/** A column with numbers of one operator. */
export function numberColumn(column: NumberColumn): Bilingual {
  const { name } = operators[numberColumns[column]];
  return { en: `${name} number`, fr: `Numéro ${name}` };
}
