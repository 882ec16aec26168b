import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';

/** What a filter by sub-account calls it: `main` is the organisation's own account. */
export function useSubAccountNames(): (id: string) => string {
  const t = useWords(subAccountWords);
  const { data } = useEndpoint(subAccountsApi.options, {}, { staleTime: 60_000 });
  return (id) => (id === 'main' ? t.mainAccount : (data?.accounts.find((account) => account.id === id)?.name ?? id));
}
