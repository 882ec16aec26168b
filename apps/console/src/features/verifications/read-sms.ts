import { parseOperatorSms } from '#domain/payments/sms.ts';
import { formatTime, localDay } from '#domain/values/time.ts';
import { emptyForm, type VerifyForm } from './verify-form.ts';

export type SmsPart = 'transactionId' | 'amount' | 'phone' | 'operator' | 'at';

/** What a message says, as the form writes it. */
function fieldsOf(found: ReturnType<typeof parseOperatorSms>): Partial<VerifyForm> {
  return {
    ...(found.operator ? { operator: found.operator } : {}),
    ...(found.transactionId ? { transactionId: found.transactionId } : {}),
    ...(found.amount !== undefined ? { amount: found.amount } : {}),
    ...(found.phone ? { phone: found.phone.slice(3) } : {}),
    ...(found.at ? { day: localDay(found.at), time: formatTime(found.at) } : {}),
  };
}

/**
 * Reads a pasted message into the fields. What the message before it, `was`, had said goes with it: a part of one
 * customer's message never stands beside another's. What was typed by hand stays until a message says otherwise.
 */
export function readSms(form: VerifyForm, sms: string, was = ''): { form: VerifyForm; parts: SmsPart[] } {
  const found = parseOperatorSms(sms);
  const before = fieldsOf(parseOperatorSms(was));
  const stale = (Object.keys(before) as (keyof VerifyForm)[]).filter((field) => form[field] === before[field]);
  return {
    parts: (['transactionId', 'amount', 'phone', 'operator', 'at'] as const).filter(
      (part) => found[part] !== undefined,
    ),
    form: { ...form, ...Object.fromEntries(stale.map((field) => [field, emptyForm[field]])), ...fieldsOf(found), sms },
  };
}
