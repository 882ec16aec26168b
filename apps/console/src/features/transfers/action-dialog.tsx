import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { wasHandedOver } from './transfer-state.ts';

type Stop = 'cancel' | 'recall' | 'refund';
type Props = { action: 'retry' | Stop; transfer: TransferDetail; onClose: () => void };
const stops = { cancel: transfersApi.cancel, recall: transfersApi.recall, refund: transfersApi.approveRefund } as const;

/** Asks before something is done. What moves money asks for the PIN, what stops it for a reason. */
export const ActionDialog = ({ action, ...props }: Props) =>
  action === 'retry' ? (
    <Retry {...props} />
  ) : action === 'refund' ? (
    <Refund {...props} />
  ) : (
    <WithReason {...props} action={action} />
  );

const Retry = onceRead(function Retry({ transfer: newest, onClose }: Omit<Props, 'action'>) {
  const { shown: transfer, takeNote } = useShown(newest, ({ version }) => version);
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const retry = useWrite(transfersApi.retry, { invalidates: [transfersApi.list], quiet: true, loader: 'hide' });
  const onceMore = useOnceMore('transfers.duplicate');
  return (
    <PinDialog
      open
      onClose={onClose}
      asks={onceMore}
      changed={takeNote}
      confirmLabel={t.retryLabel}
      title={t.retryTitle({ amount: formatMoney(transfer.amount, locale), name: transfer.beneficiary.name })}
      onPin={async (pin) => {
        await onceMore.send((seen) => retry.mutateAsync({ params: { id: transfer.id }, body: { pin, ...seen } }));
        toast.success(t.done);
      }}
    >
      <p className="text-muted">{t.retryText({ total: formatMoney(transfer.totalDebit, locale) })}</p>
    </PinDialog>
  );
});

const Refund = onceRead(function Refund({ transfer: newest, onClose }: Omit<Props, 'action'>) {
  const { shown, takeNote } = useShown(newest, ({ version }) => version);
  return <WithReason action="refund" transfer={shown} changed={takeNote} onClose={onClose} />;
});

/** What only stops it is kept waiting by nothing. */
function WithReason({
  action,
  transfer,
  changed = null,
  onClose,
}: Props & { action: Stop; changed?: (() => void) | null }) {
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const row = stops[action];
  const isByHand = wasHandedOver(transfer);
  const form = useForm(row, {
    start: { note: '', pin: '' },
    schema: {
      cancel: transfersApi.cancel.body,
      recall: transfersApi.recall.body,
      refund: transfersApi.approveRefund.body,
    }[action],
    input: ({ note, pin }) => ({ params: { id: transfer.id }, body: action === 'refund' ? { note, pin } : { note } }),
    invalidates: [transfersApi.list],
    onSent() {
      toast.success(t.done);
      onClose();
    },
  });
  const words = {
    refund: {
      title: t.refundTitle({ amount: formatMoney(transfer.amount, locale) }),
      description: t.refundText,
      submitLabel: t.refundLabel,
    },
    recall: { title: t.recallTitle, description: t.recallText, submitLabel: t.recallLabel },
    cancel: {
      title: t.cancelTitle,
      description: isByHand ? byHandWords.cancelTransfer[locale] : t.cancelText,
      submitLabel: t.cancelLabel,
    },
  };
  return (
    <FormDialog
      {...words[action]}
      form={form}
      danger={action !== 'refund'}
      changed={changed}
      forget={() => form.set({ pin: '' })}
      onClose={onClose}
    >
      <Field label={t.reason} hint={t.reasonHint} required error={form.error('note')}>
        <TextInput {...form.bind('note')} maxLength={limits.noteMax} data-autofocus />
      </Field>
      {action === 'refund' && <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />}
    </FormDialog>
  );
}
