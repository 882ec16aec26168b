import type * as z from 'zod/mini';
import type { RecipientDetail, recipientInput } from '#contract/recipients/schemas.ts';
import type { TypedAmount } from '#domain/values/money.ts';
import { detectOperator, type OperatorCode } from '#domain/payments/operators.ts';
import { nationalNumber } from '#domain/values/phone.ts';

/** What stands in the boxes, as typed. Numbers are digits. */
export type RecipientForm = {
  kind: 'person' | 'company';
  displayName: string;
  legalName: string;
  language: 'en' | 'fr';
  phone: string;
  operator: OperatorCode | null;
  rib: string;
  card: string;
  dropsCard: boolean;
  userCode: string;
  preferred: Place | null;
  amount: TypedAmount;
  employeeNo: string;
  tags: string;
};
export type Place = 'wallet' | 'bank' | 'card' | 'user';
export type RecipientBody = z.input<typeof recipientInput>;

/** @param language what most people of this organisation speak: the reader's own */
export const emptyForm = (
  language: 'en' | 'fr',
  start: { name?: string | undefined; phone?: string | undefined } = {},
): RecipientForm => ({
  kind: 'person',
  displayName: start.name ?? '',
  legalName: '',
  language,
  phone: start.phone ? nationalNumber(start.phone) : '',
  operator: null,
  rib: '',
  card: '',
  dropsCard: false,
  userCode: '',
  preferred: null,
  amount: null,
  employeeNo: '',
  tags: '',
});

export const formOf = (recipient: RecipientDetail): RecipientForm => ({
  kind: recipient.kind,
  displayName: recipient.displayName,
  legalName: recipient.legalName ?? '',
  language: recipient.language,
  phone: recipient.phone ? nationalNumber(recipient.phone) : '',
  // Said only where it is not what the number itself says.
  operator:
    recipient.phone && recipient.operator !== detectOperator(nationalNumber(recipient.phone))
      ? recipient.operator
      : null,
  rib: recipient.rib ?? '',
  card: '',
  dropsCard: false,
  userCode: recipient.userCode ?? '',
  preferred: recipient.preferred,
  amount: recipient.defaultAmount,
  employeeNo: recipient.employeeNo ?? '',
  tags: recipient.tags.join(', '),
});

/** The places that are filled in, in the order of the form. `hasCard`: one is stored. */
export function placesIn(form: RecipientForm, hasCard: boolean): Place[] {
  const there: Place[] = [];
  if (form.phone) there.push('wallet');
  if (form.rib) there.push('bank');
  if (form.card || (hasCard && !form.dropsCard)) there.push('card');
  if (form.userCode.trim()) there.push('user');
  return there;
}

/** The operator a payment will go through, and the one the number looks like. */
export function operatorOf(form: RecipientForm): { operator: OperatorCode | null; looks: OperatorCode | null } {
  const looks = form.phone.length === 9 ? detectOperator(form.phone) : null;
  return { operator: form.operator ?? looks, looks };
}

export function bodyOf(form: RecipientForm, hasCard: boolean): RecipientBody {
  const there = placesIn(form, hasCard);
  return {
    kind: form.kind,
    displayName: form.displayName,
    legalName: form.legalName,
    language: form.language,
    phone: form.phone || null,
    operator: form.phone ? operatorOf(form).operator : null,
    rib: form.rib || null,
    ...(form.card ? { card: form.card } : form.dropsCard ? { card: null } : {}),
    userCode: form.userCode.trim() || null,
    ...(form.preferred && there.includes(form.preferred) ? { preferred: form.preferred } : {}),
    defaultAmount: form.amount,
    employeeNo: form.employeeNo,
    tags: [
      ...new Set(
        form.tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ],
  };
}

/** What the contract does not say: money must be able to go somewhere, and through somebody. */
export const placeProblems = (form: RecipientForm, hasCard: boolean) => ({
  isNowhere: placesIn(form, hasCard).length === 0,
  isUnknown: form.phone.length === 9 && operatorOf(form).operator === null,
});
