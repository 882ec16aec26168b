import { ApiError } from '#client/api-error.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { withholdingsApi } from '#contract/withholdings/api.ts';
import { formatMoney } from '#domain/money.ts';
import { useLocale } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useIdempotencyKey, useMutationOf } from '../../data/use-endpoint.ts';

type Act = typeof withholdingsApi.hold | typeof withholdingsApi.release;
type Told = (p: { amount: string }) => string;

/** Sends one act with one key: sent again after a lost answer it is the same act, after a refusal a new one. */
export function useWithholding<E extends Act>(row: E, words: { done: Told; waits: Told }) {
  const locale = useLocale();
  const { key, renew } = useIdempotencyKey();
  const { mutateAsync } = useMutationOf(row, { quiet: true, invalidates: [accountsApi.balances, accountsApi.holds, accountsApi.holdTotals, withholdingsApi.waiting] });
  return async (input: Omit<Parameters<typeof mutateAsync>[0], 'idempotencyKey'>): Promise<void> => {
    try {
      const { status, amount } = await mutateAsync({ ...input, idempotencyKey: key } as Parameters<typeof mutateAsync>[0]);
      const said = { amount: formatMoney(amount, locale) };
      if (status === 'pendingApproval') toast.info(words.waits(said));
      else toast.success(words.done(said));
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) renew();
      throw error;
    }
  };
}
