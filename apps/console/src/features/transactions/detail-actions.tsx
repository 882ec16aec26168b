import Ban from 'lucide-react/icons/ban';
import Braces from 'lucide-react/icons/braces';
import CircleCheck from 'lucide-react/icons/circle-check';
import Check from 'lucide-react/icons/check';
import Hand from 'lucide-react/icons/hand-coins';
import ListChecks from 'lucide-react/icons/list-checks';
import Printer from 'lucide-react/icons/printer';
import Receipt from 'lucide-react/icons/receipt-text';
import Refresh from 'lucide-react/icons/rotate-cw';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { actionOf } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';

import { useWrite } from '../../data/write.ts';
import { partyOf } from './row-face.ts';

const ActionDialog = lazyPart(() => import('./action-dialog.tsx'), 'ActionDialog');
const KeepDialog = lazyPart(() => import('./keep-dialog.tsx'), 'KeepDialog');
const TakeUpDialog = lazyPart(() => import('./take-up-dialog.tsx'), 'TakeUpDialog');
const SettleDialog = lazyPart(() => import('./settle-dialog.tsx'), 'SettleDialog');
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog');
const NothingOwedDialog = lazyPart(() => import('../../shell/nothing-owed.tsx'), 'NothingOwedDialog');
const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');

/** In the order of their weight: the first that is possible is the main button, the next two stand beside it. */
const order = {
  approve: Check,
  decline: X,
  startRefund: Undo,
  retryRefund: Undo,
  nothingOwed: CircleCheck,
  resendPrompt: Send,
  checkNow: Refresh,
  settleRefund: Scale,
  takeUpPaid: Hand,
  keepInstead: Hand,
  refund: Undo,
  cancel: Ban,
  cancelRefund: Ban,
  sendReceipt: Receipt,
  requestAdjustment: Scale,
} as const;
export type DetailAction = keyof typeof order;
const main: readonly DetailAction[] = [
  'approve',
  'takeUpPaid',
  'startRefund',
  'retryRefund',
  'settleRefund',
  'resendPrompt',
];
const inMenu: readonly DetailAction[] = ['requestAdjustment'];

/** What may be done now, from the record's own list; what may not stands in the menu with its reason. */
export function DetailActions({ detail, refetch }: { detail: TransactionDetail; refetch: () => void }) {
  const t = useWords(transactionDetailWords);
  const locale = useLocale();
  const go = useGo();
  const preview = usePreviewData();
  const [open, setOpen] = useState<DetailAction | null>(null);
  const check = useWrite(transactionsApi.checkNow, {
    invalidates: [transactionsApi.list],
    loader: 'hide',
    onSuccess: (now) => void toast.info(t.checked({ status: statusName(tellingWord(now), locale) })),
  });
  const latest = useRef(refetch);
  latest.current = refetch;
  const stateOf = (action: string) => actionOf(detail, action);
  // A check just made switches the button off for some seconds only: it stays in its place and is asked about again.
  const isResting = detail.status === 'processing' && stateOf('checkNow')?.allowed === false;
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => latest.current(), limits.checkNowSeconds * 1000 + 200);
    return () => clearTimeout(timer);
  }, [detail, isResting]);
  const known = (Object.keys(order) as DetailAction[]).filter(
    (action) =>
      stateOf(action) &&
      (action !== 'checkNow' || detail.attempts.length > 0) &&
      (action !== 'settleRefund' || detail.inDoubt !== null),
  );
  const possible = known.filter(
    (action) =>
      (stateOf(action)!.allowed || (action === 'checkNow' && detail.status === 'processing')) &&
      !inMenu.includes(action) &&
      // The customer has the money by another refund, or nothing is owed: nothing leads to giving it once more.
      (action !== 'retryRefund' || detail.madeGood === null),
  );
  const shown = possible.slice(0, 3);
  const press = (action: DetailAction) => {
    if (action === 'checkNow') check.mutate({ params: { id: detail.id } });
    else if (action === 'requestAdjustment') go(to('/transactions/payment-adjustments', { transactionId: detail.id }));
    else setOpen(action);
  };
  const iconOf = (action: DetailAction): ReactNode => {
    const Icon = order[action];
    return <Icon />;
  };
  const items: MenuItem[] = [
    ...known
      .filter((action) => !shown.includes(action))
      .map((action): MenuItem => ({
        label: t[action],
        icon: iconOf(action),
        disabledReason: stateOf(action)!.disabledReason?.[locale] ?? null,
        onSelect: () => press(action),
      })),
    { kind: 'line' },
    ...(stateOf('openUncompleted')?.allowed
      ? [
          {
            kind: 'link',
            label: t.openUncompleted,
            icon: <ListChecks />,
            href: to('/transactions/uncompleted-flows'),
          } as const,
        ]
      : []),
    { label: t.preview, icon: <Braces />, onSelect: () => preview.show(detail, { title: partyOf(detail, locale) }) },
    { label: t.print, icon: <Printer />, onSelect: () => print() },
  ];
  const close = () => setOpen(null);
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action}
          variant={main.includes(action) ? 'primary' : 'secondary'}
          icon={iconOf(action)}
          onClick={() => press(action)}
          loading={action === 'checkNow' && check.isPending}
          disabledReason={stateOf(action)!.disabledReason?.[locale] ?? null}
        >
          {t[action]}
        </Button>
      ))}
      <Menu items={items} label={t.moreActions} />
      <Suspense>
        {open === 'refund' ? (
          <RefundDialog detail={detail} onClose={close} />
        ) : open === 'sendReceipt' ? (
          <ReceiptDialog detail={detail} onClose={close} />
        ) : open === 'takeUpPaid' ? (
          <TakeUpDialog detail={detail} onClose={close} />
        ) : open === 'settleRefund' ? (
          <SettleDialog detail={detail} onClose={close} />
        ) : open === 'keepInstead' ? (
          <KeepDialog detail={detail} onClose={close} />
        ) : open === 'nothingOwed' ? (
          <NothingOwedDialog refund={{ ...detail, name: partyOf(detail, locale) }} onClose={close} />
        ) : (
          open && (
            <ActionDialog
              action={open}
              detail={detail}
              onClose={close}
              onNothingOwed={stateOf('nothingOwed')?.allowed ? () => setOpen('nothingOwed') : null}
            />
          )
        )}
      </Suspense>
    </>
  );
}
