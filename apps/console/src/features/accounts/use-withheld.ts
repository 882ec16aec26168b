import { accountsApi } from '#contract/accounts/api.ts';
import { withholdingsApi, type Withholding } from '#contract/withholdings/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { useLocale } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';

type Told = (p: { amount: string }) => string;

/** What an act upon withheld money changes. */
export const withheldRows = [
  accountsApi.balances,
  accountsApi.holds,
  accountsApi.holdTotals,
  withholdingsApi.waiting,
] as const;

/** Says what became of such an act. */
export function useWithheld(words: { done: Told; waits: Told }) {
  const locale = useLocale();
  return ({ status, amount }: Withholding): void => {
    const said = { amount: formatMoney(amount, locale) };
    if (status === 'pendingApproval') toast.info(words.waits(said));
    else toast.success(words.done(said));
  };
}
