import type { TransactionRow } from '#contract/transactions/schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { nationalNumber, parsePhone } from '#domain/values/phone.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { asciiNote } from '#domain/values/text.ts';
import { detectOperator } from '#domain/payments/operators.ts';

/** What stands in the boxes of a charge. */
export type ChargeForm = {
  amount: TypedAmount;
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

/** What is sent. `holder` is the wallet's own name, `subAccountId` whose till this is. */
export const bodyOf = (
  form: ChargeForm,
  holder: string | null,
  channel: 'dashboard' | 'inStore' = 'dashboard',
  subAccountId: string | null = null,
) => ({
  amount: form.amount,
  phone: wholePhone(form.phone) ?? form.phone,
  channel,
  operator: operatorOf(form).operator,
  payerName: form.payerName.trim() || holder,
  description: form.description.trim() || null,
  payerNote: noteOf(form) || null,
  merchantReference: form.reference.trim() || null,
  merchantSharePercent: shareOf(form.bearer) ?? null,
  subAccountId,
});

/** A number outside both prefix lists is valid, but nobody could be asked. */
export const isNobodys = (form: ChargeForm): boolean =>
  wholePhone(form.phone) !== null && operatorOf(form).operator === null;

/** Somebody who was asked before: the number, the name they are known by, and who carries the number. */
export type RecentPayer = { phone: string; name: string | null; operator: OperatorCode };
const mostRecent = 4;

/** Of charges, the newest first: each payer once, as in the last charge of theirs. */
export function payersOf(charges: readonly Pick<TransactionRow, 'phone' | 'payerName' | 'operator'>[]): RecentPayer[] {
  const payers = new Map<string, RecentPayer>();
  for (const { phone, payerName, operator } of charges) {
    const digits = phone && nationalNumber(phone);
    if (digits && operator && wholePhone(digits) && !payers.has(digits))
      payers.set(digits, { phone: digits, name: payerName, operator });
    if (payers.size === mostRecent) break;
  }
  return [...payers.values()];
}

/** What a charge of somebody known begins with. A number that was moved stays with whom it was moved to. */
export const ofPayer = ({ phone, name, operator }: RecentPayer) => ({
  phone,
  picked: detectOperator(phone) === operator ? null : operator,
  payerName: name ?? '',
});
