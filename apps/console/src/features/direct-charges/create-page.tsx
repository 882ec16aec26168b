import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { id, phone as phoneField } from '#contract/fields.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { nationalNumber } from '#domain/phone.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSearchState } from '../../data/search-state.ts';
import { NewCharge } from './new-charge.tsx';

const ChargeWait = lazy(() => import('./charge-wait.tsx').then((module) => ({ default: module.ChargeWait })));
const Counter = lazy(() => import('./counter.tsx').then((module) => ({ default: module.Counter })));

/**
 * The charge that is waited for stands in the address: a reload comes back to it, and Back leads out. `phone` begins
 * one for a known payer.
 */
const search = z.object({
  mode: z.optional(z.enum(['counter'])),
  charge: z.optional(id('transaction')),
  phone: z.optional(phoneField),
});

export function Screen() {
  const [{ mode, charge, phone }, setState] = useSearchState(search);
  // A new form for every charge: nothing of the last payer may stand in it.
  const [round, setRound] = useState(0);
  const wait = (made: TransactionDetail) => setState({ charge: made.id }, { replace: true });
  const again = () => {
    setRound(round + 1);
    setState({ charge: undefined, phone: undefined }, { replace: true });
  };
  return (
    <Suspense fallback={<Skeleton className="h-140 w-full rounded-lg" />}>
      {charge ? (
        <ChargeWait key={charge} id={charge} isCounter={mode === 'counter'} onNew={again} onResent={wait} />
      ) : mode === 'counter' ? (
        <Counter key={round} onMade={wait} />
      ) : (
        <NewCharge key={round} payerPhone={phone ? nationalNumber(phone) : ''} onMade={wait} />
      )}
    </Suspense>
  );
}
