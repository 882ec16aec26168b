import { isId } from '#domain/ids.ts';

export type RequestForm = {
  transactionId: string;
  direction: 'credit' | 'debit' | null;
  amount: number | null;
  reasonCode: string;
  note: string;
};
export type RequestProblem = 'required' | 'id.invalid';

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
    // A fee or a tax that was wrong is often less than the smallest payment.
    ...(form.amount === null || form.amount < 1 ? { amount: 'required' as const } : {}),
    ...(form.reasonCode === '' ? { reasonCode: 'required' as const } : {}),
    ...(form.note.trim() === '' ? { note: 'required' as const } : {}),
  };
}
