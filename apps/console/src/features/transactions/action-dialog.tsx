import { refundsApi } from '#contract/refunds/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { isInSuspense } from '#domain/states/refund.ts';
import { transactionActionWords } from '#i18n/catalogues/transactions/actions.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useOnline } from '../../data/online.ts';
import { wasTold } from '../../data/proving.ts';
import { useGo } from '../../data/route.ts';

import { useWrite } from '../../data/write.ts';
import { OrNothingOwed } from '../../shell/nothing-owed.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { Refused } from '../../shell/refused.tsx';
import { RefundBeside } from './refund-beside.tsx';
import { hrefOf } from './row-face.ts';
import type { DetailAction } from './detail-actions.tsx';

/**
 * All of them take the id and answer the record. What moves money, asks for it or gives it back is done once; a charge
 * that is called off may be so twice.
 */
const onceRows = {
  approve: refundsApi.approve,
  decline: refundsApi.decline,
  resendPrompt: transactionsApi.resendPrompt,
  startRefund: refundsApi.start,
  retryRefund: refundsApi.retry,
  cancelRefund: refundsApi.cancel,
} as const;
type Confirmed = keyof typeof onceRows | 'cancel';

/** Asks before something is done that cannot be taken back. */
export function ActionDialog({
  action,
  detail,
  onClose,
  onNothingOwed,
}: {
  action: DetailAction;
  detail: TransactionDetail;
  onClose: () => void;
  /** Where that may be said of it instead. */
  onNothingOwed: (() => void) | null;
}) {
  const t = useWords(transactionActionWords);
  const labels = useWords(transactionDetailWords);
  const locale = useLocale();
  const go = useGo();
  const isOnline = useOnline();
  // Whatever is refused is said beside the button that was pressed, and stays there.
  const options = { invalidates: [transactionsApi.list, refundsApi.start], quiet: true };
  const once = useWrite(
    (onceRows[action as keyof typeof onceRows] ?? onceRows.approve) as typeof refundsApi.retry,
    options,
  );
  const onceMore = useOnceMore(action === 'resendPrompt' ? 'charges.paid_since' : 'refunds.duplicate');
  const plain = useWrite(transactionsApi.cancel, options);
  const refusal = once.error ?? plain.error;
  const amount = formatMoney(detail.amount, locale);
  const phone = detail.phone ? formatPhone(detail.phone) : '–';
  // That nothing goes twice is promised only while nothing is known to have gone back, or to be in doubt, since.
  const retryText = () => {
    const since = detail.givenBackSince;
    if (since) return t.confirmRetrySince({ given: formatMoney(since, locale), amount, phone });
    const isPromised = since === null && detail.madeGood === null && detail.refundsInDoubt.length === 0 && !refusal;
    return isPromised ? t.confirmRetryText({ amount, phone }) : t.confirmStartText({ phone });
  };
  const texts: Record<Confirmed, { title: string; text: string; isFinal?: boolean }> = {
    resendPrompt: { title: t.confirmResend, text: t.confirmResendText({ amount, phone }) },
    cancel: { title: t.confirmCancel, text: t.confirmCancelText, isFinal: true },
    approve: { title: t.confirmApprove({ amount }), text: t.confirmStartText({ phone }) },
    decline: { title: t.confirmDecline, text: t.confirmDeclineText, isFinal: true },
    startRefund: { title: t.confirmStart({ amount }), text: t.confirmStartText({ phone }) },
    retryRefund: {
      title: t.confirmRetry,
      text: retryText(),
    },
    cancelRefund: {
      title: t.confirmCancelRefund,
      text: isInSuspense({ refund: detail, original: detail.original })
        ? t.confirmPutOffText
        : t.confirmCancelRefundText,
      isFinal: true,
    },
  };
  // What the operator says of another one takes the promise back that nothing can go twice.
  const isBesideDoubt =
    detail.refundsInDoubt.length > 0 && (action === 'approve' || action === 'startRefund' || action === 'retryRefund');
  const question = texts[action as Confirmed];
  if (!question) return null;
  const said = (
    <>
      {refusal && !wasTold(refusal) && !onceMore.isAsked(refusal) && <Refused error={refusal} />}
      {onceMore.question}
      {action === 'retryRefund' && onNothingOwed && (detail.givenBackSince || onceMore.question) && (
        <OrNothingOwed onPress={onNothingOwed} />
      )}
    </>
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={question.title}
      description={question.text}
      confirmLabel={labels[action]}
      danger={question.isFinal ?? false}
      blockedReason={isOnline ? onceMore.blockedReason : labels.offline}
      onConfirm={async () => {
        const params = { id: detail.id };
        const record = await (action === 'cancel'
          ? plain.mutateAsync({ params })
          : onceMore.send((seen) => once.mutateAsync({ params, body: seen })));
        toast.success(action === 'resendPrompt' ? t.promptSent : t.done);
        if (record.id !== detail.id) go(hrefOf(record));
      }}
    >
      {isBesideDoubt ? (
        <div className="grid gap-3">
          <RefundBeside detail={detail} />
          {said}
        </div>
      ) : (
        said
      )}
    </ConfirmDialog>
  );
}
