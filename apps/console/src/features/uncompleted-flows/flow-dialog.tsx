import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useOnline } from '../../data/online.ts';
import { wasTold } from '../../data/proving.ts';
import { useWrite } from '../../data/write.ts';
import { OrNothingOwed } from '../../shell/nothing-owed.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { Refused } from '../../shell/refused.tsx';
import type { ConfirmedAction } from './flow-actions.tsx';
import { nameOf } from './flow-name.ts';
import type { Flow } from './flow-row.tsx';

const rows = {
  resendPrompt: transactionsApi.resendPrompt,
  startRefund: refundsApi.start,
  retryRefund: refundsApi.retry,
} as const;

/** The question before money moves. */
export function FlowDialog({
  action,
  flow,
  onClose,
  onNothingOwed,
}: {
  action: ConfirmedAction;
  flow: Flow;
  onClose: () => void;
  /** Where that may be said of it instead. */
  onNothingOwed: (() => void) | null;
}) {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const run = useWrite(rows[action] as typeof refundsApi.retry, {
    invalidates: [transactionsApi.list, uncompletedFlowsApi.list],
    quiet: true,
  });
  const onceMore = useOnceMore(action === 'resendPrompt' ? 'charges.paid_since' : 'refunds.duplicate');
  const about = { amount: formatMoney(flow.amount, locale), name: nameOf(flow) };
  // That nobody receives money twice is promised only while nothing is known to have gone back since.
  const retryText = () => {
    const given = flow.givenBackSince;
    if (given) return t.askRetrySince({ ...about, given: formatMoney(given, locale) });
    return given === null && !run.error ? t.askRetryText : t.askStartText;
  };
  const questions = {
    resendPrompt: { title: t.askResend(about), text: t.askResendText },
    startRefund: { title: t.askStart(about), text: t.askStartText },
    retryRefund: { title: t.askRetry(about), text: retryText() },
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={questions[action].title}
      description={questions[action].text}
      confirmLabel={t[action]}
      blockedReason={isOnline ? onceMore.blockedReason : t.offline}
      onConfirm={async () => {
        await onceMore.send((seen) => run.mutateAsync({ params: { id: flow.refId }, body: seen }));
        toast.success(action === 'resendPrompt' ? t.promptSent : t.done);
      }}
    >
      {run.error && !wasTold(run.error) && !onceMore.isAsked(run.error) && <Refused error={run.error} />}
      {onceMore.question}
      {action === 'retryRefund' && onNothingOwed && (flow.givenBackSince || onceMore.question) && (
        <OrNothingOwed onPress={onNothingOwed} />
      )}
    </ConfirmDialog>
  );
}
