import type { ApiError } from '#client/api-error.ts';
import type { CallData } from '#client/request.ts';
import type { DataOf, Endpoint } from '#contract/endpoint.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** What a page waits for. */
export type Read<Row = unknown> = {
  data: Row | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => void;
};
export type RecordRead<Row> = Read<Row> & { id: string };

/** A row of the contract that reads one record. */
type OneRecord = Endpoint & { readonly path: `${string}:id` };
type Options<Row> = {
  /** Where the address does not name it as `{id}`. */
  id?: string;
  /** Asks now and then all the same, should the live feed be broken. */
  watch?: number | ((row: Row) => number | false);
  staleTime?: number;
};

/** The record of the address. What stands on the page is never another one's. `RecordPage` draws it. */
export function useRecord<E extends OneRecord>(row: E, options: Options<DataOf<E>> = {}) {
  const { params } = useRoute();
  const { id = params['id'] ?? '', watch, staleTime } = options;
  const input = { params: { id } } as unknown as CallData<E>;
  const read = useEndpoint(row, input, {
    keepPrevious: false,
    ...(watch === undefined ? {} : { refetchInterval: watch }),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  return { ...read, id };
}
