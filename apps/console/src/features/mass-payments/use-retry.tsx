import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useWords } from '#ui/locale.tsx';
import { useWrite } from '../../data/write.ts';

type Body = Omit<BodyOf<typeof massPaymentsApi.retry>, 'paidSince' | 'paidSeen'>;
const touched = [massPaymentsApi.item, massPaymentsApi.get, massPaymentsApi.list, massPaymentsApi.items, accountsApi.balances];

/**
 * Tries again. Where somebody was paid by other means meanwhile nothing goes, the refusal names them, and `question` asks:
 * from then on they are left out unless it is ticked. A yes is to those who were named; should it name others since, it is asked anew.
 */
export function useRetry(runId: string): { send: (body: Body) => Promise<unknown>; question: ReactNode } {
  const t = useWords(massWords);
  const [seen, setSeen] = useState<string | null>(null);
  const [isMeant, setMeant] = useState(false);
  const retry = useWrite(massPaymentsApi.retry, { invalidates: touched, quiet: true, loader: 'hide' });
  const send = async (body: Body) => {
    try {
      return await retry.mutateAsync({ params: { id: runId }, body: { ...body, ...(seen === null ? {} : isMeant ? { paidSince: 'pay', paidSeen: seen } : { paidSince: 'leave' }) } });
    } catch (error) {
      if (error instanceof ApiError && error.error.key === 'mass_payments.paid_since') {
        const named = String(error.error.params?.['seen']);
        if (named !== seen) setMeant(false);
        setSeen(named);
      }
      throw error;
    }
  };
  const question = seen !== null && <Checkbox label={t.payOnceMore} hint={t.payOnceMoreHint} checked={isMeant} onChange={(event) => setMeant(event.target.checked)} />;
  return { send, question };
}
