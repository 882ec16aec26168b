import { limits } from '#domain/limits.ts';
import { refundAmountProblem } from '#domain/states/refund.ts';

export type RefundForm = { part: 'full' | 'partial'; amount: number | null; reasonCode: string; note: string };
export type RefundProblems = {
  amount?: 'needed' | 'aboveRefundable' | 'tooSmall';
  reasonCode?: 'needed';
  note?: 'needed';
};

/** The amount the form stands for now; null while a part is chosen and not yet typed. */
export const wishedAmount = (form: RefundForm, refundable: number): number | null =>
  form.part === 'full' ? refundable : form.amount;

/** What still keeps the form from being sent. The server says the same and has the last word. */
export function refundProblems(form: RefundForm, refundable: number): RefundProblems {
  const amount = wishedAmount(form, refundable);
  const wrong = amount === null ? 'needed' : refundAmountProblem(amount, refundable);
  return {
    ...(wrong ? { amount: wrong } : {}),
    ...(form.reasonCode === '' ? { reasonCode: 'needed' as const } : {}),
    ...(form.reasonCode === 'other' && form.note.trim() === '' ? { note: 'needed' as const } : {}),
  };
}

export const noteMax = limits.noteMax;
