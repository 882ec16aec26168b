import { useState } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { transferActionWords } from '#i18n/catalogues/transfer-detail.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useWrite } from '../../data/write.ts';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';

type Props = { action: 'retry' | 'cancel' | 'recall' | 'refund'; transfer: TransferDetail; onClose: () => void };

/** Asks before something is done. What moves money asks for the PIN, what stops it for a reason. */
export function ActionDialog({ action, transfer, onClose }: Props) {
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const options = { invalidates: [transfersApi.list] };
  const stop = useWrite(action === 'recall' ? transfersApi.recall : transfersApi.cancel, options);
  const retry = useWrite(transfersApi.retry, { ...options, quiet: true, loader: 'hide' });
  const onceMore = useOnceMore('transfers.duplicate');
  const refund = useWrite(transfersApi.approveRefund, { ...options, quiet: true, loader: 'hide' });
  const params = { id: transfer.id };
  const amount = formatMoney(transfer.amount, locale);
  const reason = (
    <Field label={t.reason} hint={t.reasonHint} required>
      <TextInput
        value={note}
        maxLength={limits.noteMax}
        onChange={(event) => setNote(event.target.value)}
        data-autofocus
      />
    </Field>
  );
  if (action === 'retry' || action === 'refund') {
    const isRetry = action === 'retry';
    return (
      <PinDialog
        open
        onClose={onClose}
        asks={onceMore}
        confirmLabel={isRetry ? t.retryLabel : t.refundLabel}
        title={isRetry ? t.retryTitle({ amount, name: transfer.beneficiary.name }) : t.refundTitle({ amount })}
        onPin={async (pin) => {
          if (isRetry) await onceMore.send((seen) => retry.mutateAsync({ params, body: { pin, ...seen } }));
          else await refund.mutateAsync({ params, body: { pin, note } });
          toast.success(t.done);
        }}
      >
        <p className="text-muted">
          {isRetry ? t.retryText({ total: formatMoney(transfer.totalDebit, locale) }) : t.refundText}
        </p>
        {!isRetry && reason}
      </PinDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={action === 'recall' ? t.recallTitle : t.cancelTitle}
      description={action === 'recall' ? t.recallText : t.cancelText}
      confirmLabel={action === 'recall' ? t.recallLabel : t.cancelLabel}
      blockedReason={note.trim() === '' ? t.reason : null}
      onConfirm={async () => {
        await stop.mutateAsync({ params, body: { note } });
        toast.success(t.done);
      }}
    >
      {reason}
    </ConfirmDialog>
  );
}
