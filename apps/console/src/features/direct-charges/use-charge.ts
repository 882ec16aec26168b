import { useEffect, useRef, useState } from 'react';
import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import type { ApiError } from '#client/api-error.ts';
import { useIdempotencyKey, useMutationOf } from '../../data/use-endpoint.ts';
import type { ChargeBody } from './charge-form.ts';

/** No answer, or "still being handled": what was sent may be on its way. */
const isOpen = (error: ApiError | null): boolean => error !== null && (error.outcomeUnknown || error.error.key === 'request.in_progress');
const pauses = [2_000, 3_000, 5_000, 8_000];

/**
 * Sends a charge once. When no answer comes the same body is sent again with the same key, which makes the server answer
 * with the first charge or do it if it never heard of it: it can never be charged twice. A clear refusal ends the key.
 */
export function useCharge(onMade: (charge: TransactionDetail) => void) {
  const { key, renew } = useIdempotencyKey();
  const [asking, setAsking] = useState<{ body: ChargeBody; tries: number } | null>(null);
  const made = (charge: TransactionDetail) => {
    setAsking(null);
    renew();
    onMade(charge);
  };
  const invalidates = [transactionsApi.list];
  const first = useMutationOf(directChargesApi.create, { invalidates, quiet: true, onSuccess: made });
  // While we check, the screen says so itself: a loader over it would hide the words.
  const again = useMutationOf(directChargesApi.create, { invalidates, quiet: true, loader: 'hide', onSuccess: made });
  const failed = (error: ApiError, body: ChargeBody, tries: number) => {
    if (isOpen(error)) return setAsking({ body, tries });
    setAsking(null);
    renew();
  };
  const send = (body: ChargeBody) => {
    again.reset();
    first.mutate({ body, idempotencyKey: key }, { onError: (error) => failed(error, body, 0) });
  };
  const askAgain = () => {
    if (!asking || again.isPending) return;
    again.mutate({ body: asking.body, idempotencyKey: key }, { onError: (error) => failed(error, asking.body, asking.tries + 1) });
  };
  // One timer per try, whatever is drawn in between.
  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => latest.current(), pauses[Math.min(asking.tries, pauses.length - 1)]);
    return () => clearTimeout(timer);
  }, [asking]);
  const refusal = [again.error, first.error].find((error) => error !== null && !isOpen(error)) ?? null;
  return {
    send,
    askAgain,
    /** The body whose outcome is unknown. */
    checking: asking?.body ?? null,
    isSending: first.isPending,
    isAsking: again.isPending,
    refusal,
    forget: () => {
      first.reset();
      again.reset();
    },
  };
}
