import { parseOperatorSms } from '#domain/sms.ts';
import { formatTime, localDay } from '#domain/time.ts';
import type { VerifyForm } from './verify-form.ts';

export type SmsPart = 'transactionId' | 'amount' | 'phone' | 'operator' | 'at';

/** Reads a pasted message into the fields. What it does not say is left as it was typed. */
export function readSms(form: VerifyForm, sms: string): { form: VerifyForm; parts: SmsPart[] } {
  const found = parseOperatorSms(sms);
  const parts = (['transactionId', 'amount', 'phone', 'operator', 'at'] as const).filter(
    (part) => found[part] !== undefined,
  );
  return {
    parts,
    form: {
      ...form,
      sms,
      ...(found.operator ? { operator: found.operator } : {}),
      ...(found.transactionId ? { transactionId: found.transactionId } : {}),
      ...(found.amount !== undefined ? { amount: found.amount } : {}),
      ...(found.phone ? { phone: found.phone.slice(3) } : {}),
      ...(found.at ? { day: localDay(found.at), time: formatTime(found.at) } : {}),
    },
  };
}
