import { Suspense, useState } from 'react';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { partLater, useEarly } from '../../data/part-later.ts';
import { useSearchState } from '../../data/search-state.ts';
import { NewCharge } from './new-charge.tsx';

const ChargeWait = lazyPart(() => import('./charge-wait.tsx'), 'ChargeWait');
const Counter = lazyPart(() => import('./counter.tsx'), 'Counter');

const address = partLater(() => import('./charge-address.ts').then((module) => module.chargeAddress));

export function Screen() {
  const t = useWords(chargeFormWords);
  const [{ mode, charge, phone, customer }, setState] = useSearchState(address);
  // A new form for every charge: nothing of the last payer may stand in it.
  const [round, setRound] = useState(0);
  // Once money is asked for, the screen that says so must not hang on the line.
  useEarly(ChargeWait);
  const wait = (made: TransactionDetail) => setState({ charge: made.id }, { replace: true });
  const again = () => {
    setRound(round + 1);
    setState({ charge: undefined, phone: undefined, customer: undefined }, { replace: true });
  };
  return (
    <Suspense
      // Another place than the form's: what was sent is said at once, and not once its screen is here.
      key={charge ? 'charge' : 'form'}
      fallback={
        <>
          {charge && (
            <p role="status" className="mb-4">
              {t.isOut}
            </p>
          )}
          <Skeleton className="h-140 w-full rounded-lg" />
        </>
      }
    >
      {charge ? (
        <ChargeWait key={charge} id={charge} isCounter={mode === 'counter'} onNew={again} onResent={wait} />
      ) : mode === 'counter' ? (
        <Counter key={round} onMade={wait} />
      ) : (
        <NewCharge
          key={round}
          payerPhone={phone ? nationalNumber(phone) : ''}
          customerId={(phone && customer) || null}
          onMade={wait}
        />
      )}
    </Suspense>
  );
}
