import { operatorCodes, operators } from '#domain/payments/operators.ts';

/** As a box of a row offers them; the first is none. */
export const operatorOptions = [
  { value: '', label: '–' },
  ...operatorCodes.map((value) => ({ value, label: operators[value].name })),
];
