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

/** What was written about the time: an hour of a day, or a day alone, which is searched as that day. */
export function paidWhen({ day, time }: Pick<VerifyForm, 'day' | 'time'>): { at?: string; day?: string } {
  if (!day) return {};
  return time && !isNoTime(time) ? { at: momentOf(day, time, '') } : { day };
}

export function bodyOf(form: VerifyForm) {
  const text = (value: string) => value.trim();
  return {
    ...(text(form.sms) ? { sms: text(form.sms).slice(0, 1_000) } : {}),
    ...(form.operator ? { operator: form.operator } : {}),
    ...(text(form.transactionId) ? { transactionId: text(form.transactionId) } : {}),
    ...(form.amount === null ? {} : { amount: form.amount }),
    ...(form.phone ? { phone: form.phone } : {}),
    ...paidWhen(form),
    ...(text(form.orderReference) ? { orderReference: text(form.orderReference) } : {}),
  };
}
