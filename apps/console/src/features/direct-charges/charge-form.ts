import { directChargesApi } from '#contract/direct-charges/api.ts';
import { parsePhone } from '#domain/phone.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { asciiNote } from '#domain/text.ts';
import { detectOperator } from '#domain/operators.ts';

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

type Body = NonNullable<typeof directChargesApi.create.body>['_zod']['output'];
export type ChargeBody = Body;

/**
 * The body to send, or the names of the broken rules by field. `holder` is the wallet's own name, `subAccountId` whose
 * till this is.
 */
export function checkCharge(
  form: ChargeForm,
  holder: string | null,
  channel: 'dashboard' | 'inStore' = 'dashboard',
  subAccountId: string | null = null,
): { body: ChargeBody; problems: null } | { body: null; problems: Record<string, string> } {
  const { operator } = operatorOf(form);
  const payerName = form.payerName.trim() || holder;
  const share = shareOf(form.bearer);
  const checked = directChargesApi.create.body.safeParse({
    amount: form.amount,
    phone: form.phone,
    channel,
    ...(operator ? { operator } : {}),
    ...(payerName ? { payerName } : {}),
    ...(form.description.trim() ? { description: form.description } : {}),
    ...(noteOf(form) ? { payerNote: noteOf(form) } : {}),
    ...(form.reference.trim() ? { merchantReference: form.reference.trim() } : {}),
    ...(share === undefined ? {} : { merchantSharePercent: share }),
    ...(subAccountId ? { subAccountId } : {}),
  });
  const problems: Record<string, string> = {};
  if (!checked.success) for (const issue of checked.error.issues) problems[String(issue.path[0])] ??= issue.message;
  // A number outside both prefix lists is valid, but nobody could be asked.
  if (!operator && !problems['phone']) problems['operator'] = 'choice.invalid';
  return checked.success && operator ? { body: checked.data, problems: null } : { body: null, problems };
}
