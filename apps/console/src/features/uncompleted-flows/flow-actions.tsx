import { transactionsApi } from '#contract/transactions/api.ts';
import { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { actionOf, mayDo } from '../../data/record-actions.ts';
import { useRight } from '../../data/right.ts';

import { useWrite } from '../../data/write.ts';
import type { Flow, Tab } from './flow-row.tsx';

/** Asked about before they are done: money moves. */
const confirmed = ['startRefund', 'retryRefund', 'resendPrompt'] as const;
export type ConfirmedAction = (typeof confirmed)[number];
export type Asked = ConfirmedAction | 'nothingOwed';
/** Asks, above the rows: a row goes as soon as a colleague has done with it. */
export type Ask = (flow: Flow, asked: Asked) => void;

/** Only what the record's own list allows. While the operator's answer is open that is a check and nothing else. */
export function FlowActions({ flow, tab, onAsk }: { flow: Flow; tab: Tab; onAsk: Ask }) {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
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
            onClick={() => onAsk(flow, action)}
          >
            {t[action]}
          </Button>
        ))
      )}
      {tab === 'us' && isAllowed('nothingOwed') && (
        <Button size="small" onClick={() => onAsk(flow, 'nothingOwed')}>
          {t.nothingOwed}
        </Button>
      )}
      {!mustDecide && !checkState && tab !== 'lost' && (
        <ButtonLink size="small" variant="ghost" href={to('/transactions/{id}', { id: flow.refId })}>
          {t.open}
        </ButtonLink>
      )}
    </div>
  );
}
