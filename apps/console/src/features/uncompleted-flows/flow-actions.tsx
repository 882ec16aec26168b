import { Suspense, useState } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { actionOf, mayDo } from '../../data/record-actions.ts';
import { useRight } from '../../data/right.ts';

import { useWrite } from '../../data/write.ts';
import { nameOf } from './flow-name.ts';
import type { Flow, Tab } from './flow-row.tsx';

const FlowDialog = lazyPart(() => import('./flow-dialog.tsx'), 'FlowDialog');
const NothingOwedDialog = lazyPart(() => import('../../shell/nothing-owed.tsx'), 'NothingOwedDialog');

/** Asked about before they are done: money moves. */
const confirmed = ['startRefund', 'retryRefund', 'resendPrompt'] as const;
export type ConfirmedAction = (typeof confirmed)[number];
type Asked = ConfirmedAction | 'nothingOwed';

/** Only what the record's own list allows. While the operator's answer is open that is a check and nothing else. */
export function FlowActions({ flow, tab }: { flow: Flow; tab: Tab }) {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
  const [asking, setAsking] = useState<Asked | null>(null);
  const right = useRight('charges:create');
  const stale = [transactionsApi.list, uncompletedFlowsApi.list];
  const check = useWrite(transactionsApi.checkNow, {
    invalidates: stale,
    loader: 'hide',
    onSuccess: (now) => void toast.info(t.checked({ status: statusName(tellingWord(now), locale) })),
  });
  const dismiss = useWrite(uncompletedFlowsApi.dismiss, {
    invalidates: stale,
    onSuccess: () => void toast.success(t.dismissed),
  });
  const isAllowed = (action: string) => mayDo(flow, action);
  const mustDecide = isAllowed('keepInstead');
  const checkState = tab === 'payer' || tab === 'operator' ? actionOf(flow, 'checkNow') : undefined;
  return (
    <div className="flex flex-wrap items-center gap-2 md:max-w-72 md:justify-end xl:max-w-96">
      {checkState && (
        <Button
          size="small"
          loading={check.isPending}
          disabledReason={checkState.disabledReason?.[locale] ?? null}
          onClick={() => check.mutate({ params: { id: flow.refId } })}
        >
          {t.checkNow}
        </Button>
      )}
      {tab === 'lost' && !flow.dismissed && (
        <Button
          size="small"
          variant="ghost"
          loading={dismiss.isPending}
          disabledReason={right.reason}
          onClick={() => dismiss.mutate({ params: { id: flow.id } })}
        >
          {t.dismiss}
        </Button>
      )}
      {mustDecide ? (
        <ButtonLink size="small" variant="primary" href={to('/transactions/{id}', { id: flow.refId })}>
          {t.decide}
        </ButtonLink>
      ) : (
        confirmed.filter(isAllowed).map((action) => (
          <Button
            key={action}
            size="small"
            variant={tab === 'us' ? 'primary' : 'secondary'}
            onClick={() => setAsking(action)}
          >
            {t[action]}
          </Button>
        ))
      )}
      {tab === 'us' && isAllowed('nothingOwed') && (
        <Button size="small" onClick={() => setAsking('nothingOwed')}>
          {t.nothingOwed}
        </Button>
      )}
      {!mustDecide && !checkState && tab !== 'lost' && (
        <ButtonLink size="small" variant="ghost" href={to('/transactions/{id}', { id: flow.refId })}>
          {t.open}
        </ButtonLink>
      )}
      {asking && (
        <Suspense>
          {asking === 'nothingOwed' ? (
            <NothingOwedDialog
              refund={{ id: flow.refId, amount: flow.amount, name: nameOf(flow) }}
              onClose={() => setAsking(null)}
            />
          ) : (
            <FlowDialog
              action={asking}
              flow={flow}
              onClose={() => setAsking(null)}
              onNothingOwed={isAllowed('nothingOwed') ? () => setAsking('nothingOwed') : null}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
