import { transfersApi } from '#contract/transfers/api.ts';
import { payeeInput } from '#contract/transfers/beneficiary-schemas.ts';
import { useRested } from '../../data/rested.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { judge, type PayeeCheck } from './payee-judge.ts';
import { operatorOf, payeeOf, type Kind, type TransferForm } from './transfer-form.ts';

const none: PayeeCheck = { state: 'none', check: null, needsTick: false, error: null };

/**
 * Whose account it is: asked once the number is whole and typing rests. The name written is compared here as it is
 * typed, and on the server again when it is sent.
 */
export function usePayeeCheck(kind: Kind, form: TransferForm): PayeeCheck {
  const { name: _, ...payee } = payeeOf(kind, form) as { name?: string; kind: Kind };
  const isWhole = payeeInput.safeParse(payee).success && (kind !== 'wallet' || operatorOf(form).operator !== null);
  const text = isWhole ? JSON.stringify(payee) : '';
  const rested = useRested(text, 300);
  const enabled = rested !== '';
  const { data, error, isFetching } = useEndpoint(
    transfersApi.checkName,
    { body: { beneficiary: enabled ? JSON.parse(rested) : {} } },
    { enabled, keepPrevious: false, staleTime: 5 * 60_000 },
  );
  if (!isWhole) return none;
  if (text !== rested || (isFetching && !data)) return { ...none, state: 'asking' };
  if (error || !data)
    return error && error.status >= 400 && error.status < 500 ? { ...none, error } : { ...none, state: 'silent' };
  return judge(data, form.name);
}
