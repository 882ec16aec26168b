import Ban from 'lucide-react/icons/ban';
import Braces from 'lucide-react/icons/braces';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import Receipt from 'lucide-react/icons/receipt-text';
import Refresh from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Undo from 'lucide-react/icons/undo-2';
import { Suspense, useState, type ReactNode } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { actionOf, mayDo, whyNot } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';

import { useWrite } from '../../data/write.ts';
import { kindOf } from './transfer-face.ts';
import { formPath } from './transfer-paths.ts';
import { wordOf } from './transfer-state.ts';

const ActionDialog = lazyPart(() => import('./action-dialog.tsx'), 'ActionDialog');
const RecordDialog = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialog');
const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), 'ProofDialog');

/** In the order of their weight: the first that is possible is the main button. */
const order = {
  retry: Refresh,
  record: ClipboardCheck,
  refund: Undo,
  checkNow: Search,
  cancel: Ban,
  recall: Undo,
  receipt: Receipt,
  clone: Copy,
} as const;
type Action = keyof typeof order;
const main: readonly Action[] = ['retry', 'record', 'refund'];
const inMenu: readonly Action[] = ['clone'];

/** What may be done now, from the record's own list; what may not stands in the menu with its reason. */
export function DetailActions({ transfer }: { transfer: TransferDetail }) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const go = useGo();
  const preview = usePreviewData();
  const [open, setOpen] = useState<Action | null>(null);
  const check = useWrite(transactionsApi.checkNow, {
    invalidates: [transfersApi.get],
    loader: 'hide',
    onSuccess: (now) =>
      void toast.info(t.checked({ status: statusName(wordOf({ ...now, scheduledFor: null }), locale) })),
  });
  const known = (Object.keys(order) as Action[]).filter((action) => actionOf(transfer, action));
  const shown = known.filter((action) => mayDo(transfer, action) && !inMenu.includes(action)).slice(0, 3);
  const press = (action: Action) => {
    if (action === 'checkNow') check.mutate({ params: { id: transfer.id } });
    else if (action === 'clone') go(formPath(kindOf(transfer.beneficiary), { like: transfer.id }));
    else setOpen(action);
  };
  const isPaid = transfer.status === 'completed';
  // What is over is corrected by few: it is nobody's next step.
  const isNext = (action: Action) =>
    main.includes(action) &&
    !isPaid &&
    transfer.status !== 'cancelled' &&
    !(action === 'record' && transfer.status === 'failed' && transfer.stage !== 'refundRequired');
  const nameOf = (action: Action) => (action === 'record' && isPaid ? t.recordReturn : t[action]);
  const iconOf = (action: Action): ReactNode => {
    const Icon = order[action];
    return <Icon />;
  };
  const items: MenuItem[] = [
    ...known
      .filter((action) => !shown.includes(action))
      .map((action): MenuItem => ({
        label: nameOf(action),
        icon: iconOf(action),
        disabledReason: whyNot(transfer, action, locale),
        onSelect: () => press(action),
      })),
    { kind: 'line' },
    {
      label: t.preview,
      icon: <Braces />,
      onSelect: () => preview.show(transfer, { title: transfer.beneficiary.name }),
    },
    { label: t.print, icon: <Printer />, onSelect: () => print() },
  ];
  const close = () => setOpen(null);
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action}
          variant={isNext(action) ? 'primary' : 'secondary'}
          icon={iconOf(action)}
          loading={action === 'checkNow' && check.isPending}
          onClick={() => press(action)}
        >
          {nameOf(action)}
        </Button>
      ))}
      <Menu items={items} label={t.moreActions} />
      <Suspense>
        {open === 'record' ? (
          <RecordDialog transfer={transfer} onClose={close} />
        ) : open === 'receipt' ? (
          <ProofDialog transfer={transfer} onClose={close} />
        ) : (
          (open === 'retry' || open === 'cancel' || open === 'recall' || open === 'refund') && (
            <ActionDialog action={open} transfer={transfer} onClose={close} />
          )
        )}
      </Suspense>
    </>
  );
}
