import { accountsApi } from '#contract/accounts/api.ts';
import { linkedAccountsApi } from '#contract/linked-accounts/api.ts';
import type { Locale } from '#i18n/words.ts';
import { useCan } from '../../data/ability.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** The two ends a settlement can have, for its forms: accounts inside that may let money go, and own ones outside. */
export function useEnds(locale: Locale) {
  const seesMoney = useCan('balance:view');
  const balances = useEndpoint(accountsApi.balances, {}, { enabled: seesMoney });
  const linked = useEndpoint(linkedAccountsApi.receiving);
  const sources = (balances.data ?? []).filter((balance) => balance.kind === 'collectionPrimary' || balance.kind.startsWith('collectionSub:'));
  return {
    error: linked.error ?? balances.error, refetch: () => void [linked.refetch(), balances.refetch()], isFetching: linked.isFetching || balances.isFetching, isPending: linked.isPending || (seesMoney && balances.isPending),
    sources: sources.map((source) => ({ value: source.id, label: source.name[locale], available: source.available })),
    accounts: (linked.data ?? []).map((account) => ({ value: account.id, label: `${account.label} · ${account.masked}`, disabled: account.usableFrom !== null })),
  };
}
