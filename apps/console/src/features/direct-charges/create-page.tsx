import { lazy, Suspense, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { nationalNumber } from '#domain/phone.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { partLater } from '../../data/part-later.ts';
import { useSearchState } from '../../data/search-state.ts';
import { NewCharge } from './new-charge.tsx';

const ChargeWait = lazy(() => import('./charge-wait.tsx').then((module) => ({ default: module.ChargeWait })));
const Counter = lazy(() => import('./counter.tsx').then((module) => ({ default: module.Counter })));

const address = partLater(() => import('./charge-address.ts').then((module) => module.chargeAddress));

export function Screen() {
  const [{ mode, charge, phone }, setState] = useSearchState(address);
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
