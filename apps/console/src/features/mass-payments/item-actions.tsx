import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Pencil from 'lucide-react/icons/pencil';
import Refresh from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isSpokenAgainst } from '#domain/states/transaction.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { actionOf, mayDo, whyNot } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { useRetry } from './use-retry.tsx';

const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog');
const ByHandDialog = lazyPart(() => import('../../shell/by-hand-dialog.tsx'), 'ByHandDialog');

const icons = { retry: Refresh, retryCorrected: Pencil, record: ClipboardCheck, edit: Pencil, drop: Trash } as const;
type Act = keyof typeof icons;
const order = Object.keys(icons) as Act[];
const touched = [
  massPaymentsApi.item,
  massPaymentsApi.get,
  massPaymentsApi.items,
  massPaymentsApi.list,
  accountsApi.balances,
];

/** What may be done with one payment now; what may not stands in the menu with its reason. */
export function ItemActions({ item }: { item: MassPaymentItemDetail }) {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const go = useGo();
  const [open, setOpen] = useState<Act | null>(null);
  const close = () => setOpen(null);
  const back = to('/mass-payments/{id}', { id: item.runId });
  const drop = useWrite(massPaymentsApi.dropItems, { invalidates: touched.slice(1) });
  const known = order.filter((act) => actionOf(item, act));
  const possible = known.filter((act) => mayDo(item, act));
  const iconOf = (act: Act) => {
    const Icon = icons[act];
    return <Icon />;
  };
  // What is over is corrected by few: it is nobody's next step.
  const isOver = item.status === 'completed' || item.status === 'cancelled';
  const isNext = (act: Act) => !isOver && !(act === 'record' && item.status === 'failed');
  const nameOf = (act: Act) => (act === 'record' && item.status === 'completed' ? t.recordReturn : t[act]);
  return (
    <>
      {possible.map((act, index) => (
        <Button
          key={act}
          variant={index === 0 && isNext(act) ? 'primary' : 'secondary'}
          icon={iconOf(act)}
          onClick={() => setOpen(act)}
        >
          {nameOf(act)}
        </Button>
      ))}
      <Menu
        label={t.moreActions}
        items={known
          .filter((act) => !mayDo(item, act))
          .map((act) => ({
            label: t[act],
            icon: iconOf(act),
            disabledReason: whyNot(item, act, locale),
            onSelect: () => setOpen(act),
          }))}
      />
      {open === 'drop' && (
        <ConfirmDialog
          open
          danger
          title={t.dropTitle({ name: item.name })}
          description={t.dropText}
          confirmLabel={t.drop}
          onClose={close}
          onConfirm={async () => {
            await drop.mutateAsync({ params: { id: item.runId }, body: { itemIds: [item.id] } });
            toast.success(t.dropped);
            go(back, { replace: true });
          }}
        />
      )}
      {open === 'retry' && <RetryRow item={item} onClose={close} />}
      <Suspense>
        {(open === 'edit' || open === 'retryCorrected') && (
          <RowDialog runId={item.runId} item={item} isRetry={open === 'retryCorrected'} onClose={close} />
        )}
        {open === 'record' && (
          <ByHandDialog
            row={massPaymentsApi.recordItem}
            schema={massPaymentsApi.recordItem.body}
            input={(body) => ({ params: { id: item.runId, itemId: item.id }, body })}
            invalidates={touched}
            amount={item.receives}
            name={item.name}
            since={new Date(item.createdAt)}
            needsPaper={item.status === 'inReconciliation' || isSpokenAgainst(item.anomaly)}
            status={item.status}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const RetryRow = onceRead(function RetryRow({
  item: newest,
  onClose,
}: {
  item: MassPaymentItemDetail;
  onClose: () => void;
}) {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const { send, asks } = useRetry(newest.runId);
  const { shown: item, takeNote } = useShown(newest, ({ version }) => version);
  return (
    <PinDialog
      open
      asks={asks}
      changed={takeNote}
      title={t.retryTitle({ amount: formatMoney(item.amount ?? 0, locale), name: item.name })}
      confirmLabel={t.retry}
      onClose={onClose}
      onPin={async (pin) => {
        await send({ itemIds: [item.id], pin });
        toast.success(t.retried);
      }}
    >
      <p className="text-muted">{t.retryText}</p>
    </PinDialog>
  );
});
