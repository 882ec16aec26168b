import { accountsApi } from '#contract/accounts/api.ts';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { formatMoney } from '#domain/money.ts';
import { useLocale } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useWrite } from '../../data/write.ts';

type Act = typeof withholdingsApi.hold | typeof withholdingsApi.release;
type Told = (p: { amount: string }) => string;

/** Sends one act and says what became of it. */
export function useWithholding<E extends Act>(row: E, words: { done: Told; waits: Told }) {
  const locale = useLocale();
  const { mutateAsync } = useWrite(row, {
    quiet: true,
    invalidates: [accountsApi.balances, accountsApi.holds, accountsApi.holdTotals, withholdingsApi.waiting],
  });
  return async (input: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    const { status, amount } = await mutateAsync(input);
    const said = { amount: formatMoney(amount, locale) };
    if (status === 'pendingApproval') toast.info(words.waits(said));
    else toast.success(words.done(said));
  };
}
