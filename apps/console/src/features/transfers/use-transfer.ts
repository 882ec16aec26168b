import { useState } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { useWrite } from '../../data/write.ts';
import type { TransferBody } from './transfer-form.ts';

export type Made = DataOf<typeof transfersApi.create>;
const isPin = (error: ApiError): boolean => error.error.key.startsWith('pin.');

/**
 * Sends a transfer. Rejects for a PIN that was wrong, so that its dialog stays open; every other end is shown by the
 * form.
 */
export function useTransfer(onMade: (made: Made) => void) {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const create = useWrite(transfersApi.create, {
    invalidates: [transfersApi.list, transactionsApi.list],
    quiet: true,
    loader: 'hide',
    onSuccess: onMade,
  });
  const send = async (body: TransferBody): Promise<void> => {
    setRefusal(null);
    try {
      await create.mutateAsync({ body });
    } catch (thrown) {
      const error = thrown as ApiError;
      if (isPin(error)) throw error;
      setRefusal(error);
    }
  };
  return { send, isSending: create.isPending, refusal, forget: () => setRefusal(null) };
}
