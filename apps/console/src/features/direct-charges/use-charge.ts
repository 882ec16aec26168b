import { directChargesApi } from '#contract/direct-charges/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { useWrite } from '../../data/write.ts';
import type { ChargeBody } from './check-charge.ts';

/** Sends a charge; its refusal is shown by the form. */
export function useCharge(onMade: (charge: TransactionDetail) => void) {
  const create = useWrite(directChargesApi.create, {
    invalidates: [transactionsApi.list],
    quiet: true,
    onSuccess: onMade,
  });
  return {
    send: (body: ChargeBody) => create.mutate({ body }),
    isSending: create.isPending,
    refusal: create.error,
    forget: create.reset,
  };
}
