import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { Locale } from '#i18n/words.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/**
 * The two ends a settlement can have, for its forms: accounts inside that this person may let money go from, and own
 * ones outside.
 */
export function useEnds(locale: Locale) {
  const inside = useEndpoint(transfersApi.sources, { query: { use: 'settlement' } });
  const linked = useEndpoint(linkedAccountsApi.receiving);
  return {
    error: linked.error ?? inside.error,
    refetch: () => void [linked.refetch(), inside.refetch()],
    isFetching: linked.isFetching || inside.isFetching,
    isPending: linked.isPending || inside.isPending,
    sources: (inside.data ?? []).map((source) => ({
      value: source.id,
      label: source.name[locale],
      available: source.available,
    })),
    accounts: (linked.data ?? []).map((account) => ({
      value: account.id,
      label: `${account.label} · ${account.masked}`,
      masked: account.masked,
      disabled: account.usableFrom !== null,
    })),
  };
}
