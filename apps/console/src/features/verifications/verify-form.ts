import type { TypedAmount } from '#domain/values/money.ts';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { isNoTime, momentOf } from '#domain/values/time.ts';

/** Days and times are those of Douala; the number is its nine national digits. */
export type VerifyForm = {
  sms: string;
  operator: OperatorCode | '';
  transactionId: string;
  amount: TypedAmount;
  phone: string;
  day: string | null;
  time: string;
  orderReference: string;
};
export const emptyForm: VerifyForm = {
  sms: '',
  operator: '',
  transactionId: '',
  amount: null,
  phone: '',
  day: null,
  time: '',
  orderReference: '',
};

/** A day without a time is taken at noon: the search looks around it. */
export const paidAt = ({ day, time }: Pick<VerifyForm, 'day' | 'time'>): string | null =>
  day && momentOf(day, isNoTime(time) ? '' : time, '12:00');

export function bodyOf(form: VerifyForm) {
  const at = paidAt(form);
  const text = (value: string) => value.trim();
  return {
    ...(text(form.sms) ? { sms: text(form.sms).slice(0, 1_000) } : {}),
    ...(form.operator ? { operator: form.operator } : {}),
    ...(text(form.transactionId) ? { transactionId: text(form.transactionId) } : {}),
    ...(form.amount === null ? {} : { amount: form.amount }),
    ...(form.phone ? { phone: form.phone } : {}),
    ...(at ? { at } : {}),
    ...(text(form.orderReference) ? { orderReference: text(form.orderReference) } : {}),
  };
}
