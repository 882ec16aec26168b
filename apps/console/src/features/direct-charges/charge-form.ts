import { parsePhone } from '#domain/phone.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { asciiNote } from '#domain/text.ts';
import { detectOperator } from '#domain/operators.ts';
import { partLater } from '../../data/part-later.ts';

/** What stands in the boxes of a charge. */
export type ChargeForm = {
  amount: number | null;
  /** National digits. */
  phone: string;
  /** What the person picked; null follows the number. */
  picked: OperatorCode | null;
  payerName: string;
  description: string;
  note: string;
  reference: string;
  bearer: 'default' | 'merchant' | 'payer';
};

export const emptyCharge: ChargeForm = {
  amount: null,
  phone: '',
  picked: null,
  payerName: '',
  description: '',
  note: '',
  reference: '',
  bearer: 'default',
};

/** A whole, valid number as the server stores it, or null while it is typed. */
export function wholePhone(digits: string): string | null {
  const parsed = digits.length === 9 ? parsePhone(digits) : null;
  return parsed?.ok ? parsed.phone : null;
}

/** The operator a person picked wins over the prefix: numbers can be moved. */
export function operatorOf(form: Pick<ChargeForm, 'phone' | 'picked'>): {
  operator: OperatorCode | null;
  looks: OperatorCode | null;
} {
  const looks = form.phone.length < 2 ? null : detectOperator(form.phone);
  return { operator: form.picked ?? looks, looks };
}

export const shareOf = (bearer: ChargeForm['bearer']): number | undefined =>
  ({ default: undefined, merchant: 100, payer: 0 })[bearer];

/** The note as the phone will show it. */
export const noteOf = (form: Pick<ChargeForm, 'note'>): string => asciiNote(form.note);

/** Checked with the server's own schema, which comes apart from the form: nobody sends at first sight. */
export const chargeCheck = partLater(() => import('./check-charge.ts').then((module) => module.checkCharge));
