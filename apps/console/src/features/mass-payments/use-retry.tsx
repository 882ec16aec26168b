import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { useWords } from '#ui/locale.tsx';
import { useIsOver, useWrite } from '../../data/write.ts';
import { useOldNumber, usePaidSince } from './use-paid-since.tsx';

type Body = Omit<BodyOf<typeof massPaymentsApi.retry>, 'paidSince' | 'paidSeen' | 'oldSeen'>;
export const retryTouches = [
  massPaymentsApi.item,
  massPaymentsApi.get,
  massPaymentsApi.list,
  massPaymentsApi.items,
  accountsApi.balances,
];

/**
 * Tries again. Once it was asked, whoever was paid by other means meanwhile is left out unless it is ticked, and
 * nothing goes to an old number unless that is. `to`: the numbers and accounts that are typed, as text.
 */
export function useRetry(
  runId: string,
  to = '',
): {
  send: (body: Body) => Promise<unknown>;
  /** The same for a form over the row, which sends it itself. */
  around: <T>(send: (more: object) => Promise<T>) => Promise<T>;
  /** It is on its way from here, or nobody knows whether it went: what is left is not what was sent. */
  isOut: boolean;
  asks: { question: ReactNode; isAsked: (refusal: unknown) => boolean; blockedReason: string | null };
} {
  const paid = usePaidSince('payOnceMoreHint');
  const { seen, isMeant, send } = paid;
  const retry = useWrite(massPaymentsApi.retry, { invalidates: retryTouches, quiet: true, loader: 'hide' });
  const old = useOldNumber(to);
  const { tickFirst } = useWords(movedWords);
  const choice = {
    ...(seen === null ? {} : isMeant ? { paidSince: 'pay' as const, paidSeen: seen } : { paidSince: 'leave' as const }),
    ...(old.seen !== null && old.isMeant ? { oldSeen: old.seen } : {}),
  };
  const [isSending, setSending] = useState(false);
  const [unknown, setUnknown] = useState<ApiError | null>(null);
  const isOver = useIsOver(unknown);
  async function out<T>(work: () => Promise<T>): Promise<T> {
    setSending(true);
    try {
      return await send(() => old.send(work));
    } catch (error) {
      setSending(false);
      setUnknown(error instanceof ApiError && error.outcomeUnknown ? error : null);
      throw error;
    }
  }
  return {
    isOut: isSending || (unknown !== null && !isOver),
    send: (body: Body) => out(() => retry.mutateAsync({ params: { id: runId }, body: { ...body, ...choice } })),
    around: (work) => out(() => work(choice)),
    asks: {
      question: (paid.question || old.question) && (
        <>
          {paid.question}
          {old.question}
        </>
      ),
      isAsked: (refusal) => paid.isAsked(refusal) || old.isAsked(refusal),
      blockedReason: old.seen !== null && !old.isMeant ? tickFirst : null,
    },
  };
}
