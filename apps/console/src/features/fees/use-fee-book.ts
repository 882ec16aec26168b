import { useEffect } from 'react';
import { feesApi, type FeeBook } from '#contract/fees/api.ts';
import { useSession } from '../../data/session.ts';
import { readJson, writeText } from '../../data/storage.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** The prices of the organisation, kept in this browser so that the calculator also works without a line. */
export function useFeeBook() {
  const session = useSession();
  const name = `feeBook:${session?.environment ?? ''}:${session?.orgUser.orgId ?? ''}`;
  const read = useEndpoint(feesApi.book);
  useEffect(() => {
    if (read.data) writeText(name, JSON.stringify(read.data));
  }, [name, read.data]);
  const kept = read.data ? null : readJson<FeeBook>(name);
  return {
    ...read,
    data: read.data ?? (read.error ? (kept ?? undefined) : undefined),
    isKept: !read.data && read.error !== null && kept !== null,
  };
}
