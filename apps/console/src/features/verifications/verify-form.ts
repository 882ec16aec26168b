import type { BodyInput } from '#contract/endpoint.ts';
import type { verificationsApi } from '#contract/verifications/api.ts';
import type { OperatorCode } from '#domain/operators.ts';

/** Days and times are those of Douala; the number is its nine national digits. */
export type VerifyForm = {
  sms: string;
  operator: OperatorCode | '';
  transactionId: string;
  amount: number | null;
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
export function momentOf(form: Pick<VerifyForm, 'day' | 'time'>): string | undefined {
  if (!form.day) return undefined;
  const time = /^\d{2}:\d{2}$/.test(form.time) ? form.time : '12:00';
  const at = new Date(`${form.day}T${time}:00+01:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export function bodyOf(form: VerifyForm): BodyInput<typeof verificationsApi.check> {
  const at = momentOf(form);
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
