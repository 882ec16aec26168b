import type { BodyInput } from '#contract/endpoint.ts';
import type { verificationsApi } from '#contract/verifications/api.ts';
import type { OperatorCode } from '#domain/operators.ts';
import { parsePhone } from '#domain/phone.ts';
import { parseOperatorSms } from '#domain/sms.ts';
import { formatTime, localDay } from '#domain/time.ts';

/** Days and times are those of Douala; the number is its nine national digits. */
export type VerifyForm = {
  sms: string; operator: OperatorCode | ''; transactionId: string; amount: number | null; phone: string; day: string | null; time: string; orderReference: string;
};
export const emptyForm: VerifyForm = { sms: '', operator: '', transactionId: '', amount: null, phone: '', day: null, time: '', orderReference: '' };
export type SmsPart = 'transactionId' | 'amount' | 'phone' | 'operator' | 'at';

/** Reads a pasted message into the fields. What it does not say is left as it was typed. */
export function readSms(form: VerifyForm, sms: string): { form: VerifyForm; parts: SmsPart[] } {
  const found = parseOperatorSms(sms);
  const parts = (['transactionId', 'amount', 'phone', 'operator', 'at'] as const).filter((part) => found[part] !== undefined);
  return {
    parts,
    form: {
      ...form, sms,
      ...(found.operator ? { operator: found.operator } : {}), ...(found.transactionId ? { transactionId: found.transactionId } : {}),
      ...(found.amount !== undefined ? { amount: found.amount } : {}), ...(found.phone ? { phone: found.phone.slice(3) } : {}),
      ...(found.at ? { day: localDay(found.at), time: formatTime(found.at) } : {}),
    },
  };
}

export type VerifyProblem = 'needed' | 'phoneInvalid';

/** The operator's id alone is enough; without it, the number and the amount are. */
export function verifyProblem(form: VerifyForm): VerifyProblem | null {
  if (form.phone !== '' && !parsePhone(form.phone).ok) return 'phoneInvalid';
  return form.transactionId.trim() !== '' || (form.phone !== '' && form.amount !== null) ? null : 'needed';
}

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
    ...(text(form.sms) ? { sms: text(form.sms).slice(0, 1_000) } : {}), ...(form.operator ? { operator: form.operator } : {}),
    ...(text(form.transactionId) ? { transactionId: text(form.transactionId) } : {}), ...(form.amount === null ? {} : { amount: form.amount }),
    ...(form.phone ? { phone: form.phone } : {}), ...(at ? { at } : {}), ...(text(form.orderReference) ? { orderReference: text(form.orderReference) } : {}),
  };
}
