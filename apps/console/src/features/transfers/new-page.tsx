import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { id, integerText, phone as phoneField } from '#contract/fields.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { nationalNumber } from '#domain/values/phone.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { NewTransfer } from './new-transfer.tsx';
import { cloneOf, emptyTransfer, type Kind, type TransferForm } from './transfer-form.ts';

const TransferWait = lazyPart(() => import('./transfer-wait.tsx'), 'TransferWait');
const PlanMade = lazyPart(() => import('./plan-made.tsx'), 'PlanMade');

/**
 * What is waited for stands in the address: a reload comes back to it. `like` fills the form from an earlier transfer,
 * `phone` and `account` name the beneficiary.
 */
const search = z.object({
  transfer: z.optional(id('transaction')),
  plan: z.optional(id('transferSchedule')),
  like: z.optional(id('transaction')),
  phone: z.optional(phoneField),
  account: z.optional(id('linkedAccount')),
  step: z.optional(integerText(1, 3)),
});

export function Screen({ kind }: { kind: Kind }) {
  const [{ transfer, plan, like, phone, account, step }, setState] = useSearchState(search);
  // A new form for every transfer: nothing of the last one may stand in it.
  const [round, setRound] = useState(0);
  const again = () => {
    setRound(round + 1);
    setState({
      transfer: undefined,
      plan: undefined,
      like: undefined,
      phone: undefined,
      account: undefined,
      step: undefined,
    });
  };
  const form = (start: Partial<TransferForm> | null) => (
    <NewTransfer
      key={`${kind} ${round}`}
      kind={kind}
      start={start}
      isLike={like !== undefined}
      step={step ?? 1}
      onStep={(next) => setState({ step: next === 1 ? undefined : next })}
      onMade={(made) =>
        setState(
          {
            transfer: made.transfer?.id,
            plan: made.transfer ? undefined : made.schedule?.id,
            step: undefined,
            like: undefined,
            phone: undefined,
            account: undefined,
          },
          { replace: true },
        )
      }
    />
  );
  return (
    <Suspense fallback={<Skeleton className="h-140 w-full rounded-lg" />}>
      {transfer ? (
        <TransferWait key={transfer} id={transfer} onNew={again} />
      ) : plan ? (
        <PlanMade id={plan} onNew={again} />
      ) : like ? (
        <Like id={like}>{form}</Like>
      ) : (
        form(phone ? { phone: nationalNumber(phone) } : account ? { linkedAccountId: account } : null)
      )}
    </Suspense>
  );
}

/** The form filled in from an earlier transfer, once that is read. */
function Like({ id: earlier, children }: { id: string; children: (start: TransferForm) => React.ReactNode }) {
  const { data, error, refetch, isFetching } = useEndpoint(
    transfersApi.get,
    { params: { id: earlier } },
    { staleTime: Infinity },
  );
  if (data) return <>{children({ ...emptyTransfer, ...cloneOf(data).form })}</>;
  return error ? (
    <Card>
      <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
    </Card>
  ) : (
    <Skeleton className="h-140 w-full rounded-lg" />
  );
}
