import { transfersApi } from '#contract/transfers/api.ts';
import { useRested } from '../../data/rested.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { quoteBody, type Kind, type TransferForm } from './transfer-form.ts';

/** The price as the server will book it. `isTrue`: it belongs to what stands in the form now. */
export function useQuote(kind: Kind, form: TransferForm, isAsked: boolean) {
  const text = JSON.stringify(quoteBody(kind, form));
  const rested = useRested(text);
  const body = JSON.parse(rested) as ReturnType<typeof quoteBody>;
  const enabled = isAsked && body !== null;
  const { data, error, isFetching, isPrevious, refetch } = useEndpoint(
    transfersApi.quote,
    { body: body! },
    { enabled, staleTime: 30_000 },
  );
  const isTrue = enabled && rested === text && !isPrevious && data !== undefined && !error;
  return {
    quote: enabled ? (data ?? null) : null,
    isTrue,
    isFetching,
    error: enabled && rested === text && !isFetching ? error : null,
    refetch,
  };
}
