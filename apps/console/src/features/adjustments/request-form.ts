import { limits } from '#domain/limits.ts';
import { isId } from '#domain/ids.ts';

export type RequestForm = {
  transactionId: string;
  direction: 'credit' | 'debit' | null;
  amount: number | null;
  reasonCode: string;
  note: string;
};
export type RequestProblem = 'required' | 'id.invalid' | 'amount.tooSmall';

/** The same rules as the server's, by the names of its sentences. */
export function requestProblems(form: RequestForm): Partial<Record<keyof RequestForm, RequestProblem>> {
  const id = form.transactionId.trim();
  return {
    ...(id === ''
      ? { transactionId: 'required' as const }
      : isId('transaction', id)
        ? {}
        : { transactionId: 'id.invalid' as const }),
    ...(form.direction === null ? { direction: 'required' as const } : {}),
    ...(form.amount === null
      ? { amount: 'required' as const }
      : form.amount < limits.amountMin
        ? { amount: 'amount.tooSmall' as const }
        : {}),
    ...(form.reasonCode === '' ? { reasonCode: 'required' as const } : {}),
    ...(form.note.trim() === '' ? { note: 'required' as const } : {}),
  };
}
