import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { useIdempotencyKey, useMutationOf } from '../../data/use-endpoint.ts';
import type { TransferBody } from './transfer-form.ts';

export type Made = DataOf<typeof transfersApi.create>;
/** No answer, or "still being handled": what was sent may be on its way. */
const isOpen = (error: ApiError): boolean => error.outcomeUnknown || error.error.key === 'request.in_progress';
const isPin = (error: ApiError): boolean => error.error.key.startsWith('pin.');
const pauses = [2_000, 3_000, 5_000, 8_000];

/**
 * Sends a transfer once. Where no answer comes the same body goes again with the same key: the server answers with the
 * first one, or does it if it never heard of it. A clear refusal ends the key.
 */
export function useTransfer(onMade: (made: Made) => void) {
  const { key, renew } = useIdempotencyKey();
  const [asking, setAsking] = useState<{ body: TransferBody; tries: number } | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isSending = useRef(false);
  const create = useMutationOf(transfersApi.create, {
    invalidates: [transfersApi.list, transactionsApi.list], quiet: true, loader: 'hide',
    onSuccess(made) {
      setAsking(null);
      renew();
      onMade(made);
    },
  });
  /** Rejects for a PIN that was wrong, so that its dialog stays open; every other end is shown by the form. */
  const send = async (body: TransferBody, tries = 0): Promise<void> => {
    // Pressed twice before anything was drawn.
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    try {
      await create.mutateAsync({ body, idempotencyKey: key });
    } catch (thrown) {
      const error = thrown as ApiError;
      if (isOpen(error)) return setAsking({ body, tries });
      if (isPin(error)) throw error;
      setAsking(null);
      renew();
      setRefusal(error);
    } finally {
      isSending.current = false;
    }
  };
  const askAgain = () => {
    if (asking) void send(asking.body, asking.tries + 1).catch(setRefusal);
  };
  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => latest.current(), pauses[Math.min(asking.tries, pauses.length - 1)]);
    return () => clearTimeout(timer);
  }, [asking]);
  return { send, askAgain, checking: asking?.body ?? null, isSending: create.isPending, refusal, forget: () => setRefusal(null) };
}
